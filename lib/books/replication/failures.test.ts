import { Redis } from 'ioredis'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { hasRedis, startRedis, type TestRedis } from '@/lib/dev/testing/support/startRedis'
import { settle, startLeader, startReplica } from '@/lib/dev/testing/support/startReplicas'
import { until } from '@/lib/dev/testing/support/startStack'
import { systemClock } from '@/lib/infra/net/systemClock'
import { redisKeys } from './redisKeys'

const VENUE = 'kalshi'
const KEYS = redisKeys(VENUE)
const refOf = (marketId: string) => ({ venue: VENUE, marketId }) as const

/** A book, identified by the size of its best bid. */
const book = (marketId: string, size: number, receivedAt = Date.now()): OrderBook => ({
  ...refOf(marketId),
  bids: [{ price: price(400_000), size: shares(size) }],
  asks: [{ price: price(410_000), size: shares(9_007_199_254_740_991) }],
  receivedAt,
})

/** A clock with an adjustable offset. */
const clockOff = (offMs: number) => {
  const clock = { ...systemClock, offMs, now: () => Date.now() + clock.offMs }
  return clock
}

describe.skipIf(!hasRedis)('replication under faults', () => {
  let redis: TestRedis
  let direct: Redis
  const open: { close(): Promise<void> }[] = []

  beforeAll(async () => {
    redis = await startRedis()
  })
  beforeEach(async () => {
    direct = new Redis(redis.url)
    direct.on('error', () => {})
    await direct.flushall()
  })
  afterEach(async () => {
    for (const one of open.splice(0)) await one.close()
    direct.disconnect()
  })
  afterAll(() => redis.close())

  function leader(options: Partial<Parameters<typeof startLeader>[0]> = {}) {
    const one = startLeader({ redisUrl: redis.url, ...options })
    open.push(one)
    return one
  }
  async function replica(options: Partial<Parameters<typeof startReplica>[0]> = {}) {
    const one = await startReplica({ redisUrl: redis.url, ...options })
    open.push(one)
    return one
  }
  /** A leader, and a web process that has its one book. */
  async function replicate({ clock, log }: Pick<Parameters<typeof startReplica>[0], 'clock' | 'log'> = {}) {
    const ingest = leader({ clock })
    const web = await replica({ clock, log })
    ingest.lead([VENUE])
    ingest.books.put(book('a', 1))
    await settle(ingest, web, [VENUE])
    return { ingest, web }
  }
  const sizeIn = (web: Awaited<ReturnType<typeof startReplica>>, marketId: string) =>
    web.books.get(refOf(marketId))?.book.bids[0]?.size
  const isFresh = (web: Awaited<ReturnType<typeof startReplica>>, marketId: string) =>
    web.books.get(refOf(marketId))?.stale === false
  const untilTrue = (what: string, is: () => boolean) => until(what, async () => is() || undefined)

  test('a web process that starts later has every book, trade and venue state at once', async () => {
    const ingest = leader()
    const early = await replica()
    ingest.lead([VENUE])
    ingest.books.put({ ...book('a', 1), venueTime: 5, lastPrice: price(405_001) })
    ingest.books.put(book('b', 2))
    ingest.books.markStale(refOf('b'))
    await settle(ingest, early, [VENUE])
    const late = await replica()
    expect(late.books.get(refOf('a'))?.book).toEqual(ingest.books.get(refOf('a'))?.book)
    expect(late.books.get(refOf('b'))?.stale).toBe(true)
    expect(late.trades.get(refOf('marker'))).toEqual(ingest.trades.get(refOf('marker')))
    await settle(ingest, late, [VENUE])
    expect(isFresh(late, 'a')).toBe(true)
    await untilTrue('the heartbeat', () => late.readiness()[VENUE] === true)
    expect(late.health(VENUE)).toEqual({ venue: VENUE, state: 'connected', message: '', refusals: 0 })
    expect(late.readiness()).toMatchObject({ [VENUE]: true, polymarket: false })
  })

  test('a snapshot alone is stale until its leader sends a heartbeat', async () => {
    const { ingest, web: early } = await replicate()
    await ingest.close()
    const late = await replica()
    expect([sizeIn(late, 'a'), isFresh(late, 'a')]).toEqual([1, false])
    expect(isFresh(early, 'a')).toBe(true)
  })

  test('without heartbeats every book turns stale, and the health message says why', async () => {
    const clock = clockOff(0)
    const { ingest, web } = await replicate({ clock })
    expect(isFresh(web, 'a')).toBe(true)
    await ingest.close()
    clock.offMs += 3_001
    expect([sizeIn(web, 'a'), isFresh(web, 'a')]).toEqual([1, false])
    expect(web.books.stats(VENUE)).toMatchObject({ books: 1, stale: 1 })
    clock.offMs += 60_000
    expect(web.health(VENUE)).toMatchObject({
      state: 'down',
      message: 'Kalshi is not being ingested at the moment: its order books are stale.',
    })
    expect(web.readiness()[VENUE]).toBeUndefined()
  })

  test('clocks of machines may differ by minutes: ages are measured by the clock of Redis', async () => {
    const ahead = clockOff(300_000)
    const behind = clockOff(-300_000)
    const ingest = leader({ clock: ahead })
    const web = await replica({ clock: behind })
    ingest.lead([VENUE])
    ingest.books.put(book('new', 1, ahead.now()), { freshMs: 20_000 })
    ingest.books.put(book('old', 2, ahead.now() - 20_001), { freshMs: 20_000 })
    await settle(ingest, web, [VENUE])
    expect([isFresh(web, 'new'), isFresh(web, 'old')]).toEqual([true, false])
    const { checkedAt = 0 } = web.books.get(refOf('new')) ?? {}
    expect(Math.abs(behind.now() - checkedAt)).toBeLessThan(20_000)
  })

  test('after a sequence gap the snapshot is read again', async () => {
    const logged: string[] = []
    const log = { info: () => {}, warn: (_: object, text: string) => void logged.push(text), error: () => {} }
    const { ingest, web } = await replicate({ log })
    const epoch = Number(await direct.get(KEYS.epoch))
    const seq = Number(await direct.hget(KEYS.books(epoch), ''))
    await direct.publish(KEYS.updates, JSON.stringify({ epoch, seq: seq + 7, at: 0 }))
    await untilTrue('the gap to be noticed', () => logged.length > 0)
    ingest.books.put(book('a', 2))
    await untilTrue('the book', () => sizeIn(web, 'a') === 2 && isFresh(web, 'a'))
    expect(new Set(logged)).toEqual(new Set(['A sequence gap: the order books are read again.']))
  })

  test('a malformed message and a malformed book are rejected; the rest arrives', async () => {
    const logged: string[] = []
    const log = { info: () => {}, warn: () => {}, error: (_: object, text: string) => void logged.push(text) }
    const { ingest, web: early } = await replicate({ log })
    const epoch = await direct.get(KEYS.epoch)
    const facts = JSON.stringify([9, 'bad', 1, 0, 5, 0, 0, 0, null])
    // Crossed.
    await direct.hset(KEYS.books(Number(epoch)), 'bad', `${facts}\n[null,[500000,1],[400000,1]]`)
    await direct.publish(KEYS.updates, '{"epoch":1')
    ingest.books.put(book('a', 2))
    await untilTrue('the book', () => sizeIn(early, 'a') === 2)
    const late = await replica({ log })
    expect([sizeIn(late, 'a'), late.books.get(refOf('bad'))]).toEqual([2, undefined])
    expect(logged).toContain('A malformed replication message was rejected.')
    expect(logged).toContain('A replicated order book was rejected.')
  })

  test('a former leader that does not know it was replaced cannot overwrite its successor', async () => {
    const [old, next] = [leader(), leader()]
    const web = await replica()
    old.lead([VENUE])
    old.books.put(book('a', 1))
    old.books.put(book('only old', 1))
    await settle(old, web, [VENUE])
    next.lead([VENUE])
    next.books.put(book('a', 2))
    await settle(next, web, [VENUE])
    // The last state of a book that the new leader has not read yet stays visible.
    expect([sizeIn(web, 'only old'), isFresh(web, 'only old')]).toEqual([1, false])
    for (let size = 3; size < 40; size += 1) {
      old.books.put(book('a', size))
      await systemClock.sleep(50)
      expect(sizeIn(web, 'a')).toBe(2)
    }
    expect(isFresh(web, 'a')).toBe(true)
    const late = await replica()
    expect(sizeIn(late, 'a')).toBe(2)
  })

  test('books that no leader publishes any more are removed after a while', async () => {
    const clock = clockOff(0)
    const [old, next] = [leader({ clock }), leader({ clock })]
    const web = await replica({ clock })
    old.lead([VENUE])
    old.books.put(book('gone', 1))
    await settle(old, web, [VENUE])
    old.resign(VENUE)
    expect(old.books.get(refOf('gone'))).toBeUndefined()
    next.lead([VENUE])
    await settle(next, web, [VENUE])
    expect(sizeIn(web, 'gone')).toBe(1)
    clock.offMs += 180_000
    await untilTrue('the book to be removed', () => web.books.get(refOf('gone')) === undefined)
  })

  test('a Redis that restarts empty is filled again', async () => {
    const ingest = leader()
    const web = await replica()
    ingest.lead([VENUE])
    for (let i = 0; i < 1_200; i += 1) ingest.books.put(book(`m${i}`, i + 1))
    await settle(ingest, web, [VENUE])
    expect(web.books.stats(VENUE)).toMatchObject({ books: 1_200, stale: 0 })
    await redis.kill()
    await untilTrue('the outage', () => web.books.stats(VENUE).stale === 1_200)
    ingest.books.put(book('m1', 77))
    ingest.books.remove(refOf('m2'))
    await redis.restart()
    await untilTrue('the books', () => web.books.stats(VENUE).stale === 0 && sizeIn(web, 'm1') === 77)
    const late = await replica()
    expect(late.books.stats(VENUE).books).toBe(1_199)
    await untilTrue('the removal', () => web.books.get(refOf('m2')) === undefined)
  })

  test('while Redis hangs every book is stale', async () => {
    const { ingest, web } = await replicate()
    await direct.call('CLIENT', 'PAUSE', '4500', 'ALL')
    await untilTrue('the silence', () => !isFresh(web, 'a'))
    expect(web.health(VENUE).state).toBe('down')
    ingest.books.put(book('a', 2))
    await untilTrue('the book', () => sizeIn(web, 'a') === 2 && isFresh(web, 'a'))
  })

  test('a demand reaches the leader, whose answer ends the wait', async () => {
    const ingest = leader()
    const web = await replica()
    const demanded: string[] = []
    ingest.publisher.onDemand(async (refs) => {
      demanded.push(...refs.map(({ marketId }) => marketId))
      for (const { marketId } of refs) if (marketId !== 'unknown') ingest.books.put(book(marketId, 5))
    })
    await web.demand([refOf('a')], { budgetMs: 60_000 })
    expect(demanded).toEqual([])
    ingest.lead([VENUE])
    await untilTrue('the leader', () => web.health(VENUE).state === 'connected')
    await web.demand([refOf('a'), refOf('unknown')], { budgetMs: 60_000 })
    expect([demanded, sizeIn(web, 'a'), isFresh(web, 'a')]).toEqual([['a', 'unknown'], 5, true])
    // Fresh and just demanded: no wait and no second demand.
    await web.demand([refOf('a')], { budgetMs: 60_000 })
    expect(demanded).toHaveLength(2)
  })

  test('a listener that fails ends the wait', async () => {
    const ingest = leader()
    const web = await replica()
    ingest.publisher.onDemand(() => Promise.reject(new Error('no')))
    ingest.lead([VENUE])
    await untilTrue('the leader', () => web.health(VENUE).state === 'connected')
    await web.demand([refOf('a')], { budgetMs: 600_000 })
    expect(web.books.get(refOf('a'))).toBeUndefined()
  })

  test('a replica is read-only', async () => {
    const { books } = await replica()
    expect(() => books.put(book('a', 1))).toThrow('read-only')
    expect(() => books.markStale({ venue: VENUE })).toThrow('read-only')
    expect(() => books.remove(refOf('a'))).toThrow('read-only')
    expect(() => books.limitFreshness(refOf('a'), 0)).toThrow('read-only')
    expect(() => books.confirm({ venue: VENUE, marketIds: [], at: 0, freshMs: 0 })).toThrow('read-only')
  })

  test('an unreachable Redis is logged once', async () => {
    const logged: string[] = []
    const log = { info: () => {}, warn: (_: object, text: string) => void logged.push(text), error: () => {} }
    const web = await replica({ redisUrl: 'redis://127.0.0.1:1', log })
    expect(web.books.get(refOf('a'))).toBeUndefined()
    expect(web.health(VENUE).state).toBe('starting')
    await web.demand([refOf('a')], { budgetMs: 60_000 })
    expect(logged.filter((text) => text.includes('stale until it is available again'))).toHaveLength(1)
  })
})
