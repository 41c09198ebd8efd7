import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distributionRequest } from '@/lib/contract/distribution'
import { eventsListQuery } from '@/lib/contract/eventsList'
import { OPERATIONS } from '@/lib/contract/operations'
import { isVersioned } from '@/lib/contract/versioned'
import type { CatalogueReader, GroupDetail, MarketHit } from '@/lib/core/domain/catalogue'
import type { MarketStatus } from '@/lib/core/domain/market'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { createTestRuntime, type TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import { getEvent } from '@/lib/operations/markets/getEvent'
import { getOrderBook } from '@/lib/operations/markets/getOrderBook'
import { listEvents } from '@/lib/operations/markets/listEvents'
import { planDistribution, planOnce } from '@/lib/operations/trading/planDistribution'
import { visitorBuckets } from './addressBuckets'
import { readBodyKey } from './bodyKey'
import { chargeCached, findCached, serveCached } from './cachedReply'
import { handle } from './handle'
import { fromWebRequest, type PlainRequest } from './plainRequest'

const VENUES = ['polymarket', 'kalshi', 'limitless'] as const
const STALE_AFTER_MS = 60_000

const event = handle(OPERATIONS.getEvent, getEvent)
const list = handle(OPERATIONS.listEvents, listEvents)
const orderbook = handle(OPERATIONS.getOrderBook, getOrderBook)

/** Every way to request a cached reply, each with its handler. */
const ASKS = [
  ['/api/event/rain', event],
  ['/api/event/rain?unknown=1', event],
  ['/api/orderbook?event=rain&outcome_title=March', orderbook],
  ['/api/orderbook?platform_1_yes_token=polymarket-0:yes&platform_2_no_token=kalshi-0:no&depth=2', orderbook],
  ['/api/orderbook?platform_2_market_id=kalshi-1', orderbook],
  ['/api/events/list?limit=5', list],
] as const

function groupOf(title: string, status: MarketStatus): GroupDetail {
  const market = (venue: (typeof VENUES)[number], at: number) =>
    marketOn(venue, `${venue}-${at}`, { status: at === 0 ? status : 'open' })
  const outcome = (at: number, name: string) =>
    buildOutcome(
      `o${at}`,
      VENUES.map((venue) => member(market(venue, at), venue === 'limitless')),
      { title: name },
    )
  return buildGroup('rain', [outcome(0, 'March'), outcome(1, 'April')], { title })
}

/** A replaceable catalogue of one event. */
function changingCatalogue(catalogue: CatalogueReader, first: GroupDetail) {
  let group = first
  let hits: MarketHit[] = []
  let listed = { events: [first], total: 1 }
  const replace = (next: GroupDetail) => {
    group = next
    listed = { events: [next], total: 1 }
    hits = next.outcomes.flatMap(({ members }) => members.map(({ market }): MarketHit => ({ market })))
  }
  replace(first)
  const find = (ref: Parameters<NonNullable<CatalogueReader['peekMarket']>>[0]) =>
    hits.find(({ market }) =>
      market.venue !== ref.venue
        ? false
        : 'tokenId' in ref
          ? [market.yesTokenId, market.noTokenId].includes(ref.tokenId)
          : market.id === ref.marketId,
    )
  const reader: CatalogueReader = {
    ...catalogue,
    findEvent: async (slug) => (slug === group.slug ? { event: group } : undefined),
    findMarketsByToken: async (refs) => refs.flatMap((ref) => find(ref) ?? []),
    findMarketsById: async (refs) => refs.flatMap((ref) => find(ref) ?? []),
    listEvents: async () => listed,
    peekEvents: () => listed,
    peekEvent: (slug) => (slug === group.slug ? group : undefined),
    peekMarket: find,
  }
  return { reader, replace }
}

function start(options: TestRuntimeOptions = {}) {
  const made = createTestRuntime(options)
  const { reader, replace } = changingCatalogue(made.runtime.catalogue, groupOf('Rain', 'open'))
  return { ...made, runtime: { ...made.runtime, catalogue: reader }, replace }
}

type Started = ReturnType<typeof start>

/** As in the front door. */
function paidFor({ runtime }: Started, request: PlainRequest, key?: string) {
  const cached = findCached(runtime, request, key)
  if (!cached) return undefined
  const buckets = visitorBuckets(runtime, request)
  const allowance = buckets.length === 0 ? undefined : chargeCached(runtime, cached, buckets)
  if (buckets.length > 0 && !allowance) return undefined
  return { reply: serveCached(runtime, request, { cached, requestId: 'an-id', start: 0 }), allowance }
}

const keptFor = (started: Started, request: PlainRequest) => paidFor(started, request)?.reply

const requestTo = (target: string, headers: Record<string, string> = {}) =>
  fromWebRequest(new Request(`http://localhost${target}`, { headers }))

/** The operation's reply without the cache. */
async function uncached({ runtime }: Started, target: string) {
  if (target.startsWith('/api/events/')) {
    const query = eventsListQuery.parse({ limit: 5 })
    return JSON.stringify((await listEvents(runtime, { query })).build())
  }
  const query = Object.fromEntries(new URL(`http://localhost${target}`).searchParams)
  const found = target.startsWith('/api/event/')
    ? await getEvent(runtime, { params: { slug: 'rain' } })
    : await getOrderBook(runtime, { query: { ...query, depth: Number(query.depth ?? 50) } })
  return JSON.stringify(isVersioned(found) ? found.build() : found)
}

type Change = (started: Started) => void

const marketAt = fc.record({ venue: fc.constantFrom(...VENUES), at: fc.integer({ min: 0, max: 1 }) })
const side = (prices: readonly number[]) =>
  fc.subarray([...prices]).map((some): Ladder => some.map((each) => [each, 1 + Math.round(each * 10)]))

const change: fc.Arbitrary<Change> = fc.oneof(
  fc.record({ ref: marketAt, bids: side([0.1, 0.2, 0.3]), asks: side([0.6, 0.7, 0.8]) }).map(
    ({ ref: { venue, at }, bids, asks }): Change =>
      ({ books, clock }) => {
        books.put(buildBook({ venue, id: `${venue}-${at}` }, { bids, asks, receivedAt: clock.now() }))
      },
  ),
  fc.record({ ref: marketAt, freshMs: fc.constantFrom(1, 20_000, STALE_AFTER_MS) }).map(
    ({ ref: { venue, at }, freshMs }): Change =>
      ({ books, clock }) =>
        books.confirm({ venue, marketIds: [`${venue}-${at}`], at: clock.now(), freshMs }),
  ),
  marketAt.map(
    ({ venue, at }): Change =>
      ({ books }) =>
        books.markStale({ venue, marketId: `${venue}-${at}` }),
  ),
  fc.constantFrom(...VENUES).map(
    (venue): Change =>
      ({ books }) =>
        books.markStale({ venue }),
  ),
  marketAt.map(
    ({ venue, at }): Change =>
      ({ books }) =>
        books.remove({ venue, marketId: `${venue}-${at}` }),
  ),
  fc.constantFrom(0, 1, 19_999, 20_001, STALE_AFTER_MS).map(
    (ms): Change =>
      ({ clock }) =>
        clock.advance(ms),
  ),
  fc.tuple(fc.constantFrom('Rain', 'Snow'), fc.constantFrom<MarketStatus>('open', 'paused', 'closed')).map(
    ([title, status]): Change =>
      ({ replace }) =>
        replace(groupOf(title, status)),
  ),
)

/** All books, all fresh. */
function fill({ books, clock }: Started) {
  for (const venue of VENUES) {
    for (const at of [0, 1]) {
      const sides = { bids: [[0.4, 2]], asks: [[0.5, 3]] } satisfies { bids: Ladder; asks: Ladder }
      books.put(buildBook({ venue, id: `${venue}-${at}` }, { ...sides, receivedAt: clock.now() }))
    }
  }
}

/** Checks before and after each of a series of random changes. */
const afterEachChange = (check: (started: Started) => Promise<void>) =>
  fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
      const started = start()
      fill(started)
      for (const apply of [() => undefined, ...changes]) {
        apply(started)
        await check(started)
      }
    }),
    { numRuns: sampled({ full: 100, quick: 30 }) },
  )

