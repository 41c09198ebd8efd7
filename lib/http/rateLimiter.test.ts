import { expect, test } from 'vitest'
import { createRateLimiter } from './rateLimiter'

test('a bucket gives its limit in a minute and is full again after it', () => {
  const limiter = createRateLimiter()
  const take = (now: number, cost = 1) => limiter.take('a', { limit: 3, cost, now })
  expect(take(0, 2)).toEqual({ allowed: true, limit: 3, remaining: 1, resetSeconds: 60 })
  expect(take(1_000, 2)).toEqual({ allowed: false, limit: 3, remaining: 1, resetSeconds: 59 })
  expect(take(59_999)).toEqual({ allowed: true, limit: 3, remaining: 0, resetSeconds: 1 })
  expect(take(59_999).allowed).toBe(false)
  expect(take(60_000)).toMatchObject({ allowed: true, remaining: 2 })
})

test('callers do not use up each other', () => {
  const limiter = createRateLimiter()
  expect(limiter.take('a', { limit: 1, cost: 1, now: 0 }).allowed).toBe(true)
  expect(limiter.take('b', { limit: 1, cost: 1, now: 0 }).allowed).toBe(true)
})

test('a flood of addresses forgets the oldest windows, not the newest', () => {
  const limiter = createRateLimiter()
  const take = (name: string) => limiter.take(name, { limit: 1, cost: 1, now: 0 }).allowed
  for (let i = 0; i < 60_000; i += 1) take(`flood ${i}`)
  expect(take('flood 59999')).toBe(false)
  expect(take('flood 0')).toBe(true)
})
