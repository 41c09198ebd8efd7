import * as fc from 'fast-check'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OrderBook, sameLevels } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { hasRedis, startRedis, type TestRedis } from '@/lib/dev/testing/support/startRedis'
import { settle, startLeader, startReplica, type TestLeader } from '@/lib/dev/testing/support/startReplicas'
import { until } from '@/lib/dev/testing/support/startStack'
import { systemClock } from '@/lib/infra/net/systemClock'
import { LEADER_TIMEOUT_MS, redisKeys } from './redisKeys'

const VENUE = 'limitless'
const KEYS = redisKeys(VENUE)
const MARKETS = ['a', 'b', 'c', 'd', 'e', 'f']
/** A book that its leader has replaced, flagged or removed may count as fresh for no longer than this. */
const BOUND_MS = LEADER_TIMEOUT_MS + 1_000

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
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('skip a message') }) },
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

/** Every book is unique, identified by the size of its bid. */
let created = 0
function newBook(marketId: string, asks: number): OrderBook {
  created += 1
  return {
    ...refOf(marketId),
    bids: [{ price: price(100_000), size: shares(created) }],
    asks: Array.from({ length: asks }, (_, i) => ({
      price: price(200_000 + i * 1_000),
      size: shares(9_007_199_254_740_991 - i),
    })),
    receivedAt: Date.now(),
    ...(asks % 2 === 0 && { lastPrice: price(150_000 + asks) }),
  }
}
const nameOf = (book: OrderBook) => book.bids[0]?.size ?? 0

/** Two processes that lead in turns, a replica, and when each book was current. */
async function startWorld() {
  await direct.flushall()
  const processes = [startLeader({ redisUrl: redis.url }), startLeader({ redisUrl: redis.url })]
  const web = await startReplica({ redisUrl: redis.url })
  let [leader, other] = processes as [TestLeader, TestLeader]
  /** When a book stopped being the leader's; absent for books of a process that did not lead. */
  const ends = new Map<number, number>()
  const violations: string[] = []
  const watching = new AbortController()

  const lead = async () => {
    const before = (await direct.get(KEYS.epoch)) ?? ''
    for (const marketId of MARKETS) {
      const book = leader.books.get(refOf(marketId))?.book
      if (book) ends.set(nameOf(book), Number.POSITIVE_INFINITY)
    }
    leader.lead([VENUE])
    await until('the epoch', async () => ((await direct.get(KEYS.epoch)) ?? '') > before || undefined)
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
  function check() {
    for (const marketId of MARKETS) {
      const stored = web.books.get(refOf(marketId))
      if (!stored || stored.stale) continue
      const endedAt = ends.get(nameOf(stored.book))
      if (endedAt === undefined) violations.push(`${marketId} comes from a process that did not lead`)
      else if (Date.now() - endedAt > BOUND_MS) violations.push(`${marketId} is outdated and counts as fresh`)
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
    else if (step.kind === 'skip a message') {
      const epoch = Number(await direct.get(KEYS.epoch))
      await direct.publish(KEYS.updates, JSON.stringify({ epoch, seq: 1e9, at: 0 }))
    } else await systemClock.sleep(step.ms)
    check()
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

  web.books.watch(check, watching.signal)
  await lead()
  return {
    violations,
    take,
    async end() {
      await settle(leader, web, [VENUE])
      await until('the replica to equal its leader', async () => MARKETS.every(isSame) || undefined, 10_000)
      check()
    },
    async close() {
      watching.abort()
      for (const one of [...processes, web]) await one.close()
    },
  }
}

test.skipIf(!hasRedis)(
  'a replica never shows a wrong book as fresh, and always converges to its leader',
  async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (taken) => {
        const world = await startWorld()
        try {
          for (const step of taken) await world.take(step)
          await world.end()
          expect(world.violations).toEqual([])
        } finally {
          await world.close()
        }
      }),
      { numRuns: Number(process.env.REPLICATION_RUNS ?? 12), endOnFailure: true },
    )
  },
  600_000,
)
