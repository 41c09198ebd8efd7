import { expect, test } from 'vitest'
import { parseListing, parseTopic } from './parseEvents'
import { tokenId, wireBinary, wireCategorical, wireChild } from './wireRows'

type Row = Record<string, unknown>

const read = async (...rows: Row[]) => await parseListing({ total: rows.length, list: rows })
const binary = async (over: Row = {}) => {
  const { events, refusals } = await read(wireBinary(over))
  expect(refusals).toEqual([])
  return events[0]?.markets[0]
}
const children = async (...rows: Row[]) => {
  const { events, refusals } = await read(wireCategorical({ childMarkets: rows }))
  expect(refusals).toEqual([])
  return events[0]?.markets ?? []
}

test('a binary topic is an event with one market', async () => {
  const [event] = (await read(wireBinary())).events
  expect(event).toMatchObject({
    id: 'binary-2764',
    slug: 'will-ada-become-mayor-before-2027',
    title: 'Will Ada become mayor before 2027?',
    category: 'Politics',
    url: 'https://app.opinion.trade/detail?topicId=2764',
    icon: 'https://img.example/ada.png',
    volume: 1_030_755_658_000,
    volume24h: 223_114_678_000,
    endDate: 1_798_675_200_000,
    listedAt: 1_788_000_000_000,
  })
  expect(event?.markets).toHaveLength(1)
  expect(event?.markets[0]).toMatchObject({
    id: '2764',
    eventId: 'binary-2764',
    question: 'Will Ada become mayor before 2027?',
    yesLabel: 'Yes',
    noLabel: 'No',
    yesTokenId: tokenId(1),
    noTokenId: tokenId(2),
    status: 'open',
    rules: 'Resolves to "Yes" if Ada is sworn in.\n\nOtherwise it resolves to "No".',
  })
  expect(event?.markets[0]?.outcomeTitle).toBeUndefined()
  expect(event?.markets[0]?.conditionId).toBeUndefined()
})

test('a categorical topic and a binary one may have the same number', async () => {
  const { events } = await read(wireBinary({ marketId: 788 }), wireCategorical())
  expect(events.map(({ id }) => id)).toEqual(['binary-788', 'categorical-788'])
  expect(events[1]?.url).toBe('https://app.opinion.trade/detail?topicId=788&type=multi')
})

test('children take title, rules and end from their parent, but not its lagging state', async () => {
  const [first, second] = (await read(wireCategorical({ status: 1 }))).events[0]?.markets ?? []
  expect(first).toMatchObject({
    id: '16565',
    eventId: 'categorical-788',
    question: 'Fed decision in December? – 25 bps cut',
    outcomeTitle: '25 bps cut',
    rules: 'Resolves by the statement of the meeting.',
    endDate: 1_798_675_200_000,
    status: 'open',
    conditionId: `0x${'46'.repeat(32)}`,
  })
  expect(second?.outcomeTitle).toBe('No change')
  const [own] = await children(wireChild({ rules: 'Its own.', cutoffAt: 1_790_000_000 }))
  expect(own).toMatchObject({ rules: 'Its own.', endDate: 1_790_000_000_000 })
})

test.each([
  ['Bitcoin above ___ on December 8?', '$100,000', 'Bitcoin above $100,000 on December 8?'],
  ['Ada out by...?', 'March 31', 'Ada out by March 31?'],
  ['Ada out by …', 'March 31', 'Ada out by March 31'],
  ['Who wins?', 'Will Ada win?', 'Will Ada win?'],
])('%s with %s asks: %s', async (marketTitle, child, question) => {
  const { events } = await read(
    wireCategorical({ marketTitle, childMarkets: [wireChild({ marketTitle: child })] }),
  )
  expect(events[0]?.markets[0]?.question).toBe(question)
})

test('outcomes that are days carry their dates', async () => {
  const markets = await children(
    wireChild({ marketTitle: 'December 31, 2026' }),
    wireChild({
      marketId: 2,
      marketTitle: 'March 31, 2027',
      yesTokenId: tokenId(21),
      noTokenId: tokenId(22),
    }),
  )
  expect(markets.map(({ marketDate }) => marketDate)).toEqual(['2026-12-31', '2027-03-31'])
})

