import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BaseError } from '@/lib/core/domain/errors'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { createPause } from '@/lib/infra/net/createPause'
import { backoffMs, runLoop } from './runLoop'

test('a failing task is retried with backoff, never at once, and not before `Retry-After`', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (failures, luck) => {
        const ms = backoffMs(new Error('x'), failures, { minMs: 100, maxMs: 10_000 }, () => luck)
        expect(ms).toBeGreaterThanOrEqual(50)
        expect(ms).toBeLessThanOrEqual(10_000)
      },
    ),
  )
  const limited = new BaseError('slow down', { code: 'rate_limited', retryAfterSeconds: 30 })
  expect(backoffMs(limited, 1, { minMs: 100, maxMs: 10_000 })).toBe(30_000)
})

test('a loop continues after failures, can be woken, and ends on its signal', async () => {
  const clock = createFakeClock()
  const pause = createPause(clock)
  const stopping = new AbortController()
  const failures: unknown[] = []
  let runs = 0
  const ended = runLoop({
    run: async () => {
      runs += 1
      if (runs === 1) throw new Error('first')
      return 60_000
    },
    failed: (error) => failures.push(error),
    pause,
    backoff: { minMs: 1_000, maxMs: 10_000 },
    signal: stopping.signal,
  })
  await clock.advance(400)
  expect(runs).toBe(1)
  await clock.advance(1_000)
  expect(runs).toBe(2)
  expect(failures).toHaveLength(1)
  pause.wake()
  await clock.advance(0)
  expect(runs).toBe(3)
  stopping.abort()
  await ended
  expect(clock.sleepers).toBe(0)
})
