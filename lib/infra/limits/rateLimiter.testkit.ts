import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { RateLimiter } from './rateLimiter'

/** What every limiter guarantees. `limiter` is called inside tests, once it exists. */
export function describeRateLimiter(limiter: () => RateLimiter): void {
  const newBucket = () => {
    const name = `test ${randomUUID()}`
    return (now: number, { cost = 1, limit = 3 } = {}) => limiter().take([{ name, limit }], { cost, now })
  }

  test('a bucket gives its limit in a minute and is full again after it', async () => {
    const take = newBucket()
    expect(await take(0, { cost: 2 })).toEqual({ allowed: true, limit: 3, remaining: 1, resetSeconds: 60 })
    expect(await take(1_000, { cost: 2 })).toEqual({
      allowed: false,
      limit: 3,
      remaining: 1,
      resetSeconds: 59,
    })
    expect(await take(59_999)).toEqual({ allowed: true, limit: 3, remaining: 0, resetSeconds: 1 })
    expect((await take(59_999)).allowed).toBe(false)
    expect(await take(60_000)).toMatchObject({ allowed: true, remaining: 2 })
  })

  test('callers do not use up each other', async () => {
    const [alice, bob] = [newBucket(), newBucket()]
    expect((await alice(0, { limit: 1 })).allowed).toBe(true)
    expect((await bob(0, { limit: 1 })).allowed).toBe(true)
  })

  test('a request that several buckets pay for takes from all of them or from none', async () => {
    const [own, shared] = [`own ${randomUUID()}`, `shared ${randomUUID()}`]
    const take = (name: string, cost = 1) =>
      limiter().take(
        [
          { name, limit: 3 },
          { name: shared, limit: 5 },
        ],
        { cost, now: 0 },
      )
    expect(await take(own, 3)).toMatchObject({ allowed: true, limit: 3, remaining: 0 })
    expect(await take(own)).toMatchObject({ allowed: false, limit: 3, remaining: 0 })
    const other = `other ${randomUUID()}`
    expect(await take(other)).toMatchObject({ allowed: true, limit: 5, remaining: 1 })
    expect(await take(other, 2)).toMatchObject({ allowed: false, limit: 5, remaining: 1 })
    expect(await take(other)).toMatchObject({ allowed: true, limit: 5, remaining: 0 })
    expect(await limiter().take([{ name: other, limit: 3 }], { cost: 1, now: 0 })).toMatchObject({
      allowed: true,
      remaining: 0,
    })
  })

  test('of requests that come at once exactly the limit is allowed', async () => {
    const take = newBucket()
    const now = Date.now()
    const taken = await Promise.all(Array.from({ length: 100 }, () => take(now, { limit: 40 })))
    expect(taken.filter(({ allowed }) => allowed)).toHaveLength(40)
    expect(new Set(taken.filter(({ allowed }) => !allowed).map(({ remaining }) => remaining))).toEqual(
      new Set([0]),
    )
  })

  test('what is taken without waiting counts as what is waited for', async () => {
    const name = `now ${randomUUID()}`
    const bucket = { name, limit: 100 }
    const now = Date.now()
    await limiter().take([bucket], { cost: 1, now })
    expect(limiter().takeNow([bucket], { cost: 2, now })).toEqual({
      allowed: true,
      limit: 100,
      remaining: 97,
      resetSeconds: 60,
    })
    expect(limiter().takeNow([bucket], { cost: 0, now })?.remaining).toBe(97)
    expect(limiter().takeNow([bucket], { cost: 101, now })?.allowed ?? false).toBe(false)
    expect(await limiter().take([bucket], { cost: 1, now })).toMatchObject({ allowed: true, remaining: 96 })
    expect(limiter().takeNow([bucket], { cost: 1, now: now + 60_000 })?.remaining ?? 99).toBe(99)
  })
}
