import { expect, test } from 'vitest'
import { orderbookResponse } from '@/lib/contract/orderbook'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import type { TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import { GET } from './route'

const binary = buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi, true)])])
const several = buildGroup('snow', [
  buildOutcome('a', [member(marketOn('kalshi', 'A'))], { title: 'Much' }),
  buildOutcome('b', [member(marketOn('kalshi', 'B'))], { title: 'None' }),
])

function start(options: TestRuntimeOptions = {}) {
  const made = installRuntime({ events: [binary, several], renamed: { drizzle: 'rain' }, ...options })
  made.books.put(
    buildBook(poly, {
      asks: [
        [0.45, 5],
        [0.5, 5],
      ],
    }),
  )
  made.books.put(buildBook(kalshi, { bids: [[0.55, 2]] }))
  return made
}

const ask = (search: string) => routeReply(GET, orderbookResponse, { path: `/api/orderbook?${search}` })
const refused = (search: string) => routeRefusal(GET, { path: `/api/orderbook?${search}` })

test('by event: each platform in the words of the event, and all added up', async () => {
  start()
  const books = await ask('event=rain')
  expect(Object.keys(books).sort()).toEqual(['combined', 'platform_1', 'platform_2', 'warnings'])
  expect(books.platform_2?.yes.asks).toEqual([[0.45, 2]])
  expect(books.combined?.yes.asks).toEqual([
    [0.45, 7],
    [0.5, 5],
  ])
  expect((await ask('event=drizzle&depth=1')).platform_1?.yes.asks).toEqual([[0.45, 5]])
})

test('by token or market id; an unknown one beside a known one is null', async () => {
  start()
  const books = await ask('platform_1_yes_token=p1:yes&platform_2_market_id=K1&platform_3_market_id=x')
  expect(books.platform_1?.yes.asks[0]).toEqual([0.45, 5])
  expect(books.platform_2?.yes.asks).toEqual([[0.45, 2]])
  expect(books.platform_3).toBeNull()
  expect((await ask('platform_2_no_token=K1:yes')).platform_2?.no.bids).toEqual([[0.55, 2]])
})

test('tokens of different questions are not added up, and the answer says so', async () => {
  const { books } = start()
  books.put(buildBook(marketOn('kalshi', 'A'), { bids: [[0.9, 10]] }))
  const apart = await ask('platform_1_yes_token=p1:yes&platform_2_yes_token=A:yes')
  expect([apart.platform_1?.yes_ask, apart.platform_2?.yes_bid]).toEqual([0.45, 0.9])
  expect([apart.combined, apart.warnings]).toEqual([
    null,
    [expect.stringContaining('not matched as the same')],
  ])
  const together = await ask('platform_1_yes_token=p1:yes&platform_2_yes_token=K1:no')
  expect([together.combined?.yes_ask, together.warnings]).toEqual([0.45, []])
})

test('an outcome id names its outcome alone; with an event or a title it must agree', async () => {
  start()
  expect((await ask('outcome_id=o1')).platform_1?.yes_ask).toBe(0.45)
  expect((await ask('outcome_id=a&event=snow&outcome_title=Much')).warnings).toEqual([])
  const { detail } = await refused('outcome_id=a&event=rain&outcome_title=None')
  expect(detail.map(({ msg }) => msg)).toEqual([
    'This outcome belongs to the event snow.',
    'This outcome is called Much.',
  ])
})

test('a title that several outcomes have names none of them: the answer lists their ids', async () => {
  const pps = ['x', 'y', 'z'].map((id) =>
    buildOutcome(id, [member(marketOn('kalshi', id))], { title: `PP (${id})`, plainTitle: 'PP' }),
  )
  start({ events: [buildGroup('andalusia', [...pps, ...several.outcomes])] })
  const { status, detail } = await refused('event=andalusia&outcome_title=PP')
  expect([status, detail[0]?.msg]).toEqual([
    422,
    'Several outcomes are called "PP": name one by its outcome_id: x (PP (x)), y (PP (y)), z (PP (z)).',
  ])
  expect((await ask('event=andalusia&outcome_title=PP (z)')).warnings).toEqual([])
  expect((await ask('outcome_id=z&outcome_title=PP')).warnings).toEqual([])
})

test('a title that differs only in how it is written is suggested', async () => {
  const levels = ['23,000', '23,500'].map((title) =>
    buildOutcome(title, [member(marketOn('kalshi', title))], { title }),
  )
  start({ events: [buildGroup('nasdaq', levels)] })
  const { status, detail } = await refused('event=nasdaq&outcome_title=23500')
  expect([status, detail[0]?.msg]).toEqual([404, 'This event has no outcome 23500. Do you mean "23,500"?'])
})

test('a book that nobody follows yet is requested', async () => {
  const { books, demanded } = start({
    onDemand: (_refs, store) => store.put(buildBook(poly, { asks: [[0.6, 1]] })),
  })
  books.remove({ venue: 'polymarket', marketId: 'p1' })
  expect((await ask('platform_1_market_id=p1')).platform_1?.yes.asks).toEqual([[0.6, 1]])
  expect(demanded.map(({ budgetMs }) => budgetMs)).toEqual([2_000])
})

test.each<[string, number, Record<string, string>]>([
  ['', 422, { 'query.event': 'missing' }],
  ['event=rain&foo=1', 422, { 'query.foo': 'extra_forbidden' }],
  ['event=rain&platform_1_market_id=p1', 422, { 'query.platform_1_market_id': 'value_error' }],
  ['outcome_title=Much', 422, { 'query.event': 'missing' }],
  ['outcome_id=a&platform_1_market_id=p1', 422, { 'query.platform_1_market_id': 'value_error' }],
  ['outcome_id=nothing', 404, { 'query.outcome_id': 'not_found' }],
  ['outcome_id=a&event=hail', 404, { 'query.event': 'not_found' }],
  ['event=snow', 422, { 'query.outcome_title': 'missing' }],
  ['event=snow&depth=501', 422, { 'query.depth': 'less_than_equal' }],
  ['platform_1_yes_token=p1:no', 422, { 'query.platform_1_yes_token': 'value_error' }],
  ['platform_2_yes_token=A:yes&platform_2_market_id=B', 422, { 'query.platform_2_yes_token': 'value_error' }],
  ['event=hail', 404, { 'query.event': 'not_found' }],
  ['event=snow&outcome_title=Some', 404, { 'query.outcome_title': 'not_found' }],
  ['platform_1_market_id=K1', 404, { query: 'not_found' }],
])('"%s" is refused with %i', async (search, status, faults) => {
  start()
  expect(await refused(search)).toMatchObject({ status, faults })
})
