import { expect, test } from 'vitest'
import { createMemoryRateLimiter } from './memoryRateLimiter'
import { describeRateLimiter } from './rateLimiter.testkit'

const shared = createMemoryRateLimiter()
describeRateLimiter(() => shared)

test('a flood of addresses evicts the oldest windows, not the newest', async () => {
  const limiter = createMemoryRateLimiter()
  const take = async (name: string) =>
    (await limiter.take([{ name: name, limit: 1 }], { cost: 1, now: 0 })).allowed
  for (let i = 0; i < 60_000; i += 1) await take(`flood ${i}`)
  expect(await take('flood 59999')).toBe(false)
  expect(await take('flood 0')).toBe(true)
})
