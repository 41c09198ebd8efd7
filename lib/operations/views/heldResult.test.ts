import { expect, test } from 'vitest'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { heldFor, heldResult } from './heldResult'

test('a result is cached for its hold time', async () => {
  const clock = createFakeClock({ now: 10_000 })
  const holds = heldFor(clock, 250)
  expect(holds()).toBe(true)
  await clock.advance(249)
  expect(holds()).toBe(true)
  await clock.advance(1)
  expect(holds()).toBe(false)
})

test('a result is cached only while it holds', () => {
  let holds = true
  const result = heldResult({ one: 1 }, () => holds)
  expect(result.json()).toBe('{"one":1}')
  expect(result.isCurrent()).toBe(true)
  holds = false
  expect(result.isCurrent()).toBe(false)
})
