import { expect, test } from 'vitest'
import { perOwner } from './perOwner'

test('an owner has one value, shared by name across all copies of a module', () => {
  let created = 0
  const make = () => {
    created += 1
    return { nth: created }
  }
  const [one, copy, other] = [perOwner('test.a', make), perOwner('test.a', make), perOwner('test.b', make)]
  const [first, second] = [{}, {}]
  expect(one(first)).toBe(one(first))
  expect(copy(first)).toBe(one(first))
  expect(one(second)).not.toBe(one(first))
  expect(other(first)).not.toBe(one(first))
  expect(created).toBe(3)
})
