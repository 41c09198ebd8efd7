import { expect, test } from 'vitest'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { createRateLimiter } from './rateLimiter'

const limit = { perSecond: 10, burst: 2 }

function setUp() {
  const clock = createFakeClock()
  const limiter = createRateLimiter({ clock, host: 'venue.test', limit, maxWaitMs: 30_000 })
  const start = clock.now()
  const sent: number[] = []
  const request = () =>
    limiter.turn(AbortSignal.timeout(60_000)).then(() => {
      sent.push(clock.now() - start)
    })
  return { clock, limiter, sent, request }
}

test('requests have their burst, then their rate', async () => {
  const { clock, sent, request } = setUp()
  for (let i = 0; i < 5; i += 1) void request()
  await clock.advance(1_000)
  expect(sent).toEqual([0, 0, 100, 200, 300])
})

test('requests that wait through a pause keep their distance after it', async () => {
  const { clock, limiter, sent, request } = setUp()
  for (let i = 0; i < 6; i += 1) void request()
  await clock.advance(150)
  limiter.pause(1_000)
  // Part of the first pause, and longer than it.
  await clock.advance(100)
  limiter.pause(500)
  limiter.pause(2_000)
  void request()
  await clock.advance(5_000)
  // 2,100 ms of pause: until 2,250.
  expect(sent).toEqual([0, 0, 100, 2_300, 2_400, 2_500, 2_600])
})

test('the first requests after a pause that nobody waited through have their burst', async () => {
  const { clock, limiter, sent, request } = setUp()
  limiter.pause(1_000)
  for (let i = 0; i < 4; i += 1) void request()
  await clock.advance(3_000)
  expect(sent).toEqual([1_000, 1_000, 1_100, 1_200])
})
