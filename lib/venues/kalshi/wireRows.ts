/** Rows in the wire's shape, made by hand for tests; names and types follow https://docs.kalshi.com/openapi.yaml. */

type Row = Record<string, unknown>

export const wireMarket = (over: Row = {}): Row => ({
  ticker: 'KXFED-26DEC-T3.75',
  event_ticker: 'KXFED-26DEC',
  market_type: 'binary',
  title: 'Will the upper bound of the federal funds rate be above 3.75% on Dec 9, 2026?',
  yes_sub_title: 'Above 3.75%',
  no_sub_title: 'Above 3.75%',
  created_time: '2026-06-01T14:00:00.123456Z',
  open_time: '2026-06-02T14:00:00Z',
  close_time: '2026-12-09T18:59:00Z',
  expected_expiration_time: '2026-12-09T19:05:00Z',
  latest_expiration_time: '2026-12-16T19:05:00Z',
  status: 'active',
  result: '',
  yes_bid_dollars: '0.4200',
  yes_bid_size_fp: '13.00',
  yes_ask_dollars: '0.4400',
  yes_ask_size_fp: '17.00',
  last_price_dollars: '0.4300',
  volume_fp: '1000.50',
  volume_24h_fp: '10.00',
  strike_type: 'greater',
  floor_strike: 3.75,
  rules_primary: 'If the upper bound is above 3.75%, then the market resolves to Yes.',
  rules_secondary: '',
  price_level_structure: 'linear_cent',
  price_ranges: [{ start: '0.0000', end: '1.0000', step: '0.0100' }],
  ...over,
})

export const wireEvent = (over: Row = {}): Row => ({
  event_ticker: 'KXFED-26DEC',
  series_ticker: 'KXFED',
  title: 'Fed funds rate after the December 2026 meeting?',
  sub_title: 'On Dec 9, 2026',
  category: 'Economics',
  collateral_return_type: '',
  mutually_exclusive: false,
  strike_date: '2026-12-09T19:00:00Z',
  settlement_sources: [{ name: 'Federal Reserve', url: 'https://www.federalreserve.gov' }],
  last_updated_ts: '0001-01-01T00:00:00Z',
  markets: [wireMarket()],
  ...over,
})

export const wireSeries = (over: Row = {}): Row => ({
  ticker: 'KXFED',
  title: 'Fed Funds Rate',
  category: 'Economics',
  tags: ['Fed', 'Interest Rates'],
  frequency: 'custom',
  fee_type: 'quadratic_with_maker_fees',
  fee_multiplier: 1,
  settlement_sources: [{ name: 'Federal Reserve', url: 'https://www.federalreserve.gov' }],
  additional_prohibitions: null,
  ...over,
})
