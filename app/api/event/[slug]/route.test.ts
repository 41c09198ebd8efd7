import { describe, expect, test } from 'vitest'
import { eventDetail } from '@/lib/contract/event'
import { usd } from '@/lib/core/domain/units'
import { windowSlug } from '@/lib/core/domain/windowSlug'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import {
  buildGroup,
  buildLink,
  buildOutcome,
  marketOn,
  member,
  micro,
  NOW,
} from '@/lib/dev/testing/support/builders'
import { requestTo, routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { kalshi } from '@/lib/dev/testing/support/rain'
import type { TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import { GET, OPTIONS } from './route'

const poly = marketOn('polymarket', 'p1', { conditionId: '0xc0', lastPrice: undefined })
const binary = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)])])

function start(options: TestRuntimeOptions = {}) {
  return installRuntime({ events: [binary], ...options })
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
  const event = await routeReply(GET, eventDetail, rain)
  const [outcome] = event.outcomes
  expect(outcome).toMatchObject({
    outcome_id: 'o1',
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
  const [outcome] = (await routeReply(GET, eventDetail, rain)).outcomes
  expect(outcome?.best_yes_price).toBe(0.5)
  expect(outcome?.orderbooks.platform_1?.stale).toBe(true)
  expect(outcome?.cached_orderbook?.yes.asks).toEqual([[0.5, 4]])
})

test('no data is null, an empty book is empty', async () => {
  const { books } = start()
  books.put(buildBook(poly, {}))
  const [outcome] = (await routeReply(GET, eventDetail, rain)).outcomes
  expect(outcome?.orderbooks.platform_1?.yes).toEqual({ asks: [], bids: [] })
  expect(outcome?.orderbooks.platform_2).toBeNull()
})

test('a platform that asks the inverted question is returned in the framing of the event', async () => {
  const inverted = marketOn('kalshi', 'K2', { lastPrice: undefined })
  const { books } = start({
    events: [buildGroup('rain', [buildOutcome('o1', [member(poly), member(inverted, true)])])],
  })
  books.put(buildBook(inverted, { bids: [[0.3, 8]], asks: [[0.35, 6]] }))
  const [outcome] = (await routeReply(GET, eventDetail, rain)).outcomes
  expect(outcome).toMatchObject({
    platform_2_yes_token: 'K2:no',
    platform_2_no_token: 'K2:yes',
    platform_2_yes: 0.7,
    platform_2_no: 0.35,
  })
  expect(outcome?.orderbooks.platform_2?.yes).toEqual({ asks: [[0.7, 8]], bids: [[0.65, 6]] })
})

test('a resolved outcome reports its result and has no book', async () => {
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
  const closed = await routeReply(GET, eventDetail, rain)
  expect(closed.is_closed).toBe(true)
  expect(closed.outcomes[0]).toMatchObject({
    market_status: 'closed',
    resolved_result: null,
    closed_reason: 'resolved',
    orderbooks: { platform_1: null, platform_2: null },
    cached_orderbook: null,
  })
})

test('platforms that resolved an outcome differently give it no result, and the answer says so', async () => {
  const resolved = (venue: 'polymarket' | 'kalshi', result: 'yes' | 'no' | 'invalid') =>
    marketOn(venue, venue, { status: 'resolved', result })
  const read = async (...members: ReturnType<typeof member>[]) => {
    start({ events: [buildGroup('rain', [buildOutcome('o1', members)])] })
    const [outcome] = (await routeReply(GET, eventDetail, rain)).outcomes
    return [outcome?.resolved_result, outcome?.resolution_conflict]
  }
  const yes = member(resolved('polymarket', 'yes'))
  expect(await read(yes, member(resolved('kalshi', 'no')))).toEqual([null, true])
  expect(await read(yes, member(resolved('kalshi', 'invalid')))).toEqual([null, true])
  expect(await read(yes, member(resolved('kalshi', 'no'), true))).toEqual(['yes', false])
  expect(await read(yes)).toEqual(['yes', false])
})

test('each platform has its own status and result, in the words of the outcome', async () => {
  const no = marketOn('kalshi', 'k', { status: 'resolved', result: 'no', endDate: 1_000, resolvedAt: 2_000 })
  const members = [member(marketOn('polymarket', 'p', { status: 'proposed' })), member(no, true)]
  start({ events: [buildGroup('rain', [buildOutcome('o1', members)])] })
  const [outcome] = (await routeReply(GET, eventDetail, rain)).outcomes
  expect(outcome?.results.platform_1).toMatchObject({ status: 'proposed', result: null })
  expect(outcome?.results.platform_2).toEqual({
    status: 'resolved',
    result: 'yes',
    resolved_at: '1970-01-01T00:00:02.000Z',
    ends_at: '1970-01-01T00:00:01.000Z',
  })
})

test('outcomes of a date market come in the order of their dates', async () => {
  const outcome = (id: string, sortTs: number) =>
    buildOutcome(id, [member(marketOn('polymarket', id))], { title: id, sortTs, marketDate: '2026-03-31' })
  start({
    events: [buildGroup('rain', [outcome('late', 20), outcome('early', 10)], { isDateMarket: true })],
  })
  const { outcomes } = await routeReply(GET, eventDetail, rain)
  expect(outcomes.map((each) => [each.outcome_id, each.outcome_group_title])).toEqual([
    ['early', 'early'],
    ['late', 'late'],
  ])
  expect(outcomes[0]).toMatchObject({ is_date_market: true, market_date: '2026-03-31', sort_ts: 10 })
})

test('a reader who looks at an event keeps its books fresh and waits for nobody', async () => {
  const { demanded } = start()
  await routeReply(GET, eventDetail, rain)
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

test('a market past its close is shown closed at that moment, whoever asked just before', async () => {
  const closing = marketOn('kalshi', 'K1', { closeTime: NOW + 1_000, endDate: NOW + 86_400_000 })
  const { books, clock } = start({ events: [buildGroup('rain', [buildOutcome('o1', [member(closing)])])] })
  books.put(buildBook(closing, { bids: [[0.4, 10]], asks: [[0.45, 5]] }))
  const before = await GET(requestTo(rain.path))
  const etag = before.headers.get('etag') ?? ''
  const open = eventDetail.parse(await before.json())
  expect([open.is_closed, open.outcomes[0]?.market_status, open.outcomes[0]?.best_yes_price]).toEqual([
    false,
    'open',
    0.45,
  ])
  clock.advance(1_000)
  const after = await GET(requestTo(rain.path, { headers: { 'if-none-match': etag } }))
  expect(after.status).toBe(200)
  const closed = eventDetail.parse(await after.json())
  expect(closed.is_closed).toBe(true)
  expect(closed.outcomes[0]).toMatchObject({
    market_status: 'closed',
    closed_reason: 'expired',
    is_active: false,
    platform_1_is_active: false,
    platform_2_is_active: false,
    best_yes_price: null,
    cached_orderbook: null,
  })
})

test('a renamed event redirects, an unknown one is not found', async () => {
  start({ renamed: { 'old rain': 'rain' } })
  const moved = await GET(requestTo('/api/event/old%20rain'))
  expect([moved.status, moved.headers.get('location')]).toEqual([308, '/api/event/rain'])
  expect(await routeRefusal(GET, { path: '/api/event/snow' })).toMatchObject({
    status: 404,
    faults: { 'path.slug': 'not_found' },
  })
  expect(await routeRefusal(GET, { path: '/api/event/%E0%A4%A' })).toMatchObject({
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
  }))
  start({ events: [{ ...binary, sources }] })
  expect((await routeReply(GET, eventDetail, rain)).volume).toBe(0.3)
})

test('each outcome says how surely each platform asks the same, by which way and why, and where the rules part', async () => {
  const [first, second] = binary.sources
  if (!first || !second) throw new Error('unreachable')
  const sources = [
    { ...first, description: 'The resolution source is the Met Office.' },
    { ...second, description: 'Settlement sources: NOAA.' },
  ]
  const opinion = marketOn('opinion', 'o1', { volume: usd(9) })
  const outcome = buildOutcome('o1', [member(poly), member(kalshi), member(opinion)], {
    links: [
      buildLink('polymarket', 'kalshi', { confidence: 0.9, reasons: ['Not on both sides: source.'] }),
      buildLink('kalshi', 'opinion'),
    ],
  })
  start({ events: [{ ...binary, sources, outcomes: [outcome] }] })
  const { outcomes, match, rule_differences } = await routeReply(GET, eventDetail, rain)
  const weak = { confidence: 0.9, verified: false, reasons: ['Not on both sides: source.'] }
  expect(outcomes[0]?.match).toMatchObject({
    reference: 'platform_4',
    platforms: {
      platform_1: { ...weak, method: 'rules', path: ['platform_1', 'platform_2', 'platform_4'] },
      platform_2: { confidence: 0.97, verified: true, path: ['platform_2', 'platform_4'] },
      platform_4: { method: 'self', confidence: 1, verified: true, path: ['platform_4'] },
    },
  })
  expect(match.platform_1).toMatchObject(weak)
  expect(match.platform_2).toMatchObject({ confidence: 0.97, verified: true })
  expect(rule_differences).toEqual([
    { topic: 'source', platforms: { platform_1: 'the Met Office', platform_2: 'NOAA' } },
  ])
})

test("an event's match is that of its least sure outcome", async () => {
  const outcome = (day: string, confidence: number) =>
    buildOutcome(day, [member(marketOn('polymarket', `p ${day}`)), member(marketOn('kalshi', `k ${day}`))], {
      title: day,
      links: [buildLink('polymarket', 'kalshi', { confidence, reasons: [day] })],
    })
  const alone = buildOutcome('Never', [member(marketOn('kalshi', 'k never'))], { title: 'Never' })
  const many = buildGroup('rain', [outcome('March', 0.94), outcome('December', 0.99), alone])
  start({ events: [many] })
  const { outcomes, match } = await routeReply(GET, eventDetail, rain)
  expect(outcomes.map((one) => one.match.platforms.platform_2?.verified)).toEqual([false, true, true])
  expect(match).toEqual({
    platform_1: { method: 'rules', confidence: 0.94, reviewed: false, verified: true, reasons: ['March'] },
    platform_2: { method: 'rules', confidence: 0.94, reviewed: false, verified: false, reasons: ['March'] },
  })
  start({ events: [buildGroup('rain', [alone])] })
  const single = (await routeReply(GET, eventDetail, rain)).match
  expect(single).toEqual({
    platform_2: { method: 'single', confidence: 1, reviewed: false, verified: true, reasons: [] },
  })
})

test('pages of any origin may read an event', async () => {
  start()
  const answer = await GET(requestTo(rain.path, { headers: { origin: 'https://elsewhere.example' } }))
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  const preflight = await OPTIONS(requestTo(rain.path, { method: 'OPTIONS' }))
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
})

describe('a window that is listed only later', () => {
  const startsAt = Math.ceil((NOW + 5 * 3_600_000) / 900_000) * 900_000
  const window = { asset: 'BTC', startsAt, endsAt: startsAt + 900_000 }
  const slug = windowSlug(window)
  const far = { path: `/api/event/${slug}` }
  const ahead = buildGroup(slug, [buildOutcome('w1', [member(marketOn('predictfun', '4711'))])])

  test('is asked of the venues and shown', async () => {
    const events = [binary]
    const { demanded } = start({ events, onDemand: () => events.push(ahead) })
    expect(await routeReply(GET, eventDetail, far)).toMatchObject({ event_slug: slug })
    const requested = demanded[0]?.refs.map(({ marketId }) => marketId)
    expect(new Set(requested)).toEqual(new Set([`window/${slug}`]))
  })

  test("is found by a venue's own address as well", async () => {
    const events = [binary]
    start({ events, onDemand: () => events.push(ahead) })
    const reply = await GET(requestTo(`/api/event/btc-updown-15m-${startsAt / 1_000}`))
    expect(reply.status).toBe(308)
    expect(reply.headers.get('location')).toContain(`/api/event/${slug}`)
  })

  test('and that no venue has is requested once, and again after a while', async () => {
    const { demanded, clock } = start()
    for (let i = 0; i < 3; i += 1) await routeRefusal(GET, far)
    expect(demanded).toHaveLength(1)
    clock.advance(15_000)
    await routeRefusal(GET, far)
    expect(demanded).toHaveLength(2)
  })

  test('is requested only where it can be one', async () => {
    const { demanded } = start()
    for (const strange of [
      'btc-up-or-down-7m-2026-11-24-2015-utc',
      windowSlug({ ...window, startsAt: startsAt - 86_400_000, endsAt: startsAt - 86_400_000 + 900_000 }),
      windowSlug({
        ...window,
        startsAt: startsAt + 50 * 3_600_000,
        endsAt: startsAt + 50 * 3_600_000 + 900_000,
      }),
      'no-such-event',
    ])
      await routeRefusal(GET, { path: `/api/event/${strange}` })
    expect(demanded).toEqual([])
  })
})
