import { expect, test } from 'vitest'
import { eventsListResponse } from '@/lib/contract/eventsList'
import { price, usd } from '@/lib/core/domain/units'
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
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { GET } from './route'

const paired = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)])], {
  volume: usd(micro(1250.5)),
  category: 'Weather',
})
const single = buildGroup('snow', [
  buildOutcome('a', [member(marketOn('kalshi', 'A'))], { title: 'Much' }),
  buildOutcome('b', [member(marketOn('kalshi', 'B'))], { title: 'None' }),
])
const closed = buildGroup(
  'past',
  [buildOutcome('p', [member(marketOn('kalshi', 'P', { status: 'resolved', result: 'yes' }))])],
  {
    isClosed: true,
  },
)

function start(events = [single, paired, closed]) {
  return installRuntime({ events })
}

const list = (search = '') => routeReply(GET, eventsListResponse, { path: `/api/events/list${search}` })

test('open events come by volume, with the chance of each outcome', async () => {
  const { books } = start()
  books.put(buildBook(poly, { bids: [[0.4, 1]], asks: [[0.5, 1]] }))
  books.put(buildBook(kalshi, { bids: [[0.44, 1]], asks: [[0.52, 1]] }))
  const answer = await list()
  expect(answer).toMatchObject({ offset: 0, limit: 100, count: 2, total: 2, cached: true })
  expect(answer.events[0]).toEqual({
    event_id: 'id-rain',
    event_title: 'Event rain',
    icon: null,
    source: 'platform_1',
    event_slug: 'rain',
    market_count: 1,
    is_paired: true,
    sources: ['platform_1', 'platform_2'],
    outcomes: [{ outcome_id: 'o1', name: 'Yes', chance: 0.47, market_id: 'p1' }],
    leading_outcome: 'Yes',
    leading_outcome_id: 'o1',
    best_yes_price: 0.5,
    best_yes_source: 'platform_1',
    best_yes_size: 1,
    spread: 0.03,
    transactions: null,
    volume: 1250.5,
    tags: [],
    category: 'Weather',
    end_date: null,
    window: null,
  })
  expect(answer.events[1]?.outcomes.map(({ name }) => name)).toEqual(['Much', 'None'])
})

test.each([
  ['void', { polymarket: 'invalid', kalshi: 'invalid' }],
  ['resolved differently by its platforms', { polymarket: 'yes', kalshi: 'no' }],
] as const)('an outcome that is %s has no chance, whatever it traded at last', async (_, results) => {
  const members = (['polymarket', 'kalshi'] as const).map((venue) =>
    member(marketOn(venue, venue, { status: 'resolved', result: results[venue], lastPrice: price(510_000) })),
  )
  start([buildGroup('rain', [buildOutcome('o1', members)], { isClosed: true })])
  expect((await list('?status=closed')).events[0]?.outcomes[0]?.chance).toBeNull()
})

test('an outcome that has ended without a result has no chance, whatever it traded at last', async () => {
  const ended = marketOn('kalshi', 'E', { status: 'closed', lastPrice: price(620_000) })
  start([buildGroup('ended', [buildOutcome('e', [member(ended)])], { isClosed: true })])
  expect((await list('?status=closed')).events[0]?.outcomes[0]?.chance).toBeNull()
})

test('filters, paging and totals', async () => {
  start()
  expect((await list('?paired=true')).total).toBe(1)
  expect((await list('?platforms=platform_1,platform_3')).events[0]?.event_slug).toBe('rain')
  expect((await list('?platforms=platform_5')).total).toBe(0)
  expect((await list('?q=SNOW&utm_source=x')).count).toBe(1)
  expect((await list('?category=Weather')).count).toBe(1)
  const past = await list('?status=closed')
  expect(past.events[0]?.outcomes[0]?.chance).toBe(1)
  expect(await list('?status=all&offset=1&limit=1')).toMatchObject({
    count: 1,
    total: 3,
    offset: 1,
    limit: 1,
  })
  expect(await list('?offset=9007199254740991')).toMatchObject({ count: 0, total: 2, generated_at: null })
})