test.each([
  [1, {}, { status: 'paused' }],
  [2, {}, { status: 'open' }],
  [3, {}, { status: 'closed' }],
  [4, { resultTokenId: tokenId(1) }, { status: 'resolved', result: 'yes', closedReason: 'resolved' }],
  [4, { resultTokenId: tokenId(2) }, { status: 'resolved', result: 'no', closedReason: 'resolved' }],
  [5, {}, { status: 'cancelled', closedReason: 'cancelled' }],
  [6, {}, { status: 'closed', closedReason: 'delisted' }],
  [99, {}, { status: 'paused' }],
])('state %i with %j is %j', async (status, over, expected) => {
  expect(await binary({ status, ...over })).toMatchObject(expected)
})

test('a resolved market without a reported winner has no result', async () => {
  for (const resultTokenId of ['', tokenId(7)]) {
    const market = await binary({ status: 4, resultTokenId })
    expect(market?.status).toBe('resolved')
    expect(market?.result).toBeUndefined()
  }
})

test('plain labels lose their capitals, names keep them', async () => {
  expect(await binary({ yesLabel: 'UP', noLabel: 'DOWN' })).toMatchObject({ yesLabel: 'Up', noLabel: 'Down' })
  expect(await binary({ yesLabel: 'LAKERS', noLabel: 'PSG' })).toMatchObject({
    yesLabel: 'LAKERS',
    noLabel: 'PSG',
  })
})

test('decorative fields may be missing; unknown is not zero', async () => {
  const { events, refusals } = await read({
    marketId: 2669,
    marketTitle: 'Megaquake?',
    status: 2,
    marketType: 0,
    childMarkets: null,
    yesTokenId: tokenId(1),
    noTokenId: tokenId(2),
  })
  expect(refusals).toEqual([])
  expect(events[0]).toMatchObject({ slug: 'binary-2669', tags: [] })
  for (const field of ['category', 'volume', 'volume24h', 'endDate', 'listedAt', 'icon'] as const)
    expect(events[0]?.[field]).toBeUndefined()
})

test('a row that does not clearly state what is traded is rejected with its path; the page remains valid', async () => {
  const { events, refusals } = await read(
    wireBinary({ yesLabel: 'NO', noLabel: 'YES' }),
    wireBinary({ noTokenId: tokenId(1) }),
    wireBinary({ marketType: 7 }),
    wireBinary({ status: 'Activated' }),
    wireCategorical({ childMarkets: [wireChild({ yesTokenId: 'x' }), wireChild()] }),
    wireBinary(),
  )
  expect(refusals.map(({ path }) => path)).toEqual([
    'list.0.yesLabel',
    'list.1.noTokenId',
    'list.2.marketType',
    'list.3.status',
    'list.4.childMarkets.0.yesTokenId',
  ])
  expect(events.map(({ id, markets }) => [id, markets.length])).toEqual([
    ['categorical-788', 1],
    ['binary-2764', 1],
  ])
})

test('a market without tokens cannot be traded and is skipped', async () => {
  const none = { yesTokenId: '', noTokenId: '' }
  const { events, refusals } = await read(
    wireBinary(none),
    wireCategorical({ childMarkets: [wireChild(none)] }),
    wireCategorical({ childMarkets: null }),
  )
  expect({ events, refusals }).toEqual({ events: [], refusals: [] })
})

test('one topic is read as the requested kind, and has its condition', () => {
  const { marketType: _, ...row } = wireBinary({ conditionId: 'ab'.repeat(32) })
  const { events } = parseTopic({ data: row }, 'binary')
  expect(events[0]?.markets[0]?.conditionId).toBe(`0x${'ab'.repeat(32)}`)
  expect(() => parseTopic({}, 'binary')).toThrow(expect.objectContaining({ code: 'upstream_error' }))
})
