import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis, startRedis, type TestRedis } from '@/lib/dev/testing/support/startRedis'
import { until } from '@/lib/dev/testing/support/startStack'
import type { RateLimiter } from './rateLimiter'
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

  test('without Redis each process limits by itself, says so once, and shares again when it is back', async () => {
    said.length = 0
    await redis.kill()
    const now = Date.now()
    const take = () => here.take([{ name: 'alone', limit: 2 }], { cost: 1, now })
    const taken = [await take(), await take(), await take()]
    expect(taken.map(({ allowed }) => allowed)).toEqual([true, true, false])
    await until('the outage to be logged', async () => said.length >= 2 || undefined)
    await redis.restart()
    await connected()
    // Once by each of the two limiters.
    expect(said.filter((message) => message.includes('does not answer'))).toHaveLength(2)
    expect(said.filter((message) => message.includes('answers again'))).toHaveLength(2)
  })
})

test('an address where no Redis is limits all the same', async () => {
  const limiter = createRedisRateLimiter({ url: 'redis://127.0.0.1:1', log })
  const take = () => limiter.take([{ name: 'a', limit: 1 }], { cost: 1, now: Date.now() })
  expect([(await take()).allowed, (await take()).allowed]).toEqual([true, false])
  await limiter.close()
})
