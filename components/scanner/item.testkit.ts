import type { ArbitrageItem } from '@/lib/contract/arbitrage'
import type { ScannerRead } from '@/lib/contract/pageReads'

const leg = (
  platform: 'platform_1' | 'platform_2',
  outcome: 'yes' | 'no',
): ArbitrageItem['legs'][number] => ({
  platform,
  market_id: `${platform}-market`,
  outcome_id: 'o1',
  outcome_group_title: null,
  outcome,
  token_id: `${platform}-token`,
  tokens: 100,
  usd: 45,
  avg_price: 0.45,
  worst_price: 0.46,
  fee_usd: 0.2,
  url: `https://example.org/${platform}`,
})

const side = (source: 'platform_1' | 'platform_2'): ArbitrageItem['platform1'] => ({
  source,
  market_id: `${source}-market`,
  event_title: 'Rain?',
  question: 'Will it rain?',
  url: `https://example.org/${source}`,
  yes_price: 0.5,
  no_price: 0.5,
  yes_token_id: 'y',
  no_token_id: 'n',
})

/** An opportunity that costs $90 and makes $10. */
export const buildItem = (id: string, rest: Partial<ArbitrageItem> = {}): ArbitrageItem => ({
  id,
  kind: 'pair',
  event_slug: 'rain',
  event_title: `Rain ${id}?`,
  outcome_id: 'o1',
  outcome_group_title: null,
  platform1: side('platform_1'),
  platform2: side('platform_2'),
  arbitrage: {
    buy_yes_price: 0.448,
    buy_yes_source: 'platform_1',
    buy_no_price: 0.448,
    buy_no_source: 'platform_2',
    total_cost: 0.9,
    profit: 0.1,
    profit_pct: 11.111111,
    days_until: 10,
    apr: 405.555556,
    platform_fee: 0.004,
    haircut: 0,
  },
  depth: { max_shares: 100, max_usd: 90, yes_usd: 45, no_usd: 45, avg_yes: 0.45, avg_no: 0.45 },
  profit_usd: 10,
  legs: [leg('platform_1', 'yes'), leg('platform_2', 'no')],
  verified: true,
  settlement: { verdict: 'unknown', differs: [] },
  cautions: ['settlement_unknown'],
  book_ts: '2026-01-15T12:00:00.000Z',
  first_seen: '2026-01-15T12:00:00.000Z',
  best_profit_usd: 12,
  end_date: '2026-01-25T12:00:00.000Z',
  ...rest,
})

/** What the page reads; as of now, unless said otherwise. */
export const buildRead = (pairs: ArbitrageItem[], rest: Partial<ScannerRead> = {}): ScannerRead => ({
  pairs,
  total: pairs.length,
  last: null,
  spans: [],
  generated_at: new Date().toISOString(),
  ...rest,
})
