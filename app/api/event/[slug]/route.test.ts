import { afterEach, expect, test } from 'vitest'
import { eventDetail } from '@/lib/contract/event'
import { usd } from '@/lib/domain/units'
import { setRuntime } from '@/lib/runtime/getRuntime'
import { askFor, askRefused, requestTo } from '@/lib/testing/askRoute'
import { buildBook, buildGroup, buildOutcome, marketOn, member, micro, NOW } from '@/lib/testing/builders'
import { createTestRuntime, type TestRuntimeOptions } from '@/lib/testing/testRuntime'
import { GET, OPTIONS } from './route'

afterEach(() => setRuntime(undefined))

const poly = marketOn('polymarket', 'p1', { conditionId: '0xc0', lastPrice: undefined })
const kalshi = marketOn('kalshi', 'K1')
const binary = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)])])

function start(options: TestRuntimeOptions = {}) {
  const made = createTestRuntime({ events: [binary], ...options })
  setRuntime(made.runtime)
  return made
}

const rain = { path: '/api/event/rain' }

test('an event shows each platform, the best price over all and the books added up', async () => {
  const { books } = start()
  books.put(
    buildBook(poly, {
      bids: [[0.4, 10]],
      asks: [
        [0.45, 5],
        [0.5, 7],
      ],
    }),
  )
  books.put(
    buildBook(kalshi, {
      bids: [[0.41, 3]],
      asks: [[0.5, 4]],
    }),
  )
  const event = await askFor(GET, eventDetail, rain)
  const [outcome] = event.outcomes
  expect(outcome).toMatchObject({
    outcome_group_title: null,
    best_yes_price: 0.45,
    best_yes_source: 'platform_1',
    best_no_price: 0.59,
    best_no_source: 'platform_2',
    is_active: true,
    market_status: 'open',
    platform_1_yes: 0.45,
    platform_1_no: 0.6,
    platform_1_yes_token: 'p1:yes',
    platform_1_condition_id: '0xc0',
    platform_2_yes: 0.5,
    platform_2_no: 0.59,
    platform_2_market_id: 'K1',
    platform_3_yes: null,
    platform_3_is_active: false,
  })
  expect(outcome?.cached_orderbook).toEqual({
    yes_ask: 0.45,
    yes_bid: 0.41,
    no_ask: 0.59,
    no_bid: 0.55,
    yes_price: 0.43,
    no_price: 0.57,
    yes: {
      asks: [
        [0.45, 5],
        [0.5, 11],
      ],
      bids: [
        [0.41, 3],
        [0.4, 10],
      ],
    },
    no: {
      asks: [
        [0.59, 3],
        [0.6, 10],
      ],
      bids: [
        [0.55, 5],
        [0.5, 11],
      ],
    },
  })
  expect(outcome?.orderbooks.platform_2).toMatchObject({ stale: false, lot: 0.01, tick: 0.01 })
  expect(event).toMatchObject({
    primary_source: 'platform_1',
    sources: ['platform_1', 'platform_2'],
    volume: 1250.5,
    transactions: null,
    is_closed: false,
    descriptions: { platform_1: 'Rules of polymarket.' },
    match: { platform_2: { method: 'rules', confidence: 0.97, reviewed: false } },
  })
})

test('a platform whose book is stale is shown as such and takes no part in best prices', async () => {
  const { books } = start()
  books.put(buildBook(poly, { asks: [[0.3, 5]] }))
  books.put(buildBook(kalshi, { asks: [[0.5, 4]] }))
  books.markStale({ venue: 'polymarket' })
  const [outcome] = (await askFor(GET, eventDetail, rain)).outcomes
  expect(outcome?.best_yes_price).toBe(0.5)
  expect(outcome?.orderbooks.platform_1?.stale).toBe(true)
  expect(outcome?.cached_orderbook?.yes.asks).toEqual([[0.5, 4]])
})

test('no data is null, an empty book is empty', async () => {
  const { books } = start()
  books.put(buildBook(poly, {}))
  const [outcome] = (await askFor(GET, eventDetail, rain)).outcomes
  expect(outcome?.orderbooks.platform_1?.yes).toEqual({ asks: [], bids: [] })
  expect(outcome?.orderbooks.platform_2).toBeNull()
})

test('a platform that asks the question the other way round is told in the words of the event', async () => {
  const inverted = marketOn('kalshi', 'K2', { lastPrice: undefined })
  const { books } = start({
    events: [buildGroup('rain', [buildOutcome('o1', [member(poly), member(inverted, true)])])],
  })
  books.put(buildBook(inverted, { bids: [[0.3, 8]], asks: [[0.35, 6]] }))
  const [outcome] = (await askFor(GET, eventDetail, rain)).outcomes
  expect(outcome).toMatchObject({
    platform_2_yes_token: 'K2:no',
    platform_2_no_token: 'K2:yes',
    platform_2_yes: 0.7,
    platform_2_no: 0.35,
  })
  expect(outcome?.orderbooks.platform_2?.yes).toEqual({ asks: [[0.7, 8]], bids: [[0.65, 6]] })
})

