/** Rows in the wire's shape, made by hand for tests; field names and types as the API sends them. */

type Row = Record<string, unknown>

/** Token ids are uint256 as decimal text: 77 digits. */
export const tokenId = (n: number) => `5${String(n).padStart(76, '0')}`

/** Successful responses of the API. */
export const wrapped = (data: unknown, cursor: string | null = null): Row => ({ success: true, cursor, data })

export const wireOutcomes = (n: number, names = ['Yes', 'No']): Row[] =>
  [1, 2].map((indexSet) => ({
    indexSet,
    name: names[indexSet - 1],
    onChainId: tokenId(10 * n + indexSet),
    status: null,
    bestBid: { price: indexSet === 1 ? 0.41 : 0.57, size: 100 },
    bestAsk: { price: indexSet === 1 ? 0.43 : 0.59, size: 90 },
  }))

export const wireMarket = (over: Row = {}): Row => ({
  id: 1739803,
  categorySlug: 'will-ada-become-mayor-before-2027',
  title: 'Will Ada become mayor before 2027?',
  question: 'Will Ada become mayor before 2027?',
  description: 'Resolves to "Yes" if Ada is sworn in.\r\n\r\nOtherwise it resolves to "No".',
  conditionId: `0x${'a8'.repeat(32)}`,
  oracleQuestionId: `0x${'6a'.repeat(32)}`,
  questionIndex: null,
  resolverAddress: '0x8403922ad0c5d39b4148e17c86095cacf10b37e5',
  status: 'REGISTERED',
  tradingStatus: 'OPEN',
  isVisible: true,
  isNegRisk: false,
  isYieldBearing: true,
  decimalPrecision: 2,
  feeRateBps: 200,
  makerFeeBps: 0,
  spreadThreshold: 0.06,
  shareThreshold: 100,
  isBoosted: false,
  rewards: { current: null, schedule: [] },
  marketVariant: 'DEFAULT',
  marketType: null,
  imageUrl: 'https://static.example/ada.png',
  createdAt: '2026-08-26T14:00:02.000Z',
  polymarketConditionIds: [`0x${'b1'.repeat(32)}`],
  kalshiMarketTicker: 'KXMAYOR-26-ADA',
  resolution: null,
  team: null,
  stats: { totalLiquidityUsd: 101.5, volumeTotalUsd: '2978917.11', volume24hUsd: 207.25 },
  outcomes: wireOutcomes(1),
  ...over,
})

export const wireCategory = (over: Row = {}): Row => ({
  id: 405022,
  slug: 'will-ada-become-mayor-before-2027',
  title: 'Will Ada become mayor before 2027?',
  shortTitle: null,
  description: 'Resolves to "Yes" if Ada is sworn in.',
  imageUrl: 'https://static.example/ada.png',
  marketVariant: 'DEFAULT',
  isNegRisk: false,
  isYieldBearing: true,
  isVisible: true,
  negRiskOnChainId: null,
  parentSlug: null,
  createdAt: '2026-08-26T14:00:02.000Z',
  publishedAt: '2026-08-26T14:00:20.780Z',
  startsAt: '2026-08-26T14:00:00.000Z',
  endsAt: '2027-01-01T05:00:00.000Z',
  stats: null,
  status: 'OPEN',
  tags: [
    { id: '1', level: 1, makerRebateBps: 0, name: 'Politics', parentId: null },
    { id: '11', level: null, makerRebateBps: 2500, name: 'Cities', parentId: '1' },
  ],
  variantData: null,
  markets: [wireMarket()],
  ...over,
})

/** Mutually exclusive options. */
export const wireChoice = (over: Row = {}): Row =>
  wireCategory({
    id: 405023,
    slug: 'fed-decision-in-december',
    title: 'Fed decision in December?',
    isNegRisk: true,
    negRiskOnChainId: `0x${'c2'.repeat(32)}`,
    markets: ['25 bps cut', 'No change'].map((title, i) =>
      wireMarket({
        id: 1739810 + i,
        title,
        question: `Will the decision be: ${title}?`,
        isNegRisk: true,
        decimalPrecision: 3,
        conditionId: `0x${`d${i}`.repeat(32)}`,
        polymarketConditionIds: [],
        kalshiMarketTicker: null,
        outcomes: wireOutcomes(20 + i),
      }),
    ),
    ...over,
  })

/** A quarter of an hour; the venue lists these by the thousand. */
export const wireUpDown = (over: Row = {}): Row =>
  wireCategory({
    id: 405024,
    slug: 'eth-updown-15m-1787839200',
    title: 'Ethereum Up or Down - August 27, 10AM-10:15AM ET',
    marketVariant: 'CRYPTO_UP_DOWN',
    startsAt: '2026-08-27T14:00:00.000Z',
    endsAt: '2026-08-27T14:15:00.000Z',
    variantData: {
      type: 'CRYPTO_UP_DOWN',
      priceFeedProvider: 'CHAINLINK',
      priceFeedSymbol: 'ETHUSDT',
      startPrice: null,
      endPrice: null,
    },
    markets: [wireMarket({ id: 1739820, outcomes: wireOutcomes(30, ['Up', 'Down']) })],
    ...over,
  })

/** Best first, as the venue sends them, except for one level. */
export const wireBook = (over: Row = {}): Row => ({
  marketId: 1739803,
  updateTimestampMs: 1_788_100_000_901,
  asks: [
    [0.46, 90],
    [0.43, 5500],
  ],
  bids: [
    [0.41, 1200.5],
    [0.4, '10108.667407593746'],
  ],
  lastOrderSettled: { id: '17', kind: 'LIMIT', marketId: 1739803, outcome: 'No', price: '0.42', side: 'Bid' },
  orderCount: 4,
  settlementsPending: 1.25,
  ...over,
})
