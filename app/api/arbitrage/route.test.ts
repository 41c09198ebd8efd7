import { describe, expect, test } from 'vitest'
import { arbitrageResponse } from '@/lib/contract/arbitrage'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { UNKNOWN_FEE } from '@/lib/core/domain/fees'
import type { Market } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, linkAll, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { requestTo, routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { GET } from './route'

const DAY_MS = 86_400_000
const TOKEN = { authorization: 'Bearer access-ada' }

function start(events: readonly GroupDetail[]) {
  const made = installRuntime({ events })
  const put = (market: Market, asks: Ladder, bids: Ladder = [], receivedAt = NOW - 5_000) =>
    made.books.put(buildBook(market, { asks, bids, receivedAt }))
  const list = (query = '') =>
    routeReply(GET, arbitrageResponse, { path: `/api/arbitrage${query}`, headers: TOKEN })
  return { ...made, put, list }
}

/** Two venues, YES at 0.40 on the first and NO at 0.50 on the second. */
function crossing(rest: { poly?: Partial<Market>; kalshi?: Partial<Market>; confidence?: number } = {}) {
  const poly = marketOn('polymarket', 'p1', { endDate: NOW + 10 * DAY_MS, ...rest.poly })
  const kalshi = marketOn('kalshi', 'K1', { endDate: NOW + 10 * DAY_MS, ...rest.kalshi })
  const links = linkAll(['polymarket', 'kalshi'], { confidence: rest.confidence ?? 0.99 })
  const made = start([buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)], { links })])])
  made.put(poly, [[0.4, 100]])
  made.put(kalshi, [], [[0.5, 60]])
  return { ...made, poly, kalshi }
}

test('YES of one platform and NO of another for less than a dollar are listed with what they make', async () => {
  const { list } = crossing()
  const { pairs, total, count } = await list()
  expect([total, count]).toEqual([1, 1])
  expect(pairs[0]).toMatchObject({
    id: 'o1.polymarket.kalshi',
    kind: 'pair',
    event_slug: 'rain',
    outcome_id: 'o1',
    platform1: { source: 'platform_1', market_id: 'p1', yes_token_id: 'p1:yes' },
    platform2: { source: 'platform_2', market_id: 'K1', no_token_id: 'K1:no' },
    arbitrage: {
      buy_yes_price: 0.4,
      buy_yes_source: 'platform_1',
      buy_no_price: 0.5,
      buy_no_source: 'platform_2',
      total_cost: 0.9,
      profit: 0.1,
      profit_pct: 11.111111,
      days_until: 10,
      apr: 405.555556,
      platform_fee: 0,
    },
    depth: { max_shares: 60, max_usd: 54, yes_usd: 24, no_usd: 30, avg_yes: 0.4, avg_no: 0.5 },
    profit_usd: 6,
    legs: [
      { platform: 'platform_1', outcome: 'yes', tokens: 60, usd: 24, token_id: 'p1:yes' },
      { platform: 'platform_2', outcome: 'no', tokens: 60, usd: 30, token_id: 'K1:no' },
    ],
    verified: true,
    settlement: { verdict: 'unknown', differs: [] },
    first_seen: '2026-01-15T12:00:00.000Z',
    best_profit_usd: 6,
    end_date: '2026-01-25T12:00:00.000Z',
  })
})

describe('credentials', () => {
  test('an access token or an API key that may read opens the list, nothing else does', async () => {
    const { auth } = crossing()
    const { key } = await auth.createApiKey('ada', { scopes: ['read'] })
    const { key: planOnly } = await auth.createApiKey('ada', { scopes: ['plan'] })
    await routeReply(GET, arbitrageResponse, { path: '/api/arbitrage', headers: { 'x-api-key': key } })
    await routeReply(GET, arbitrageResponse, { path: '/api/arbitrage', headers: TOKEN })
    const status = async (headers: Record<string, string>) =>
      (await routeRefusal(GET, { path: '/api/arbitrage', headers })).status
    expect(await status({})).toBe(401)
    expect(await status({ 'x-api-key': 'guess' })).toBe(401)
    expect(await status({ authorization: 'Bearer guess' })).toBe(401)
    expect(await status({ 'x-api-key': planOnly })).toBe(403)
  })
})