test('a resolved outcome tells its result and shows no book', async () => {
  const done = { status: 'resolved', closedReason: 'resolved' } as const
  const { books } = start({
    events: [
      buildGroup('rain', [
        buildOutcome('o1', [
          member(marketOn('kalshi', 'K3', { ...done, result: 'no' }), true),
          member(marketOn('polymarket', 'p3', { ...done, status: 'closed' })),
        ]),
      ]),
    ],
  })
  books.put(buildBook({ venue: 'kalshi', id: 'K3' }, { asks: [[0.5, 1]] }))
  const closed = await askFor(GET, eventDetail, rain)
  expect(closed.is_closed).toBe(true)
  expect(closed.outcomes[0]).toMatchObject({
    market_status: 'closed',
    resolved_result: null,
    closed_reason: 'resolved',
    orderbooks: { platform_1: null, platform_2: null },
    cached_orderbook: null,
  })
})

test('outcomes of a date market come in the order of their dates', async () => {
  const outcome = (id: string, sortTs: number) =>
    buildOutcome(id, [member(marketOn('polymarket', id))], { title: id, sortTs, marketDate: '2026-03-31' })
  start({
    events: [buildGroup('rain', [outcome('late', 20), outcome('early', 10)], { isDateMarket: true })],
  })
  const { outcomes } = await askFor(GET, eventDetail, rain)
  expect(outcomes.map((each) => each.outcome_group_title)).toEqual(['early', 'late'])
  expect(outcomes[0]).toMatchObject({ is_date_market: true, market_date: '2026-03-31', sort_ts: 10 })
})

test('a reader who looks at an event keeps its books fresh and waits for nobody', async () => {
  const { demanded } = start()
  await askFor(GET, eventDetail, rain)
  expect(demanded).toEqual([
    {
      refs: [
        { venue: 'polymarket', marketId: 'p1' },
        { venue: 'kalshi', marketId: 'K1' },
      ],
      budgetMs: 0,
    },
  ])
})

test('an unchanged event is answered 304, a changed book is not', async () => {
  const { books, clock } = start()
  books.put(buildBook(poly, { asks: [[0.45, 5]] }))
  const first = await GET(requestTo(rain.path))
  const etag = first.headers.get('etag') ?? ''
  clock.advance(5_000)
  books.put(buildBook(poly, { asks: [[0.45, 5]], receivedAt: NOW + 5_000 }))
  const again = await GET(requestTo(rain.path, { headers: { 'if-none-match': `"x", W/${etag}` } }))
  expect(again.status).toBe(304)
  expect(await again.text()).toBe('')
  expect(again.headers.get('etag')).toBe(etag)
  books.put(buildBook(poly, { asks: [[0.45, 6]], receivedAt: NOW + 5_000 }))
  expect((await GET(requestTo(rain.path, { headers: { 'if-none-match': etag } }))).status).toBe(200)
})

test('a renamed event redirects, an unknown one is not found', async () => {
  start({ renamed: { 'old rain': 'rain' } })
  const moved = await GET(requestTo('/api/event/old%20rain'))
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/api/event/rain'])
  expect(await askRefused(GET, { path: '/api/event/snow' })).toMatchObject({
    status: 404,
    faults: { 'path.slug': 'not_found' },
  })
  expect(await askRefused(GET, { path: '/api/event/%E0%A4%A' })).toMatchObject({
    status: 422,
    faults: { 'path.slug': 'value_error' },
  })
})

test('money adds up without float noise', async () => {
  const sources = [0.1, 0.2].map((volume, i) => ({
    venue: i === 0 ? ('polymarket' as const) : ('kalshi' as const),
    eventId: String(i),
    title: '',
    description: '',
    url: '',
    volume: usd(micro(volume)),
    method: 'single' as const,
    confidence: 1,
    reviewed: false,
    reasons: [],
  }))
  start({ events: [{ ...binary, sources }] })
  expect((await askFor(GET, eventDetail, rain)).volume).toBe(0.3)
})

test('an event tells how sure its match is, why, and where the rules part', async () => {
  const [first, second] = binary.sources
  if (!first || !second) throw new Error('unreachable')
  const sources = [
    { ...first, confidence: 0.97, description: 'The resolution source is the Met Office.' },
    { ...second, confidence: 0.9, description: 'Settlement sources: NOAA.' },
  ]
  start({ events: [{ ...binary, sources }] })
  const { match, rule_differences } = await askFor(GET, eventDetail, rain)
  expect(match.platform_1).toMatchObject({ confidence: 0.97, verified: true, reasons: first.reasons })
  expect(match.platform_2).toMatchObject({ confidence: 0.9, verified: false })
  expect(rule_differences).toEqual([
    { topic: 'source', platforms: { platform_1: 'the Met Office', platform_2: 'NOAA' } },
  ])
})

test('pages of any origin may read an event', async () => {
  start()
  const answer = await GET(requestTo(rain.path, { headers: { origin: 'https://elsewhere.example' } }))
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const preflight = await OPTIONS(requestTo(rain.path, { method: 'OPTIONS' }))
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
})
