import { afterEach, expect, test } from 'vitest'
import { eventsListResponse } from '@/lib/contract/eventsList'
import { usd } from '@/lib/domain/units'
import { setRuntime } from '@/lib/runtime/getRuntime'
import { askFor, askRefused, requestTo } from '@/lib/testing/askRoute'
import { buildBook, buildGroup, buildOutcome, marketOn, member, micro, NOW } from '@/lib/testing/builders'
import { createTestRuntime } from '@/lib/testing/testRuntime'
import { GET } from './route'

afterEach(() => setRuntime(undefined))

const poly = marketOn('polymarket', 'p1')
const kalshi = marketOn('kalshi', 'K1')
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

function start() {
  const made = createTestRuntime({ events: [single, paired, closed] })
  setRuntime(made.runtime)
  return made
}

const list = (search = '') => askFor(GET, eventsListResponse, { path: `/api/events/list${search}` })

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
    outcomes: [{ name: 'Yes', chance: 0.47, market_id: 'p1' }],
    transactions: null,
    volume: 1250.5,
    tags: [],
    category: 'Weather',
    end_date: null,
  })
  expect(answer.events[1]?.outcomes.map(({ name }) => name)).toEqual(['Much', 'None'])
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

test('every fault of the query is listed at its parameter', async () => {
  start()
  const search =
    '?offset=-1&limit=1001&platforms=platform_6&sort=best&paired=maybe&status=%zz&q=a&q=b&limit=2'
  const { status, faults } = await askRefused(GET, { path: `/api/events/list${search}` })
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
  const { faults } = await askRefused(GET, { path: `/api/events/list?${search}` })
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