describe('what is not certain is shown as what it is', () => {
  test('a near-twin whose match is not verified is no sure opportunity', async () => {
    const { list } = crossing({ confidence: 0.9 })
    expect((await list()).pairs).toEqual([])
    const [item] = (await list('?verified=false')).pairs
    expect(item).toMatchObject({ verified: false, cautions: ['unverified', 'settlement_unknown'] })
  })

  test('markets that end at different times differ in their settlement', async () => {
    const { list } = crossing({ kalshi: { endDate: NOW + 375 * DAY_MS } })
    const [item] = (await list()).pairs
    expect(item).toMatchObject({
      settlement: { verdict: 'differs', differs: ['deadline'] },
      cautions: ['settlement_differs'],
      arbitrage: { days_until: 375 },
    })
    expect((await list('?settlement=same')).pairs).toEqual([])
  })

  test('a book that moved within the last second is marked, and no longer a second after', async () => {
    const { list, put, poly, clock } = crossing()
    put(poly, [[0.41, 100]], [], NOW)
    expect((await list()).pairs[0]?.cautions).toContain('book_just_moved')
    clock.advance(1_000)
    expect((await list()).pairs[0]?.cautions).not.toContain('book_just_moved')
  })

  test('without an end on both platforms the days and the yearly yield are unknown', async () => {
    const { list } = crossing({ poly: { endDate: undefined } })
    expect((await list()).pairs[0]).toMatchObject({
      end_date: null,
      arbitrage: { days_until: null, apr: null },
    })
  })

  test('the yearly yield counts an hour at least', async () => {
    const { list } = crossing({ poly: { endDate: NOW + 60_000 }, kalshi: { endDate: NOW + 60_000 } })
    const { arbitrage } = (await list()).pairs[0] ?? {}
    expect(arbitrage?.apr).toBeCloseTo((100 / 9) * 365 * 24, 1)
  })
})

describe('what cannot be bought is in none', () => {
  test.each<[string, Partial<Market>]>([
    ['paused', { status: 'paused' }],
    ['closed', { status: 'closed' }],
    ['past its close', { closeTime: NOW }],
    ['without a known fee', { fee: UNKNOWN_FEE }],
  ])('a market that is %s', async (_, kalshi) => {
    const { list } = crossing({ kalshi })
    expect((await list('?verified=false')).pairs).toEqual([])
  })

  test('a stale book, whether its feed says so or its age does', async () => {
    const { list, books, clock, put, poly, kalshi } = crossing()
    books.markStale({ venue: 'kalshi', marketId: 'K1' })
    expect((await list()).total).toBe(0)
    put(kalshi, [], [[0.5, 60]], NOW)
    expect((await list()).total).toBe(1)
    clock.advance(60_001)
    expect((await list()).total).toBe(0)
    put(kalshi, [], [[0.5, 60]], NOW + 60_001)
    expect((await list()).total).toBe(0)
    put(poly, [[0.4, 100]], [], NOW + 60_001)
    expect((await list()).total).toBe(1)
  })

  test('both sides of one platform', async () => {
    const poly = marketOn('polymarket', 'p1')
    const kalshi = marketOn('kalshi', 'K1')
    const { put, list } = start([buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)])])])
    put(poly, [[0.5, 100]], [[0.49, 100]])
    put(kalshi, [[0.51, 100]], [[0.5, 100]])
    expect((await list()).pairs).toEqual([])
  })

  test('a market that frames the question the other way round is bought on its other side', async () => {
    const poly = marketOn('polymarket', 'p1')
    const turned = marketOn('kalshi', 'K1')
    const { put, list } = start([
      buildGroup('rain', [buildOutcome('o1', [member(poly), member(turned, true)])]),
    ])
    put(poly, [[0.4, 100]])
    // Its YES at 0.50 is NO of the outcome.
    put(turned, [[0.5, 60]])
    expect((await list()).pairs[0]?.legs[1]).toMatchObject({ outcome: 'no', token_id: 'K1:yes', usd: 30 })
  })
})