/** Plans over both outcomes' markets; Limitless frames the question the other way round. */
const PLANS = [
  { tokens: { platform_1: 'polymarket-0:yes', platform_2: 'kalshi-0:yes' }, direction: 'buy', amount_usd: 5 },
  {
    tokens: { platform_1: 'polymarket-1:yes', platform_3: 'limitless-1:yes' },
    direction: 'sell',
    amount_tokens: 2,
  },
  { tokens: { platform_2: 'kalshi-1:no' }, direction: 'buy', amount_tokens: 1, include_fees: false },
] as const

const plan = handle(OPERATIONS.planDistribution, planDistribution)

const planRequest = (order: object, headers: Record<string, string> = {}) =>
  fromWebRequest(
    new Request(`http://localhost${OPERATIONS.planDistribution.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(order),
    }),
  )

async function cachedPlan(started: Started, order: object, headers: Record<string, string> = {}) {
  const request = planRequest(order, headers)
  const key = await readBodyKey(OPERATIONS.planDistribution, request)
  return paidFor(started, request, key)?.reply
}

describe('cached plans', () => {
  test('whatever changes in books, catalogue and time, a cached plan equals a new plan, byte for byte', async () => {
    let hits = 0
    await afterEachChange(async (started) => {
      for (const order of PLANS) {
        const cached = await cachedPlan(started, order)
        const reply = await plan.answer(started.runtime, planRequest(order))
        const body = distributionRequest.parse(order)
        const now = await planOnce(started.runtime, { body }).then(JSON.stringify, () => undefined)
        if (cached) hits += 1
        if (cached) expect(String(cached.body)).toBe(now)
        if (now === undefined) expect(reply.status).toBe(503)
        else expect(String(reply.body)).toBe(now)
      }
    })
    expect(hits).toBeGreaterThan(0)
  })

  test('a plan requested again is cached for its exact bytes until one of its books changes', async () => {
    const started = start()
    fill(started)
    const cached = () =>
      Promise.all(PLANS.map(async (order) => (await cachedPlan(started, order)) !== undefined))
    for (const order of PLANS) await plan.answer(started.runtime, planRequest(order))
    expect(await cached()).toEqual([false, false, false])
    for (const order of PLANS) await plan.answer(started.runtime, planRequest(order))
    expect(await cached()).toEqual([true, true, true])
    expect(await cachedPlan(started, { ...PLANS[0], amount_usd: 6 })).toBeUndefined()
    started.books.put(
      buildBook({ venue: 'kalshi', id: 'kalshi-0' }, { asks: [[0.7, 1]], receivedAt: started.clock.now() }),
    )
    expect(await cached()).toEqual([false, true, true])
    started.books.markStale({ venue: 'limitless' })
    expect(await cached()).toEqual([false, false, true])
    started.replace(groupOf('Snow', 'open'))
    expect(await cached()).toEqual([false, false, false])
  })

  test('a plan that lacks a book is not cached', async () => {
    const started = start()
    fill(started)
    started.books.markStale({ venue: 'kalshi' })
    await plan.answer(started.runtime, planRequest(PLANS[0]))
    expect(await cachedPlan(started, PLANS[0])).toBeUndefined()
  })

  test('a request with a credential goes to the handler, which checks it', async () => {
    const shown: Record<string, string>[] = [{ 'x-api-key': 'pk_wrong' }, { authorization: 'Bearer wrong' }]
    for (const headers of shown) {
      const started = start()
      fill(started)
      for (let i = 0; i < 2; i += 1) await plan.answer(started.runtime, planRequest(PLANS[0]))
      expect(await cachedPlan(started, PLANS[0])).toBeDefined()
      expect(await cachedPlan(started, PLANS[0], headers)).toBeUndefined()
      expect((await plan.answer(started.runtime, planRequest(PLANS[0], headers))).status).toBe(401)
    }
  })

  test('a cached plan costs a limited caller as much as a computed one', async () => {
    const started = start({ config: { rateLimitAnon: 9 } })
    fill(started)
    for (let i = 0; i < 2; i += 1) await plan.answer(started.runtime, planRequest(PLANS[0]))
    const request = planRequest(PLANS[0])
    const key = await readBodyKey(OPERATIONS.planDistribution, request)
    expect(paidFor(started, request, key)?.allowance).toMatchObject({ limit: 9, remaining: 3 })
    expect(paidFor(started, request, key)?.allowance).toMatchObject({ limit: 9, remaining: 1 })
    expect(paidFor(started, request, key)).toBeUndefined()
    const { status, headers } = await plan.answer(started.runtime, planRequest(PLANS[0]))
    expect([status, headers['RateLimit-Remaining']]).toEqual([429, '1'])
  })
})

describe('kept answers', () => {
  test('whatever changes in books, catalogue and time, a cached reply equals the uncached one, byte for byte', async () => {
    await afterEachChange(async (started) => {
      for (const [target, handler] of ASKS) {
        // First: reading a book detects that it is stale, and cached replies must detect that by themselves.
        const kept = keptFor(started, requestTo(target))
        const now = await uncached(started, target)
        if (kept) expect(String(kept.body)).toBe(now)
        const reply = await handler.answer(started.runtime, requestTo(target))
        expect(String(reply.body)).toBe(now)
      }
    })
  })

  test('a reply is cached until one of its books changes, and other replies stay cached', async () => {
    const started = start()
    fill(started)
    for (const [target, handler] of ASKS) await handler.answer(started.runtime, requestTo(target))
    const kept = () => ASKS.map(([target]) => keptFor(started, requestTo(target)) !== undefined)
    expect(kept()).toEqual([true, true, true, true, true, true])
    started.clock.advance(1_000)
    expect(kept()).toEqual([true, true, true, true, true, true])
    const receivedAt = started.clock.now()
    started.books.put(buildBook({ venue: 'kalshi', id: 'kalshi-1' }, { asks: [[0.7, 1]], receivedAt }))
    expect(kept()).toEqual([false, false, true, true, false, false])
    started.clock.advance(STALE_AFTER_MS)
    expect(kept()).toEqual([false, false, false, false, false, false])
  })

  test('a cached reply is 304 for clients that have it', async () => {
    const started = start()
    fill(started)
    const { headers } = await event.answer(started.runtime, requestTo('/api/event/rain'))
    const again = requestTo('/api/event/rain', { 'if-none-match': `W/${headers.ETag}` })
    expect(keptFor(started, again)).toMatchObject({ status: 304, body: null })
    expect(keptFor(started, again)?.headers).toMatchObject({
      ETag: headers.ETag,
      Vary: 'Accept-Encoding',
    })
  })

  test('a request with a credential goes to the handler; all others get the cached reply, after being charged', async () => {
    for (const [limit, headers, kept] of [
      [0, {}, true],
      [0, { 'x-api-key': 'pk_wrong' }, false],
      [0, { authorization: 'Bearer x' }, false],
      [0, { cookie: 'crossbook-page=x' }, true],
      [60, { cookie: 'crossbook-page=x' }, true],
      [60, {}, true],
      [60, { 'x-api-key': 'pk_wrong' }, false],
      [1, {}, false],
    ] as const) {
      const started = start({ config: { rateLimitAnon: limit } })
      fill(started)
      await event.answer(started.runtime, requestTo('/api/event/rain'))
      const found = paidFor(started, requestTo('/api/event/rain', headers))
      expect(found !== undefined).toBe(kept)
      if (kept) expect(found?.allowance?.remaining).toBe(limit === 0 ? undefined : limit - 2)
    }
  })

  test('a request that cannot be charged goes to the handler, and is never charged twice', async () => {
    const started = start({ config: { rateLimitAnon: 3 } })
    fill(started)
    const ask = () => event.answer(started.runtime, requestTo('/api/event/rain'))
    await ask()
    const kept = () => keptFor(started, requestTo('/api/event/rain')) !== undefined
    expect([kept(), kept(), kept(), (await ask()).status]).toEqual([true, true, false, 429])
    started.clock.advance(60_000)
    fill(started)
    expect([(await ask()).status, kept(), kept(), kept()]).toEqual([200, true, true, false])
  })

  test('a key is checked on every request, and its reply uses the cached bytes', async () => {
    const started = start({ config: { rateLimitAnon: 3, rateLimitKey: 100 } })
    fill(started)
    const { key, info } = await started.runtime.auth.createApiKey('alice', {})
    const ask = (more: Record<string, string> = {}) =>
      event.answer(started.runtime, requestTo('/api/event/rain', { 'x-api-key': key, ...more }))
    const [first, again] = [await ask(), await ask()]
    expect(again.body).toBe(first.body)
    expect(again.headers).toEqual({
      ...first.headers,
      'RateLimit-Remaining': '98',
      'X-Request-Id': again.headers['X-Request-Id'],
    })
    const known = await ask({ 'if-none-match': first.headers.ETag ?? '' })
    expect([known.status, known.headers['RateLimit-Remaining']]).toEqual([304, '97'])
    expect(started.auth.metered).toHaveLength(3)
    await started.runtime.auth.revokeApiKey('alice', info.id)
    expect((await ask()).status).toBe(401)
  })

  test('reading cached replies renews the demand for their markets, once per second', async () => {
    const started = start()
    fill(started)
    await event.answer(started.runtime, requestTo('/api/event/rain'))
    const before = started.demanded.length
    const read = () => keptFor(started, requestTo('/api/event/rain'))
    for (let i = 0; i < 100; i += 1) expect(read()).toBeDefined()
    expect(started.demanded.length - before).toBe(0)
    started.clock.advance(1_000)
    for (let i = 0; i < 100; i += 1) expect(read()).toBeDefined()
    expect(started.demanded.slice(before)).toMatchObject([{ budgetMs: 0 }])
    expect(started.demanded.at(-1)?.refs).toHaveLength(6)
  })
})
