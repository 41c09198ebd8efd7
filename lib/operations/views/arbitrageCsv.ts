import type { ArbitrageItem } from '@/lib/contract/arbitrage'
import { toCsv } from '@/lib/contract/csv'
import type { PlainText } from '@/lib/contract/plainText'

const COLUMNS = [
  'id',
  'kind',
  'event_slug',
  'event_title',
  'outcome_id',
  'outcome_group_title',
  'buy_yes_price',
  'buy_yes_source',
  'buy_no_price',
  'buy_no_source',
  'platform_fee',
  'haircut',
  'total_cost',
  'profit',
  'profit_pct',
  'days_until',
  'apr',
  'max_shares',
  'max_usd',
  'yes_usd',
  'no_usd',
  'avg_yes',
  'avg_no',
  'profit_usd',
  'best_profit_usd',
  'legs',
  'verified',
  'settlement',
  'settlement_differs',
  'cautions',
  'book_ts',
  'first_seen',
  'end_date',
] as const

/** "platform_1 yes <market> <tokens> for <dollars>". */
const legText = ({ platform, outcome, market_id, tokens, usd }: ArbitrageItem['legs'][number]) =>
  `${platform} ${outcome} ${market_id} ${tokens} for ${usd}`

const toRow = ({ arbitrage, depth, legs, settlement, cautions, ...item }: ArbitrageItem) => ({
  ...item,
  ...arbitrage,
  ...depth,
  legs: legs.map(legText).join('; '),
  settlement: settlement.verdict,
  settlement_differs: settlement.differs.join('; '),
  cautions: cautions.join('; '),
})

/** A list of opportunities as a table, one row each. */
export const arbitrageCsv = (items: readonly ArbitrageItem[]): PlainText => ({
  text: toCsv(COLUMNS, items.map(toRow)),
  textType: 'text/csv; charset=utf-8; header=present',
  fileName: 'arbitrage.csv',
})
