import { expect, test } from 'vitest'
import { BaseError } from '@/lib/core/domain/errors'
import type { Market } from '@/lib/core/domain/market'
import { parseGammaEvent, parseGammaEvents } from './parseEvents'
import { otherMarket, tokenId, wireEvent, wireMarket } from './wireRows'

/** The only market of an event that has just this one. */
function marketOf(
  over: Record<string, unknown>,
  eventOver: Record<string, unknown> = {},
): Market | undefined {
  const page = parseGammaEvent(wireEvent({ markets: [wireMarket(over)], ...eventOver }))
  expect(page.refusals).toEqual([])
  return page.events[0]?.markets[0]
}

test('an event has its markets, exact volumes and both token ids', async () => {
  const { events, refusals } = await parseGammaEvents({ events: [wireEvent()], next_cursor: 'x' })
  expect(refusals).toEqual([])
  expect(events).toMatchObject([
    {
      venue: 'polymarket',
      id: '30829',
      slug: 'nominee-2028',
      category: 'Politics',
      tags: ['2028 Predictions', 'Politics'],
      icon: 'https://img.example/event.png',
      url: 'https://polymarket.com/event/nominee-2028',
      exclusive: true,
      endDate: Date.UTC(2028, 10, 7),
      volume: 799_823_812_487_094,
      volume24h: 5_669_354_219_446,
      listedAt: Date.UTC(2025, 6, 11, 18, 41, 17, 827),
    },
  ])
  expect(events[0]?.markets[0]).toEqual({
    venue: 'polymarket',
    id: '559657',
    eventId: '30829',
    slug: 'will-ada-win-the-2028-nomination',
    question: 'Will Ada win the 2028 nomination?',
    outcomeTitle: 'Ada',
    yesLabel: 'Yes',
    noLabel: 'No',
    yesTokenId: tokenId(1),
    noTokenId: tokenId(2),
    conditionId: `0x${'a1'.repeat(32)}`,
    status: 'open',
    endDate: Date.UTC(2028, 10, 7),
    marketDate: undefined,
    rules: 'This market resolves to "Yes" if Ada wins.',
    icon: undefined,
    url: 'https://polymarket.com/event/nominee-2028/will-ada-win-the-2028-nomination',
    volume: 12_232_699_615_479,
    volume24h: 129_642_000_000,
    lastPrice: 10_000,
    fee: expect.objectContaining({ model: 'quadratic', rate: 0.04 }),
    trading: {
      ticks: [{ from: 0, tick: 1_000 }],
      lot: 10_000,
      minOrderShares: 0,
      minOrderUsd: 1_000_000,
      minSellUsd: 0,
    },
    references: [],
  })
})

test.each(['constructor', 'toString', '__proto__', 'valueOf'])(
  'a tag with the slug %s is no section of the site',
  (slug) => {
    const page = parseGammaEvent(wireEvent({ tags: [{ id: '1', label: 'Strange', slug }] }))
    expect(page.events).toMatchObject([{ category: undefined, tags: ['Strange'] }])
  },
)

test('the only market of an event needs no label and links to the event', () => {
  expect(marketOf({})).toMatchObject({
    outcomeTitle: undefined,
    url: 'https://polymarket.com/event/nominee-2028',
  })
})

test('a market without a label in a group is identified by its question', () => {
  const page = parseGammaEvent(wireEvent({ markets: [wireMarket({ groupItemTitle: '' }), otherMarket()] }))
  expect(page.events[0]?.markets.map((market) => market.outcomeTitle)).toEqual([
    'Will Ada win the 2028 nomination?',
    'Bob',
  ])
})

test('outcome names other than Yes and No keep their tokens', () => {
  expect(marketOf({ outcomes: '["Up", "Down"]' })).toMatchObject({
    yesLabel: 'Up',
    noLabel: 'Down',
    yesTokenId: tokenId(1),
  })
})

test('the version decides which ids are the tokens, not which field is present', () => {
  const positionIds = [tokenId(8), tokenId(9)]
  expect(marketOf({ positionIds })).toMatchObject({ yesTokenId: tokenId(1) })
  expect(marketOf({ positionIds, version: 'v1' })).toMatchObject({ yesTokenId: tokenId(1) })
  expect(marketOf({ positionIds, version: 'v2', clobTokenIds: null })).toMatchObject({
    yesTokenId: tokenId(8),
    noTokenId: tokenId(9),
  })
})

test.each([
  ['a placeholder', { active: false, groupItemTitle: 'Person X', outcomePrices: undefined }],
  ['"Other" of an augmented event', { negRiskOther: true, groupItemTitle: 'Other' }],
  [
    'a draft without condition or tokens',
    { conditionId: '', clobTokenIds: undefined, outcomePrices: undefined },
  ],
])('%s is left out', (_name, over) => {
  const page = parseGammaEvent(wireEvent({ markets: [wireMarket(over), otherMarket()] }))
  expect(page.refusals).toEqual([])
  expect(page.events[0]?.markets.map((market) => market.outcomeTitle)).toEqual(['Bob'])
})

test('only an event marked complete pays on exactly one of its markets', () => {
  const markets = [wireMarket(), otherMarket()]
  const declared = (over: object) =>
    parseGammaEvent(wireEvent({ negRisk: true, negRiskAugmented: false, markets, ...over })).events[0]
      ?.exhaustiveMarkets
  expect(declared({})).toBe(2)
  expect(declared({ negRiskAugmented: true })).toBeUndefined()
  expect(declared({ negRiskAugmented: undefined })).toBeUndefined()
  expect(declared({ negRisk: false })).toBeUndefined()
  expect(declared({ markets: [wireMarket({ negRiskOther: true }), ...markets] })).toBeUndefined()
  expect(declared({ markets: [wireMarket({ outcomes: '["Yes", ' }), ...markets] })).toBeUndefined()
})

