/** Rows in the wire's shape, made by hand for tests; field names and types as the venue sends them. */

type Row = Record<string, unknown>

/** Token ids are uint256 as decimal text: 77 digits. */
export const tokenId = (n: number) => `5${String(n).padStart(76, '0')}`

export const wireMarket = (over: Row = {}): Row => ({
  id: 36814,
  automationType: 'manual',
  conditionId: `0x${'1d'.repeat(32)}`,
  negRiskRequestId: null,
  groupId: null,
  description: '<p>This market will resolve to &quot;YES&quot; if Ada is out.</p>',
  collateralToken: { address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', decimals: 6, symbol: 'USDC' },
  title: 'Ada out before 2027?',
  proxyTitle: null,
  expirationDate: 'Jan 1, 2027',
  expirationTimestamp: 1798779540000,
  createdAt: '2026-01-20T18:17:48.298Z',
  updatedAt: '2026-04-09T10:47:02.254Z',
  startAt: null,
  categories: ['Politics'],
  status: 'FUNDED',
  expired: false,
  hidden: false,
  tags: ['Limitless'],
  volume: '1032001807',
  volumeFormatted: '1032.001807',
  tokens: { yes: tokenId(1), no: tokenId(2) },
  prices: [0.155, 0.845],
  tradePrices: {
    buy: { market: [0.161, 0.86], limit: [0.14, 0.839] },
    sell: { market: [0.14, 0.839], limit: [0.161, 0.86] },
  },
  isOther: false,
  isRewardable: true,
  slug: 'ada-out-before-2027-1768933068297',
  tradeType: 'clob',
  venue: { exchange: '0x05c748E2f4DcDe0ec9Fa8DDc40DE6b867f923fa5', adapter: null },
  marketType: 'single',
  priorityIndex: 0,
  winningOutcomeIndex: null,
  metadata: { fee: true, isBannered: false, isPolyArbitrage: true },
  settings: {
    minSize: '100000000',
    maxSpread: 0.035,
    dailyReward: '5',
    c: '3',
    rebateRate: '0',
    creatorFeePct: 0,
  },
  imageUrl: 'https://img.example/market.png',
  logo: null,
  ...over,
})

/** An outcome of {@link wireGroup}. */
export const wireChild = (n: number, over: Row = {}): Row =>
  wireMarket({
    id: 40_000 + n,
    slug: `team-${n}-1779980360${100 + n}`,
    title: `Team ${n}`,
    groupId: 40_000,
    orderInGroup: n,
    conditionId: `0x${String(n).padStart(64, '0')}`,
    tokens: { yes: tokenId(100 + 2 * n), no: tokenId(101 + 2 * n) },
    venue: { exchange: '0x05c748E2f4DcDe0ec9Fa8DDc40DE6b867f923fa5', adapter: `0x${'ad'.repeat(20)}` },
    ...over,
  })

/** No tokens of its own. */
export const wireGroup = (over: Row = {}): Row => {
  const { tokens: _, conditionId: __, prices: ___, tradePrices: ____, ...outer } = wireMarket()
  return {
    ...outer,
    id: 40_000,
    slug: 'champion-2027-1779980360000',
    title: 'Champion 2027?',
    description: '<p>Who wins the title?</p>',
    tradeType: 'group',
    marketType: 'group',
    negRiskMarketId: `0x${'ee'.repeat(32)}`,
    outcomeTokens: ['Team 1', 'Team 2'],
    markets: [wireChild(1), wireChild(2)],
    ...over,
  }
}

/** Levels in no order: they need not be sorted. */
export const wireBook = (over: Row = {}): Row => ({
  bids: [
    { price: 0.1, size: 1_000_000, side: 'BUY' },
    { price: 0.14, size: 12_360_330_000, side: 'BUY' },
    { price: '0.125', size: '40000', side: 'BUY' },
  ],
  asks: [
    { price: 0.999, size: 500_000_000, side: 'SELL' },
    { price: 0.161, size: 222_000_000, side: 'SELL' },
  ],
  tokenId: tokenId(1),
  adjustedMidpoint: 0.1505,
  midpoint: 0.1505,
  maxSpread: '0.035',
  minSize: '100000000',
  lastTradePrice: 0.161,
  ...over,
})

export const wireTrade = (over: Row = {}): Row => ({
  createdAt: '2026-06-12T15:24:25.617Z',
  makerAmount: '19996200',
  matchedSize: '2500000',
  price: 0.332,
  profile: { account: `0x${'05'.repeat(20)}` },
  side: 0,
  takerAmount: '830000',
  title: '',
  tokenId: tokenId(1),
  txHash: `0x${'43'.repeat(32)}`,
  ...over,
})