describe('every outcome of an event', () => {
  const names = ['Ada', 'Bob', 'Cy']
  const own = names.map((name) => marketOn('polymarket', name, { eventId: 'race' }))
  const others = names.map((name) => marketOn('limitless', `l${name}`, { eventId: 'race-l' }))

  function race({
    declared = 3 as number | null,
    confidence = 0.99,
    listed = 3,
    venue = 'polymarket' as VenueId,
  } = {}) {
    const outcomes = own.slice(0, listed).flatMap((market, i) => {
      const other = others[i]
      if (!other) return []
      const links = linkAll(['polymarket', 'limitless'], { confidence })
      return [buildOutcome(`o${i}`, [member(market), member(other)], { title: market.id, links })]
    })
    const group = buildGroup('race', outcomes)
    const sources = group.sources.map((source) => ({
      ...source,
      eventId: source.venue === 'polymarket' ? 'race' : 'race-l',
      ...(source.venue === venue && declared !== null && { exhaustiveMarkets: declared }),
    }))
    const made = start([{ ...group, sources }])
    for (const market of own) made.put(market, [[0.35, 100]], [[0.3, 100]])
    for (const market of others) made.put(market, [[0.3, 40]], [[0.29, 100]])
    return made
  }

  test('is bought where each is cheapest, where its platform declares them complete', async () => {
    const { pairs } = await race().list('?kind=event')
    expect(pairs[0]).toMatchObject({
      id: 'id-race.event',
      outcome_id: null,
      platform1: null,
      arbitrage: { buy_yes_price: 0.9, buy_yes_source: 'platform_3', buy_no_price: null, profit: 0.1 },
      depth: { max_shares: 40, no_usd: 0, avg_no: null },
      profit_usd: 4,
      // Polymarket declares its outcomes complete; these are Limitless's.
      settlement: { verdict: 'unknown' },
      legs: names.map((name) => ({ outcome_group_title: name, outcome: 'yes', platform: 'platform_3' })),
    })
  })

  test.each([
    ['no platform declares them complete', { declared: null }],
    ['the platform lists one that is not here', { declared: 4 }],
    ['only some of them were matched', { listed: 2 }],
  ])('is not an opportunity where %s', async (_, facts) => {
    expect((await race(facts).list('?kind=event&verified=false')).pairs).toEqual([])
  })

  test('is not bought on a platform whose market is not sure to be the same', async () => {
    expect((await race({ confidence: 0.8 }).list('?kind=event&verified=false')).pairs).toEqual([])
  })

  test('needs every one of them for sale', async () => {
    const { books, list } = race()
    books.markStale({ venue: 'polymarket', marketId: 'Cy' })
    expect((await list('?kind=event')).total).toBe(1)
    books.markStale({ venue: 'limitless', marketId: 'lCy' })
    expect((await list('?kind=event')).total).toBe(0)
  })
})

