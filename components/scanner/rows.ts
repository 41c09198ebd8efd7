import type { ArbitrageItem } from '@/lib/contract/arbitrage'

export type SortBy = 'profit' | 'profit_pct' | 'apr' | 'new'

export interface Filters {
  kind: 'all' | ArbitrageItem['kind']
  /** Also markets whose match is uncertain. */
  unverified: boolean
  /** Without those that are known to settle differently. */
  sameSettlement: boolean
  sort: SortBy
  /** Stake in dollars; undefined for the full available size. */
  capital?: number
}

export const DEFAULT_FILTERS: Filters = {
  kind: 'all',
  unverified: false,
  sameSettlement: false,
  sort: 'profit',
}

/** Profit of a stake in dollars, at the average price of the whole size; never more than the whole. */
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

/** The rows that pass the filters, in their order. */
export function sortRows(items: readonly ArbitrageItem[], filters: Filters): ArbitrageItem[] {
  const of = ORDER[filters.sort]
  return items
    .filter((item) => isShown(item, filters))
    .sort((a, b) => of(b, filters.capital) - of(a, filters.capital) || (a.id < b.id ? -1 : 1))
}

/** The order on screen. */
export interface ReadOrder {
  ids: readonly string[]
  /** How many of them existed when it was sorted; later ones follow. */
  sorted: number
}

export const orderOf = (rows: readonly ArbitrageItem[]): ReadOrder => ({
  ids: rows.map(({ id }) => id),
  sorted: rows.length,
})

/** The same object while nothing was added. */
export function withNew(order: ReadOrder, rows: readonly ArbitrageItem[]): ReadOrder {
  const known = new Set(order.ids)
  const fresh = rows.flatMap(({ id }) => (known.has(id) ? [] : [id]))
  return fresh.length === 0 ? order : { ...order, ids: [...order.ids, ...fresh] }
}

/** An opportunity in its place. */
export interface PlacedRow {
  item: ArbitrageItem
  /** It has closed: its last state. */
  isGone: boolean
  isNew: boolean
}

/** Rows in the order on screen. A closed one stays in its place, or all below it would move. */
export function placeRows(
  rows: readonly ArbitrageItem[],
  { ids, sorted }: ReadOrder,
  seen: ReadonlyMap<string, ArbitrageItem>,
): PlacedRow[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id, i) => {
    const current = byId.get(id)
    const item = current ?? seen.get(id)
    return item ? [{ item, isGone: !current, isNew: i >= sorted }] : []
  })
}