test('an event without a tradable market is skipped', () => {
  expect(parseGammaEvent(wireEvent({ markets: [wireMarket({ active: false })] }))).toEqual({
    events: [],
    refusals: [],
  })
})

test.each([
  ['outcomes', { outcomes: '["A", "B", "C"]' }, 'events.0.markets.0.outcomes'],
  ['outcomes in reverse order', { outcomes: '["No", "Yes"]' }, 'events.0.markets.0.outcomes'],
  ['a broken list', { outcomes: '["Yes", ' }, 'events.0.markets.0.outcomes'],
  ['a token', { clobTokenIds: '["123"]' }, 'events.0.markets.0.clobTokenIds'],
  ['a token that is no number', { clobTokenIds: '["0xabc", "0xdef"]' }, 'events.0.markets.0.clobTokenIds'],
  ['v2 ids', { version: 'v2' }, 'events.0.markets.0.positionIds'],
  ['a flag', { closed: 'false' }, 'events.0.markets.0.closed'],
  ['an id', { id: null }, 'events.0.markets.0.id'],
])('a market with wrong %s is refused with its path and the rest lives', async (_name, over, path) => {
  const page = await parseGammaEvents({ events: [wireEvent({ markets: [wireMarket(over), otherMarket()] })] })
  expect(page.refusals.map((refusal) => refusal.path)).toEqual([path])
  expect(page.events[0]?.markets.map((market) => market.id)).toEqual(['559658'])
})

test('an event with an invalid title is rejected with its path and the rest remains', async () => {
  const page = await parseGammaEvents({ events: [wireEvent({ title: 7 }), wireEvent({ id: '2' })] })
  expect(page.refusals.map((refusal) => refusal.path)).toEqual(['events.0.title'])
  expect(page.events.map((event) => event.id)).toEqual(['2'])
})

test('a decorative field of another type does not invalidate the row', () => {
  const page = parseGammaEvent(
    wireEvent({
      volume: { usd: 1 },
      icon: 5,
      image: 'http://plain.example/x.png',
      tags: ['x', { label: 'A' }],
    }),
  )
  expect(page.refusals).toEqual([])
  expect(page.events[0]).toMatchObject({
    volume: undefined,
    icon: undefined,
    tags: ['A'],
    category: undefined,
  })
})

test('empty text, absent numbers and the sentinels of an empty side are absent', () => {
  expect(
    marketOf({ conditionId: '', volumeNum: '', volume: '', volume24hr: null, lastTradePrice: 0 }),
  ).toMatchObject({ conditionId: undefined, volume: undefined, volume24h: undefined, lastPrice: undefined })
  expect(marketOf({ lastTradePrice: 1 })?.lastPrice).toBeUndefined()
})

test('integers and floats, numbers and text mean the same', () => {
  expect(marketOf({ volumeNum: undefined, volume: '12.50', orderPriceMinTickSize: '0.01' })).toMatchObject({
    volume: 12_500_000,
    trading: { ticks: [{ tick: 10_000 }] },
  })
  expect(marketOf({ volumeNum: 12 })?.volume).toBe(12_000_000)
})

test('rules are plain text and name the source of the resolution', () => {
  const market = marketOf({
    description:
      '<p>See the <a href="https://x.example">page</a>.</p>\r\nAbove <$250b [here](https://y.example/z).',
    resolutionSource: 'https://fed.example/rates',
  })
  expect(market?.rules).toBe(
    'See the page.\nAbove <$250b here (https://y.example/z).\n\nResolution source: https://fed.example/rates',
  )
})

test('a closed market has a result and no price', () => {
  const closed = { closed: true, outcomePrices: '["0", "1"]', closedTime: '2026-11-04 02:15:00+00' }
  expect(marketOf({ ...closed, lastTradePrice: 0.7 })).toMatchObject({
    status: 'resolved',
    result: 'no',
    closedReason: 'resolved',
    resolvedAt: Date.UTC(2026, 10, 4, 2, 15),
    lastPrice: undefined,
  })
})

test('outcomes that are days carry their dates', () => {
  const day = (label: string, endDate: string, over = {}) => ({ groupItemTitle: label, endDate, ...over })
  const page = parseGammaEvent(
    wireEvent({
      negRisk: false,
      markets: [
        wireMarket(day('March 31', '2027-03-31T12:00:00Z')),
        otherMarket(day('December 31, 2026', '2027-01-01T05:00:00Z')),
      ],
    }),
  )
  expect(page.events[0]?.markets.map((market) => market.marketDate)).toEqual(['2027-03-31', '2026-12-31'])
})

test('a payload that is not a list of events is an error', async () => {
  await expect(parseGammaEvents({ error: 'maintenance' })).rejects.toThrow(BaseError)
  await expect(parseGammaEvents('')).rejects.toThrow(
    "Polymarket's list of events has another shape than expected.",
  )
})

test('every money amount is parsed exactly from the recorded number formats', () => {
  expect(marketOf({ volumeNum: 1e-7 })?.volume).toBe(0)
  expect(marketOf({ volumeNum: 8e8 })?.volume).toBe(800_000_000_000_000)
})
