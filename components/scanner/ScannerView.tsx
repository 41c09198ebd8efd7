'use client'
import { useState } from 'react'
import { formatAge } from '@/components/format/dates'
import { formatUsdWhole } from '@/components/format/figures'
import { Button } from '@/components/ui/Button'
import { Notice } from '@/components/ui/Notice'
import { useNow } from '@/components/ui/useNow'
import type { ArbitrageItem } from '@/lib/contract/arbitrage'
import type { ScannerRead } from '@/lib/contract/pageReads'
import { EmptyScanner } from './EmptyScanner'
import { OpportunityTable } from './OpportunityTable'
import {
  DEFAULT_FILTERS,
  type Filters,
  orderOf,
  type PlacedRow,
  placeRows,
  type ReadOrder,
  sortRows,
  withNew,
} from './rows'
import { ScannerFilters } from './ScannerFilters'

/** An older list no longer reflects the books. */
const STALE_MS = 15_000

/** Limit of closed rows that keep their places. */
const MAX_GONE = 100

/** The list as last read; a failed read keeps the previous one, which then shows its age. */
function useLastRead(read: ScannerRead | undefined): ScannerRead | undefined {
  const [last, setLast] = useState(read)
  if (read && read !== last) setLast(read)
  return read ?? last
}

/** Every opportunity as last read, by its id; for as long as the order contains it. */
function useSeen(pairs: readonly ArbitrageItem[] = []): Map<string, ArbitrageItem> {
  const [seen] = useState(() => new Map<string, ArbitrageItem>())
  for (const item of pairs) seen.set(item.id, item)
  return seen
}

function forgetOthers(seen: Map<string, ArbitrageItem>, pairs: readonly ArbitrageItem[]) {
  const ids = new Set(pairs.map(({ id }) => id))
  for (const id of [...seen.keys()]) if (!ids.has(id)) seen.delete(id)
}

/** Rows added and closed since the last sort. The line is always present, so that nothing below it moves. */
function Changes({ rows, onSort }: { rows: readonly PlacedRow[]; onSort: () => void }) {
  const gone = rows.filter(({ isGone }) => isGone).length
  const added = rows.filter(({ isNew, isGone }) => isNew && !isGone).length
  const parts = [added > 0 && `${added} new below`, gone > 0 && `${gone} gone`].filter(Boolean)
  return (
    <div className="mb-2 flex h-8 items-center gap-3 text-ink-2 text-sm">
      <p role="status">{parts.join(', ')}</p>
      {parts.length > 0 && (
        <Button size="sm" onClick={onSort}>
          Sort again
        </Button>
      )}
    </div>
  )
}

/** Below this count a median is not meaningful. */
const FEWEST_LIVES = 5

function Spans({ spans }: Pick<ScannerRead, 'spans'>) {
  const known = spans.filter(({ count }) => count >= FEWEST_LIVES)
  if (known.length === 0) return null
  const lifeOf = ({ from_usd, median_s }: ScannerRead['spans'][number]) => {
    const life = median_s < 1 ? 'under 1 s' : formatAge(median_s * 1_000)
    return `${life} ${from_usd > 0 ? `from ${formatUsdWhole(from_usd)}` : 'under $1'} of profit`
  }
  return (
    <p className="mt-3 text-ink-3 text-xs">
      Median lifetime over 30 days: {known.toReversed().map(lifeOf).join(', ')}.
    </p>
  )
}

/** Unverified ones are shown where a link targets one. */
const filtersFor = (wanted: ArbitrageItem | undefined): Filters => ({
  ...DEFAULT_FILTERS,
  unverified: wanted?.verified === false,
})

/**
 * Opportunities with their filters. `read` is absent where they could not be read; `wanted`: the id of the one that a
 * link targets, expanded and in view.
 */
export function ScannerView({ read, wanted }: { read: ScannerRead | undefined; wanted?: string }) {
  const shown = useLastRead(read)
  const [linked] = useState(() => read?.pairs.find(({ id }) => id === wanted))
  const [filters, setFilters] = useState(() => filtersFor(linked))
  const [order, setOrder] = useState<ReadOrder>()
  const seen = useSeen(shown?.pairs)
  const now = useNow(1_000)
  if (!shown) {
    return (
      <Notice tone="bad" role="alert" title="The opportunities could not be loaded.">
        They are requested again every few seconds.
      </Notice>
    )
  }
  const sorted = sortRows(shown.pairs, filters)
  const change = (next: Filters) => {
    setFilters(next)
    setOrder(orderOf(sortRows(shown.pairs, next)))
    forgetOthers(seen, shown.pairs)
  }
  // Rows stay in place until the reader changes the order.
  let current = order ? withNew(order, sorted) : orderOf(sorted)
  let rows = placeRows(sorted, current, seen)
  if (rows.filter(({ isGone }) => isGone).length > MAX_GONE) {
    current = orderOf(sorted)
    rows = placeRows(sorted, current, seen)
  }
  if (current !== order) setOrder(current)
  const age = now === undefined ? 0 : now - Date.parse(shown.generated_at)
  return (
    <>
      <ScannerFilters filters={filters} onChange={change} />
      {wanted !== undefined && !linked && (
        <Notice className="mb-3">The opportunity that the link led to is no longer listed.</Notice>
      )}
      {age > STALE_MS && (
        <Notice tone="warn" role="status" title={`This list is ${formatAge(age)} old.`} className="mb-3">
          Newer prices could not be read. Check each market before you trade.
        </Notice>
      )}
      <Changes rows={rows} onSort={() => change(filters)} />
      {/* Rows come and go: what stands below them must not move with each. */}
      <div className="min-h-[80vh] space-y-3">
        {rows.length > 0 && (
          <OpportunityTable rows={rows} linked={linked?.id} capital={filters.capital} now={now} />
        )}
        {shown.pairs.length === 0 ? (
          <EmptyScanner last={shown.last} now={now} />
        ) : (
          rows.length === 0 && (
            <Notice>{`No opportunity fits these filters; ${shown.pairs.length} without them.`}</Notice>
          )
        )}
      </div>
      <Spans spans={shown.spans} />
    </>
  )
}
