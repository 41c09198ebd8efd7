import { describe, expect, test } from 'vitest'
import { parseLimitlessMarket, parseLimitlessPage } from './parseEvents'
import { tokenId, wireChild, wireGroup, wireMarket } from './wireRows'

const read = (row: unknown) => parseLimitlessMarket(row)
const marketOf = (over: Record<string, unknown>) => read(wireMarket(over)).events[0]?.markets[0]

describe('a market that stands alone', () => {
  test('is an event of its own, with exact amounts and plain rules', () => {
    const { events, refusals } = read(wireMarket())
    expect(refusals).toEqual([])
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      venue: 'limitless',
      id: 'ada-out-before-2027-1768933068297',
      title: 'Ada out before 2027?',
      category: 'Politics',
      tags: ['Limitless'],
      exclusive: false,
      endDate: 1798779540000,
      listedAt: Date.UTC(2026, 0, 20, 18, 17, 48, 298),
      url: 'https://limitless.exchange/markets/ada-out-before-2027-1768933068297',
    })
    expect(events[0]?.markets).toMatchObject([
      {
        id: 'ada-out-before-2027-1768933068297',
        eventId: 'ada-out-before-2027-1768933068297',
        question: 'Ada out before 2027?',
        yesTokenId: tokenId(1),
        noTokenId: tokenId(2),
        status: 'open',
        rules: 'This market will resolve to "YES" if Ada is out.',
        volume: 1_032_001_807,
        fee: { model: 'curve', chargedIn: 'tokens_on_buy' },
        trading: { lot: 1_000, ticks: [{ from: 0, tick: 1_000 }] },
        references: [],
      },
    ])
    expect(events[0]?.markets[0]).not.toMatchObject({ lastPrice: expect.anything() })
  })

  test('may have its numbers as text, and its tokens under their older name', () => {
    const market = marketOf({
      expirationTimestamp: '1781982000000',
      winningOutcomeIndex: '1',
      status: 'RESOLVED',
      collateralToken: { decimals: '6', symbol: 'USDC' },
      tokens: undefined,
      positionIds: [tokenId(1), tokenId(2)],
    })
    expect(market).toMatchObject({
      endDate: 1781982000000,
      status: 'resolved',
      result: 'no',
      yesTokenId: tokenId(1),
      noTokenId: tokenId(2),
    })
  })

  test('reads a volume given only in dollars', () => {
    expect(marketOf({ volume: undefined, volumeFormatted: '12.5' })?.volume).toBe(12_500_000)
    expect(marketOf({ volume: undefined, volumeFormatted: undefined })?.volume).toBeUndefined()
  })

  test("has no fee where waived, and an unknown one with a creator's fee", () => {
    expect(marketOf({ metadata: { fee: false } })?.fee.model).toBe('none')
    expect(marketOf({ settings: { creatorFeePct: '1' } })?.fee.model).toBe('unknown')
  })

  test.each([
    ['an AMM market, which has no book', { tradeType: 'amm' }],
    ['one that pays in another coin', { collateralToken: { symbol: 'WETH', decimals: 18 } }],
    ['one of dollars with other decimals', { collateralToken: { symbol: 'USDC', decimals: 18 } }],
  ])('%s is left out', (_what, over) => {
    expect(read(wireMarket(over))).toEqual({ events: [], refusals: [] })
  })

  test.each([
    ['tokens', { tokens: null }],
    ['tokens', { tokens: { yes: tokenId(1), no: tokenId(1) } }],
    ['tokens.yes', { tokens: { yes: '0xabc', no: tokenId(1) } }],
    ['collateralToken', { collateralToken: null }],
    ['status', { status: null }],
    ['winningOutcomeIndex', { winningOutcomeIndex: 0.5 }],
    ['slug', { slug: ' ' }],
  ])('is refused by its %s', (path, over) => {
    const { events, refusals } = read(wireMarket(over))
    expect(events).toEqual([])
    expect(refusals).toMatchObject([{ path }])
  })
})

