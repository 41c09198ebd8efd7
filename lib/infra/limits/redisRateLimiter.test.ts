import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '@/lib/dev/testing/support/startRedis'
import { until } from '@/lib/dev/testing/support/startStack'
import type { Bucket, RateLimiter } from './rateLimiter'
import { describeRateLimiter } from './rateLimiter.testkit'
import { createRedisRateLimiter } from './redisRateLimiter'

const said: string[] = []
const log = {
  info: (_facts: object, message: string) => void said.push(message),
  warn: (_facts: object, message: string) => void said.push(message),
}

describe.skipIf(!hasRedis)('limits in Redis', () => {
  let redis: TestRedis
  let here: RateLimiter
  let there: RateLimiter

  /** Two limiters that see each other's counts: both are connected. */
  const connected = () =>
    until('both limiters to share a window', async () => {
      const [bucket, now] = [`probe ${Math.random()}`, Date.now()]
      await here.take([{ name: bucket, limit: 9 }], { cost: 1, now })
      const { remaining } = await there.take([{ name: bucket, limit: 9 }], { cost: 1, now })
      return remaining === 7 || undefined
    })

  beforeAll(async () => {
    redis = await startRedis()
    here = createRedisRateLimiter({ url: redis.url, log })
    there = createRedisRateLimiter({ url: redis.url, log })
    await connected()
  })
  afterAll(async () => {
    await here.close()
    await there.close()
    await redis.close()
  })

  describeRateLimiter(() => here)

  test('processes share one limit', async () => {
    const now = Date.now()
    const take = (limiter: RateLimiter) => limiter.take([{ name: 'shared', limit: 10 }], { cost: 1, now })
    const taken = await Promise.all(Array.from({ length: 30 }, (_, i) => take(i % 2 ? here : there)))
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(10)
  })

  const nowOrLater = async (limiter: RateLimiter, bucket: Bucket, now: number) =>
    limiter.takeNow([bucket], { cost: 1, now }) ?? (await limiter.take([bucket], { cost: 1, now }))

  test('requests charged locally soon count in the other process', async () => {
    const [bucket, now] = [{ name: 'batched', limit: 1_000 }, Date.now()]
    await here.take([bucket], { cost: 1, now })
    for (let i = 0; i < 99; i += 1) expect(here.takeNow([bucket], { cost: 1, now })?.allowed).toBe(true)
    const peek = () => there.take([bucket], { cost: 0, now })
    expect((await peek()).remaining).toBe(999)
    await until('the batch to be reported', async () => (await peek()).remaining === 900 || undefined)
  })

  test('the last requests of a limit are counted one by one, and batches overdraw it by at most an eighth per process', async () => {
    const [bucket, now] = [{ name: 'last', limit: 200 }, Date.now()]
    let allowed = 0
    for (let i = 0; i < 300; i += 1) {
      for (const limiter of [here, there]) if ((await nowOrLater(limiter, bucket, now)).allowed) allowed += 1
    }
    expect(allowed).toBeGreaterThanOrEqual(200)
    expect(allowed).toBeLessThanOrEqual(250)
    expect((await there.take([bucket], { cost: 1, now })).allowed).toBe(false)
  })

  test('a stale count of another process is not used', async () => {
    const [bucket, now] = [{ name: 'old', limit: 1_000 }, Date.now()]
    await here.take([bucket], { cost: 1, now })
    expect(here.takeNow([bucket], { cost: 1, now: now + 1_000 })?.allowed).toBe(true)
    expect(here.takeNow([bucket], { cost: 1, now: now + 1_001 })).toBeUndefined()
    expect(here.takeNow([{ name: 'unknown', limit: 5 }], { cost: 1, now })).toBeUndefined()
  })

  test('a window begun by a clock hours ahead ends in Redis two minutes later, however often it is requested', async () => {
    const [bucket, now] = [{ name: 'ahead', limit: 1 }, Date.now()]
    await here.take([bucket], { cost: 1, now: now + 7_200_000 })
    const client = new Redis(redis.url)
    const key = 'crossbook:limit:ahead'
    expect(await client.pttl(key)).toBeLessThanOrEqual(120_000)
    await client.pexpire(key, 60_000)
    expect((await there.take([bucket], { cost: 1, now })).allowed).toBe(false)
    expect(await client.pttl(key)).toBeLessThanOrEqual(60_000)
    client.disconnect()
  })

  test('without Redis each process limits by itself, logs it once, and shares again after it reconnects', async () => {
    said.length = 0
    await redis.kill()
    const now = Date.now()
    const take = () => here.take([{ name: 'alone', limit: 2 }], { cost: 1, now })
    const taken = [await take(), await take(), await take()]
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, false])
    await until('the outage to be logged', async () => said.length >= 2 || undefined)
    await redis.restart()
    await connected()
    // Once per limiter.
    expect(said.filter((message) => message.includes('does not answer'))).toHaveLength(2)
    expect(said.filter((message) => message.includes('answers again'))).toHaveLength(2)
  })
})

test('with an address without a Redis limits still apply', async () => {
  const limiter = createRedisRateLimiter({ url: 'redis://127.0.0.1:1', log })
  const take = () => limiter.take([{ name: 'a', limit: 1 }], { cost: 1, now: Date.now() })
  expect([(await take()).allowed, (await take()).allowed]).toEqual([true, false])
  await limiter.close()
})
