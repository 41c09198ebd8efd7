import type { ArbitrageItem } from '@/lib/contract/arbitrage'

export type SortBy = 'profit' | 'profit_pct' | 'apr' | 'new'

export interface Filters {
  kind: 'all' | ArbitrageItem['kind']
  /** Also markets that are not sure to ask the same. */
  unverified: boolean
  /** Without those that are known to pay differently. */
  sameSettlement: boolean
  sort: SortBy
  /** Dollars to put in; undefined for as much as there is. */
  capital?: number
}

export const DEFAULT_FILTERS: Filters = {
  kind: 'all',
  unverified: false,
  sameSettlement: false,
  sort: 'profit',
}

/** What so many dollars make, at the average price of the whole size; never more than the whole. */
export const profitWith = ({ profit_usd, depth }: ArbitrageItem, capital: number | undefined): number =>
  capital === undefined ? profit_usd : profit_usd * Math.min(1, capital / depth.max_usd)

const ORDER: Record<SortBy, (item: ArbitrageItem, capital: number | undefined) => number> = {
  profit: profitWith,
  profit_pct: ({ arbitrage }) => arbitrage.profit_pct,
  apr: ({ arbitrage }) => arbitrage.apr ?? Number.NEGATIVE_INFINITY,
  new: ({ first_seen }) => Date.parse(first_seen),
}

const isShown = (item: ArbitrageItem, { kind, unverified, sameSettlement }: Filters) =>
  (kind === 'all' || item.kind === kind) &&
  (unverified || item.verified) &&
  (!sameSettlement || item.settlement.verdict !== 'differs')

/** The rows that filters leave, in their order. */
export function sortRows(items: readonly ArbitrageItem[], filters: Filters): ArbitrageItem[] {
  const of = ORDER[filters.sort]
  return items
    .filter((item) => isShown(item, filters))
    .sort((a, b) => of(b, filters.capital) - of(a, filters.capital) || (a.id < b.id ? -1 : 1))
}

/**
 * The rows in the order that is being read: those known keep their places, new ones follow in theirs. Shapes: `order`
 * holds ids.
 */
export function keepOrder(
  rows: readonly ArbitrageItem[],
  order: readonly string[],
): { rows: ArbitrageItem[]; added: ReadonlySet<string> } {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const kept = order.flatMap((id) => byId.get(id) ?? [])
  const known = new Set(order)
  const fresh = rows.filter(({ id }) => !known.has(id))
  return { rows: [...kept, ...fresh], added: new Set(fresh.map(({ id }) => id)) }
}