describe('a group', () => {
  test('holds its outcomes as markets, whose link and event are its own', () => {
    const { events, refusals } = read(wireGroup())
    expect(refusals).toEqual([])
    expect(events).toMatchObject([
      { id: 'champion-2027-1779980360000', exclusive: true, description: 'Who wins the title?' },
    ])
    expect(events[0]?.markets).toMatchObject([
      {
        id: 'team-1-1779980360101',
        eventId: 'champion-2027-1779980360000',
        outcomeTitle: 'Team 1',
        question: 'Champion 2027: Team 1?',
        url: 'https://limitless.exchange/markets/champion-2027-1779980360000',
        yesTokenId: tokenId(102),
      },
      { id: 'team-2-1779980360102', outcomeTitle: 'Team 2' },
    ])
  })

  test.each([
    ['Shutdown by...?', 'By March 31, 2027', 'Shutdown by March 31, 2027?'],
    ['Ada out by…?', 'March 31, 2027', 'Ada out by March 31, 2027?'],
    ['BTC above ___ on May 1?', '$110,000', 'BTC above $110,000 on May 1?'],
    ['Who wins?', 'Will Ada win?', 'Will Ada win?'],
    ['Rate decision', 'No change', 'Rate decision: No change?'],
  ])('%j with the outcome %j asks %j', (title, label, question) => {
    const [event] = read(wireGroup({ title, markets: [wireChild(1, { title: label })] })).events
    expect(event?.markets[0]).toMatchObject({ question, outcomeTitle: label })
  })

  test('passes missing fields on to its outcomes', () => {
    const bare = { description: null, collateralToken: null, metadata: null }
    const group = wireGroup({ metadata: { fee: false }, markets: [wireChild(1, bare)] })
    expect(read(group).events[0]?.markets[0]).toMatchObject({
      rules: 'Who wins the title?',
      fee: { model: 'none' },
    })
  })

  test('without exclusive outcomes is not marked exclusive, and its dates are read', () => {
    const markets = [
      wireChild(1, { title: 'By March 31, 2027' }),
      wireChild(2, { title: 'By June 30, 2027' }),
    ]
    const [event] = read(wireGroup({ negRiskMarketId: null, markets })).events
    expect(event?.exclusive).toBe(false)
    expect(event?.markets.map(({ marketDate }) => marketDate)).toEqual(['2027-03-31', '2027-06-30'])
  })

  test('drops an unreadable outcome, and "Other", which stands for whatever is not listed', () => {
    const markets = [
      wireChild(1),
      wireChild(2, { isOther: true, title: 'Other' }),
      wireChild(3, { tokens: {} }),
    ]
    const { events, refusals } = read(wireGroup({ markets }))
    expect(events[0]?.markets.map(({ id }) => id)).toEqual(['team-1-1779980360101'])
    expect(refusals).toMatchObject([{ path: 'markets.2.tokens.yes' }])
  })

  test('keeps its own outcomes only, and none of them is an event by itself', () => {
    const markets = [wireChild(1), wireChild(2, { groupId: '40000' }), wireChild(3, { groupId: 7 })]
    const { events, refusals } = read(wireGroup({ markets }))
    expect(events[0]?.markets.map(({ outcomeTitle }) => outcomeTitle)).toEqual(['Team 1', 'Team 2'])
    expect(refusals).toEqual([{ path: 'markets.2.groupId', message: 'is of another group' }])
    expect(read(wireChild(1))).toMatchObject({ events: [], refusals: [{ path: 'groupId' }] })
    expect(read(wireChild(1, { groupId: null })).events).toHaveLength(1)
  })

  test('without a tradable outcome is no event', () => {
    expect(read(wireGroup({ markets: [] }))).toEqual({ events: [], refusals: [] })
    expect(read(wireGroup({ markets: null }))).toMatchObject({ events: [], refusals: [{ path: 'markets' }] })
  })
})

test('a page has its rows and the venue’s own count, and an invalid row rejects only itself', async () => {
  const page = await parseLimitlessPage({ data: [wireMarket(), 7, wireGroup()], totalMarketsCount: 40 })
  expect(page.events.map(({ id }) => id)).toHaveLength(2)
  expect(page).toMatchObject({ rows: 3, total: 40, refusals: [{ path: 'data.1' }] })
})