test('the leading outcome is the likeliest that still trades; its spread is reported if two platforms price it', async () => {
  const on = (venue: 'polymarket' | 'kalshi', id: string, rest = {}) => member(marketOn(venue, id, rest))
  const done = buildOutcome('o1', [on('kalshi', 'done', { status: 'resolved', result: 'yes' })], {
    title: 'May',
  })
  const likely = buildOutcome(
    'o2',
    [on('polymarket', 'pJ'), { ...on('kalshi', 'kJ'), inverted: true }, on('kalshi', 'kJ2')],
    { title: 'June' },
  )
  const unlikely = buildOutcome('o3', [on('polymarket', 'pA'), on('kalshi', 'kA')], { title: 'August' })
  const { books } = installRuntime({ events: [buildGroup('cut', [done, unlikely, likely])] })
  const put = (venue: 'polymarket' | 'kalshi', id: string, bid: number, ask: number) =>
    books.put(buildBook({ venue, id }, { bids: [[bid, 5]], asks: [[ask, 5]] }))
  put('polymarket', 'pJ', 0.6, 0.62)
  // Inverted: its NO at 0.45 to 0.47 is June at 0.53 to 0.55.
  put('kalshi', 'kJ', 0.45, 0.47)
  put('polymarket', 'pA', 0.1, 0.2)
  put('kalshi', 'kA', 0.3, 0.9)
  const june = { leading_outcome: 'June', best_yes_price: 0.55, best_yes_source: 'platform_2', spread: 0.07 }
  expect((await list()).events[0]).toMatchObject(june)
  books.markStale({ venue: 'kalshi' })
  const alone = { leading_outcome: 'June', best_yes_source: 'platform_1', spread: null }
  expect((await list()).events[0]).toMatchObject(alone)
})

test('a match too unsure to plan with makes no spread', async () => {
  const links = [buildLink('polymarket', 'kalshi', { confidence: 0.8 })]
  const unsure = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)], { links })])
  const { books } = installRuntime({ events: [unsure] })
  books.put(buildBook(poly, { bids: [[0.4, 1]], asks: [[0.5, 1]] }))
  books.put(buildBook(kalshi, { bids: [[0.8, 1]], asks: [[0.9, 1]] }))
  expect((await list()).events[0]).toMatchObject({ spread: null, best_yes_price: 0.5 })
  expect((await list('?sort=spread')).events[0]).toMatchObject({ spread: null })
})

test('by spread, the widest comes first as the books stand, and what has none follows by volume', async () => {
  const pair = (id: string, volume: number) =>
    buildGroup(
      id,
      [
        buildOutcome(`o-${id}`, [
          member(marketOn('polymarket', `p-${id}`)),
          member(marketOn('kalshi', `k-${id}`), true),
        ]),
      ],
      { volume: usd(micro(volume)) },
    )
  const events = [pair('narrow', 9), pair('wide', 1), pair('unpriced', 5), single, closed]
  const { books, clock } = installRuntime({ events })
  const price = (id: string, [p, k]: [number, number]) => {
    for (const [venue, market, at] of [
      ['polymarket', `p-${id}`, p],
      ['kalshi', `k-${id}`, k],
    ] as const)
      books.put(buildBook({ venue, id: market }, { bids: [[at - 0.01, 1]], asks: [[at + 0.01, 1]] }))
  }
  price('narrow', [0.5, 0.49])
  price('wide', [0.5, 0.3])
  const order = async () =>
    (await list('?sort=spread')).events.map(({ event_slug, spread }) => [event_slug, spread])
  expect(await order()).toEqual([
    ['wide', 0.2],
    ['narrow', 0.01],
    ['unpriced', null],
    ['snow', null],
  ])
  price('narrow', [0.9, 0.4])
  clock.advance(1_000)
  expect((await order())[0]).toEqual(['narrow', 0.3])
  expect((await list('?sort=spread&offset=1&limit=2')).events.map(({ event_slug }) => event_slug)).toEqual([
    'wide',
    'unpriced',
  ])
})

