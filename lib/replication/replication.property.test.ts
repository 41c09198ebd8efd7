import * as fc from 'fast-check'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderBook, sameLevels } from '@/lib/domain/orderBook'
import { price, shares } from '@/lib/domain/units'
import { systemClock } from '@/lib/net/systemClock'
import { hasRedis, startRedis, type TestRedis } from '@/lib/testing/support/startRedis'
import { settle, startLeader, startReplica, type TestLeader } from '@/lib/testing/support/startReplicas'
import { until } from '@/lib/testing/support/startStack'
import { namesOf, SILENT_MS } from './redisKeys'

const VENUE = 'limitless'
const NAMES = namesOf(VENUE)
const MARKETS = ['a', 'b', 'c', 'd', 'e', 'f']
/** What its leader has replaced, flagged or removed may pass for fresh no longer than this. */
const BOUND_MS = SILENT_MS + 1_000

const market = fc.constantFrom(...MARKETS)
const steps = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.record({ kind: fc.constant('put'), market, asks: fc.nat({ max: 4 }) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('put again'), market }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('confirm'), markets: fc.subarray(MARKETS) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove'), market }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('flag'), market }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('flag all') }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('take over'), resigns: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('put by the old leader'), market }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('kill'), who: fc.constantFrom('normal', 'pubsub') }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('lose a message') }) },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.integer({ min: 1, max: 60 }) }) },
  ),
  { minLength: 10, maxLength: 60 },
)
type Step = typeof steps extends fc.Arbitrary<(infer T)[]> ? T : never

let redis: TestRedis
let direct: Redis

beforeAll(async () => {
  if (!hasRedis) return
  redis = await startRedis()
  direct = new Redis(redis.url, { retryStrategy: () => 10 })
  direct.on('error', () => {})
})
afterAll(async () => {
  direct?.disconnect()
  await redis?.close()
})

const refOf = (marketId: string) => ({ venue: VENUE, marketId }) as const

/** Every book is another one: known by the size of its bid. */
let made = 0
function newBook(marketId: string, asks: number): OrderBook {
  made += 1
  return {
    ...refOf(marketId),
    bids: [{ price: price(100_000), size: shares(made) }],
    asks: Array.from({ length: asks }, (_, i) => ({
      price: price(200_000 + i * 1_000),
      size: shares(9_007_199_254_740_991 - i),
    })),
    receivedAt: Date.now(),
    ...(asks % 2 === 0 && { lastPrice: price(150_000 + asks) }),
  }
}
const nameOf = (book: OrderBook) => book.bids[0]?.size ?? 0

/** Two processes that lead in turns, one that reads, and what was true when. */
async function startWorld() {
  await direct.flushall()
  const processes = [startLeader({ redisUrl: redis.url }), startLeader({ redisUrl: redis.url })]
  const web = await startReplica({ redisUrl: redis.url })
  let [leader, other] = processes as [TestLeader, TestLeader]
  /** Until when the leader had a book as it is; absent for books of a process that did not lead. */
  const ends = new Map<number, number>()
  const lies: string[] = []
  const watching = new AbortController()

  const lead = async () => {
    const before = (await direct.get(NAMES.epoch)) ?? ''
    for (const marketId of MARKETS) {
      const book = leader.books.get(refOf(marketId))?.book
      if (book) ends.set(nameOf(book), Number.POSITIVE_INFINITY)
    }
    leader.lead([VENUE])
    await until('the epoch', async () => ((await direct.get(NAMES.epoch)) ?? '') > before || undefined)
  }
  const end = (marketId: string) => {
    const book = leader.books.get(refOf(marketId))?.book
    if (book && ends.get(nameOf(book)) === Number.POSITIVE_INFINITY) ends.set(nameOf(book), Date.now())
  }
  const put = (book: OrderBook) => {
    end(book.marketId)
    ends.set(nameOf(book), Number.POSITIVE_INFINITY)
    leader.books.put(book)
  }
  function look() {
    for (const marketId of MARKETS) {
      const stored = web.books.get(refOf(marketId))
      if (!stored || stored.stale) continue
      const endedAt = ends.get(nameOf(stored.book))
      if (endedAt === undefined) lies.push(`${marketId} is of a process that did not lead`)
      else if (Date.now() - endedAt > BOUND_MS) lies.push(`${marketId} is old and passes for fresh`)
    }
  }

  async function take(step: Step) {
    if (step.kind === 'put') put(newBook(step.market, step.asks))
    else if (step.kind === 'put again') {
      const stored = leader.books.get(refOf(step.market))
      if (stored) put({ ...stored.book, receivedAt: Date.now() })
    } else if (step.kind === 'confirm') {
      leader.books.confirm({ venue: VENUE, marketIds: step.markets, at: Date.now(), freshMs: 30_000 })
    } else if (step.kind === 'remove') {
      end(step.market)
      leader.books.remove(refOf(step.market))
    } else if (step.kind === 'flag') {
      end(step.market)
      leader.books.markStale(refOf(step.market))
    } else if (step.kind === 'flag all') {
      MARKETS.forEach(end)
      leader.books.markStale({ venue: VENUE })
    } else if (step.kind === 'take over') {
      MARKETS.forEach(end)
      if (step.resigns) leader.resign(VENUE)
      const next = other
      other = leader
      leader = next
      leader.resign(VENUE)
      await lead()
    } else if (step.kind === 'put by the old leader') other.books.put(newBook(step.market, 1))
    else if (step.kind === 'kill') await direct.call('CLIENT', 'KILL', 'TYPE', step.who, 'SKIPME', 'yes')
    else if (step.kind === 'lose a message') {
      const epoch = Number(await direct.get(NAMES.epoch))
      await direct.publish(NAMES.changes, JSON.stringify({ epoch, seq: 1e9, at: 0 }))
    } else await systemClock.sleep(step.ms)
    look()
  }

  const isSame = (marketId: string) => {
    const [there, here] = [leader.books.get(refOf(marketId)), web.books.get(refOf(marketId))]
    if (!there || !here) return !there && (!here || here.stale)
    return (
      sameLevels(there.book, here.book) &&
      there.book.lastPrice === here.book.lastPrice &&
      there.changedAt === here.changedAt &&
      there.stale === here.stale
    )
  }

  web.books.watch(look, watching.signal)
  await lead()
  return {
    lies,
    take,
    async end() {
      await settle(leader, web, [VENUE])
      await until('the replica to equal its leader', async () => MARKETS.every(isSame) || undefined, 10_000)
      look()
    },
    async close() {
      watching.abort()
      for (const one of [...processes, web]) await one.close()
    },
  }
}

test.skipIf(!hasRedis)(
  'whatever happens, a replica never passes off a wrong book as fresh, and equals its leader in the end',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const world = await startWorld()
        try {
          for (const step of taken) await world.take(step)
          await world.end()
          expect(world.lies).toEqual([])
        } finally {
          await world.close()
        }
      }),
      { numRuns: Number(process.env.REPLICATION_RUNS ?? 12), endOnFailure: true },
    )
  },
  600_000,
)