describe('the list', () => {
  /** Three opportunities: o1 makes the most, o2 the most of its cost, o3 soonest. */
  function three() {
    const market = (venue: VenueId, i: number) =>
      marketOn(venue, `${venue}${i}`, { endDate: NOW + (i === 3 ? 1 : 100) * DAY_MS })
    const rows = [1, 2, 3].map((i) => ({ i, poly: market('polymarket', i), kalshi: market('kalshi', i) }))
    const made = start([
      buildGroup(
        'rain',
        rows.map(({ i, poly, kalshi }) =>
          buildOutcome(`o${i}`, [member(poly), member(kalshi)], { title: `T${i}` }),
        ),
      ),
    ])
    const asks = [0.45, 0.3, 0.48]
    for (const { i, poly, kalshi } of rows) {
      made.put(poly, [[asks[i - 1] ?? 0, i === 1 ? 1_000 : 10]])
      made.put(kalshi, [], [[0.5, 1_000]])
    }
    return made
  }
  const ids = ({ pairs }: { pairs: { outcome_id: string | null }[] }) => pairs.map((item) => item.outcome_id)

  test('is sorted by what is requested', async () => {
    const { list } = three()
    expect(ids(await list())).toEqual(['o1', 'o2', 'o3'])
    expect(ids(await list('?sort=profit_pct'))).toEqual(['o2', 'o1', 'o3'])
    expect(ids(await list('?sort=apr'))).toEqual(['o3', 'o2', 'o1'])
  })

  test('begins with what was found last, if asked to', async () => {
    const { list, put, clock, books } = three()
    books.markStale({ venue: 'polymarket', marketId: 'polymarket2' })
    await list()
    clock.advance(1_000)
    put(marketOn('polymarket', 'polymarket2'), [[0.3, 10]], [], NOW + 1_000)
    expect(ids(await list('?sort=new'))[0]).toBe('o2')
  })

  test('is narrowed down before it is counted and cut into pages', async () => {
    const { list } = three()
    expect(await list('?limit=1&offset=1')).toMatchObject({
      total: 3,
      count: 1,
      pairs: [{ outcome_id: 'o2' }],
    })
    expect(ids(await list('?min_usd=1'))).toEqual(['o1', 'o2'])
    expect(ids(await list('?min_profit_pct=20'))).toEqual(['o2'])
    expect(ids(await list('?id=o3.polymarket.kalshi'))).toEqual(['o3'])
    expect(await list('?kind=event')).toMatchObject({ total: 0, pairs: [] })
    expect((await routeRefusal(GET, { path: '/api/arbitrage?limit=201', headers: TOKEN })).status).toBe(422)
  })

  test('keeps when an opportunity was first seen and the most it made while it lasts', async () => {
    const { list, put, poly, clock } = crossing()
    await list()
    clock.advance(2_000)
    put(poly, [[0.45, 100]], [], NOW + 2_000)
    expect((await list()).pairs[0]).toMatchObject({
      first_seen: '2026-01-15T12:00:00.000Z',
      profit_usd: 3,
      best_profit_usd: 6,
    })
    put(poly, [[0.6, 100]], [], NOW + 2_000)
    expect((await list()).total).toBe(0)
    put(poly, [[0.45, 100]], [], NOW + 2_000)
    expect((await list()).pairs[0]).toMatchObject({
      first_seen: '2026-01-15T12:00:02.000Z',
      best_profit_usd: 3,
    })
  })
})

describe('the table', () => {
  const read = async (query: string) => {
    const answer = await GET(requestTo(`/api/arbitrage?format=csv${query}`, { headers: TOKEN }))
    return { headers: answer.headers, lines: (await answer.text()).split('\r\n') }
  }

  test('has a row for each opportunity, with its figures as in the list', async () => {
    const { list } = crossing()
    const [item] = (await list()).pairs
    const { headers, lines } = await read('')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
    expect(headers.get('content-disposition')).toBe('attachment; filename="arbitrage.csv"')
    const [names = '', row = '', ...rest] = lines
    expect(rest).toEqual([''])
    const cells = row.split(',')
    const table = Object.fromEntries(names.split(',').map((name, i) => [name, cells[i]]))
    expect(Object.keys(table)).toHaveLength(cells.length)
    const figures = { ...item?.arbitrage, ...item?.depth }
    for (const [name, value] of Object.entries(figures)) expect(table[name], name).toBe(String(value ?? ''))
    expect(table).toMatchObject({
      id: 'o1.polymarket.kalshi',
      kind: 'pair',
      event_slug: 'rain',
      profit_usd: '6',
      best_profit_usd: '6',
      verified: 'true',
      settlement: 'unknown',
      legs: '"platform_1 yes p1 60 for 24; platform_2 no K1 60 for 30"',
      first_seen: '2026-01-15T12:00:00.000Z',
    })
  })

  test('keeps filters and pages, and is behind the same credentials', async () => {
    crossing({ confidence: 0.9 })
    expect((await read('')).lines).toHaveLength(2)
    expect((await read('&verified=false')).lines).toHaveLength(3)
    expect((await read('&verified=false&offset=1')).lines).toHaveLength(2)
    expect((await routeRefusal(GET, { path: '/api/arbitrage?format=csv' })).status).toBe(401)
    expect((await routeRefusal(GET, { path: '/api/arbitrage?format=xml', headers: TOKEN })).status).toBe(422)
  })

  test('takes a title that a spreadsheet would run as text', async () => {
    const poly = marketOn('polymarket', 'p1')
    const kalshi = marketOn('kalshi', 'K1')
    const title = '=HYPERLINK("https://evil.example","Rain, or not?")'
    const { put } = start([
      buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)])], { title }),
    ])
    put(poly, [[0.4, 100]])
    put(kalshi, [], [[0.5, 60]])
    expect((await read('')).lines[1]).toContain(
      `,rain,"'=HYPERLINK(""https://evil.example"",""Rain, or not?"")",`,
    )
  })
})