test('a watchlist is a list of ids, with the same filters', async () => {
  start()
  expect((await list('?ids=id-snow,id-rain,nothing')).total).toBe(2)
  expect((await list('?ids=id-snow,id-rain&paired=true')).events[0]?.event_id).toBe('id-rain')
  const many = Array.from({ length: 201 }, (_, i) => `e${i}`).join(',')
  const { faults } = await routeRefusal(GET, { path: `/api/events/list?ids=${many}&ending_within_hours=0` })
  expect(faults).toEqual({ 'query.ids': 'too_long', 'query.ending_within_hours': 'greater_than_equal' })
})

test('every fault of the query is listed at its parameter', async () => {
  start()
  const search =
    '?offset=-1&limit=1001&platforms=platform_6&sort=best&paired=maybe&status=%zz&q=a&q=b&limit=2'
  const { status, faults } = await routeRefusal(GET, { path: `/api/events/list${search}` })
  expect(status).toBe(422)
  expect(faults).toEqual({
    'query.offset': 'greater_than_equal',
    'query.limit': 'value_error',
    'query.platforms.0': 'enum',
    'query.sort': 'enum',
    'query.paired': 'bool_type',
    'query.status': 'value_error',
    'query.q': 'value_error',
  })
})

test.each([
  ['limit=1.5', 'int_type'],
  ['limit=', 'float_type'],
  ['limit=0x10', 'float_type'],
  ['limit=0', 'greater_than_equal'],
  ['offset=99999999999999999999', 'less_than_equal'],
])('%s is refused', async (search, type) => {
  start()
  const { faults } = await routeRefusal(GET, { path: `/api/events/list?${search}` })
  expect(faults).toEqual({ [`query.${search.split('=')[0]}`]: type })
})

test('an unchanged list is answered 304, however much later', async () => {
  const { clock, books } = start()
  const etag = (await GET(requestTo('/api/events/list'))).headers.get('etag') ?? ''
  clock.advance(30_000)
  const ask = () => GET(requestTo('/api/events/list', { headers: { 'if-none-match': etag } }))
  expect((await ask()).status).toBe(304)
  books.put(buildBook(poly, { bids: [[0.4, 1]], asks: [[0.5, 1]], receivedAt: NOW + 30_000 }))
  expect((await ask()).status).toBe(200)
})

test('the list is a table on request, in which a hostile title is text in one cell', async () => {
  const title = '=HYPERLINK("https://evil.example","Rain, or not?")'
  const { books } = start([{ ...paired, title }, single])
  books.put(buildBook(poly, { bids: [[0.4, 1]], asks: [[0.5, 1]] }))
  const answer = await GET(requestTo('/api/events/list?format=csv&limit=1'))
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8; header=present')
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="events.csv"')
  const [names = '', row = '', ...rest] = (await answer.text()).split('\r\n')
  expect(names).toMatch(/^event_id,event_slug,event_title,category,tags,/)
  expect(row).toContain(`id-rain,rain,"'=HYPERLINK(""https://evil.example"",""Rain, or not?"")",Weather,`)
  expect(row).toContain(',0.45,0.5,platform_1,,1250.5,')
  expect(rest).toEqual([''])
})

test('a table keeps the filters and the limits of the list, and an unknown format is 422', async () => {
  start()
  const closedOnly = await (await GET(requestTo('/api/events/list?format=csv&status=closed'))).text()
  expect(closedOnly.split('\r\n').map((line) => line.split(',', 1)[0])).toEqual(['event_id', 'id-past', ''])
  const empty = await (await GET(requestTo('/api/events/list?format=csv&q=nothing'))).text()
  expect(empty.split('\r\n')).toHaveLength(2)
  const { faults } = await routeRefusal(GET, { path: '/api/events/list?format=xml' })
  expect(Object.keys(faults)).toEqual(['query.format'])
})

test('a table and a list under like addresses are never mistaken for each other', async () => {
  start()
  await (await GET(requestTo('/api/events/list?format=csv'))).text()
  expect((await list('?format=json')).count).toBe(2)
  const again = await GET(requestTo('/api/events/list?format=csv'))
  expect(again.headers.get('content-type')).toMatch(/^text\/csv/)
})
