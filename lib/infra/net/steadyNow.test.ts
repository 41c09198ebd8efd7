import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { marketOn } from '@/lib/dev/testing/support/builders'
import { createMemoryRateLimiter } from '@/lib/infra/limits/memoryRateLimiter'
import { createCircuitBreaker } from './circuitBreaker'
import { createRateLimiter } from './rateLimiter'
import { createSteadyNow } from './steadyNow'

const TEN_MINUTES = 600_000

/** A machine whose clock can be set. */
function machine() {
  let wall = Date.UTC(2026, 10, 21)
  let monotonic = 5_000
  const now = createSteadyNow({ wall: () => wall, monotonic: () => monotonic })
  return {
    now,
    wall: () => wall,
    pass(ms: number) {
      wall += ms
      monotonic += ms
    },
    set(byMs: number) {
      wall += byMs
    },
  }
}

test('it is the machine’s time while that is not set', () => {
  const { now, wall, pass } = machine()
  for (const ms of [0, 1, 3, 400, 60_000, 86_400_000]) {
    pass(ms)
    expect(now()).toBe(wall())
  }
})

test('a clock set back does not take it back, and no age is more than a twentieth too small', () => {
  const { now, pass, set } = machine()
  const before = now()
  pass(20_000)
  set(-TEN_MINUTES)
  expect(now() - before).toBe(20_000)
  pass(60_000)
  expect(now() - before).toBe(20_000 + 57_000)
})

test('it agrees with the machine again after twenty times the step, without ever going back', () => {
  const { now, wall, pass, set } = machine()
  set(-TEN_MINUTES)
  let last = now()
  for (let s = 0; s < 20 * 600; s += 1) {
    pass(1_000)
    const next = now()
    expect(next).toBeGreaterThan(last)
    last = next
  }
  expect(now()).toBe(wall())
})

test('a clock set forward, and one set back by mistake and forward again, are followed at once', () => {
  const { now, wall, set, pass } = machine()
  set(TEN_MINUTES)
  expect(now()).toBe(wall())
  set(-TEN_MINUTES)
  now()
  pass(1_000)
  now()
  set(TEN_MINUTES)
  expect(now()).toBe(wall())
})

test('with a clock set back by ten minutes venues are requested, callers served and books replaced and aged', async () => {
  const { now, pass, set } = machine()
  const clock = { now, sleep: async (ms: number) => pass(ms) }
  const { signal } = new AbortController()
  const limit = { perSecond: 10, burst: 2 }
  const venue = createRateLimiter({ clock, host: 'venue.test', limit, maxWaitMs: 30_000 })
  const breaker = createCircuitBreaker({
    clock,
    settings: { threshold: 1, openMs: 5_000, maxOpenMs: 60_000 },
  })
  const callers = createMemoryRateLimiter()
  const take = () => callers.takeNow([{ name: 'caller', limit: 1 }], { cost: 1, now: now() })
  const books = createMemoryBookStore({ clock, staleAfterMs: 10_000 })
  const ref = { venue: 'polymarket', marketId: 'm' } as const
  const put = (ask: number) =>
    books.put(buildBook(marketOn('polymarket', 'm'), { asks: [[ask, 5]], receivedAt: now() }))
  await venue.turn(signal)
  breaker.failed()
  take()
  put(0.4)
  set(-TEN_MINUTES)

  await venue.turn(signal)
  expect(breaker.retryAfterMs()).toBeLessThanOrEqual(5_000)
  expect(take()).toMatchObject({ allowed: false, resetSeconds: 60 })
  expect(put(0.5)).toBe(true)
  expect(books.get(ref)?.stale).toBe(false)
  pass(64_000)
  expect(take().allowed).toBe(true)
  expect(books.get(ref)?.stale).toBe(true)
})
