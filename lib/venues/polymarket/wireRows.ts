/** Rows in the wire's shape, made by hand for tests; field names and types as Gamma and the CLOB send them. */

type Row = Record<string, unknown>

/** Token ids are uint256 as decimal text: 77 digits. */
export const tokenId = (n: number) => `7${String(n).padStart(76, '0')}`

export const wireMarket = (over: Row = {}): Row => ({
  id: '559657',
  question: 'Will Ada win the 2028 nomination?',
  conditionId: `0x${'a1'.repeat(32)}`,
  slug: 'will-ada-win-the-2028-nomination',
  resolutionSource: '',
  endDate: '2028-11-07T00:00:00Z',
  description: 'This market resolves to "Yes" if Ada wins.',
  outcomes: '["Yes", "No"]',
  outcomePrices: '["0.0105", "0.9895"]',
  clobTokenIds: JSON.stringify([tokenId(1), tokenId(2)]),
  volume: '12232699.615479222',
  volumeNum: 12232699.615479222,
  volume24hr: 129642,
  active: true,
  closed: false,
  archived: false,
  groupItemTitle: 'Ada',
  negRisk: true,
  negRiskOther: false,
  enableOrderBook: true,
  acceptingOrders: true,
  orderPriceMinTickSize: 0.001,
  orderMinSize: 5,
  bestBid: 0.01,
  bestAsk: 0.011,
  spread: 0.001,
  lastTradePrice: 0.01,
  umaResolutionStatuses: '[]',
  makerBaseFee: 1000,
  takerBaseFee: 1000,
  feesEnabled: true,
  feeType: 'politics_fees',
  feeSchedule: { exponent: 1, rate: 0.04, takerOnly: true, rebateRate: 0.25 },
  ...over,
})

export const otherMarket = (over: Row = {}): Row =>
  wireMarket({
    id: '559658',
    question: 'Will Bob win the 2028 nomination?',
    conditionId: `0x${'b2'.repeat(32)}`,
    slug: 'will-bob-win-the-2028-nomination',
    clobTokenIds: JSON.stringify([tokenId(3), tokenId(4)]),
    groupItemTitle: 'Bob',
    ...over,
  })

export const wireEvent = (over: Row = {}): Row => ({
  id: '30829',
  ticker: 'nominee-2028',
  slug: 'nominee-2028',
  title: 'Nominee 2028',
  description: 'Who will be the nominee?',
  startDate: '2025-07-11T18:41:17.827458Z',
  creationDate: '2025-07-11T18:41:17.827389Z',
  createdAt: '2025-07-03T20:36:57.824243Z',
  endDate: '2028-11-07T00:00:00Z',
  image: 'https://img.example/event.png',
  icon: '',
  active: true,
  closed: false,
  volume: 799823812.487094,
  volume24hr: 5669354.219446001,
  negRisk: true,
  negRiskAugmented: true,
  markets: [wireMarket(), otherMarket()],
  tags: [
    { id: '1', label: '2028 Predictions', slug: '2028-predictions', forceShow: false },
    { id: '2', label: 'Politics', slug: 'politics', forceShow: false },
  ],
  ...over,
})

/** Best level last on both sides, as the CLOB sends it. */
export const wireBook = (over: Row = {}): Row => ({
  market: `0x${'a1'.repeat(32)}`,
  asset_id: tokenId(1),
  timestamp: '1791258810641',
  bids: [
    { price: '0.001', size: '16069385.26' },
    { price: '0.023', size: '104394.73' },
    { price: '0.024', size: '7838.1' },
  ],
  asks: [
    { price: '0.999', size: '2178920.26' },
    { price: '0.026', size: '10335.22' },
    { price: '0.025', size: '3563.48' },
  ],
  min_order_size: '5',
  tick_size: '0.001',
  neg_risk: false,
  last_trade_price: '0.0240',
  ...over,
})
