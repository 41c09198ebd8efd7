import { expect, test } from 'vitest'
import { createRotatingQueue } from './rotatingQueue'

test("owners are served round-robin, and each owner's items keep their order", () => {
  const queue = createRotatingQueue<string>()
  for (const item of ['a1', 'a2', 'a3', 'b1', 'c1', 'b2']) queue.add(item.slice(0, 1), item)
  expect(queue.size).toBe(6)
  expect(Array.from({ length: 3 }, () => queue.next())).toEqual(['a1', 'b1', 'c1'])
  queue.add('d', 'd1')
  expect(Array.from({ length: 5 }, () => queue.next())).toEqual(['a2', 'b2', 'd1', 'a3', undefined])
  expect(queue.size).toBe(0)
})
