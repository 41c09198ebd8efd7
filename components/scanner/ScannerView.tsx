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
import { DEFAULT_FILTERS, type Filters, keepOrder, sortRows } from './rows'
import { ScannerFilters } from './ScannerFilters'

/** Older than this the list is not what the books say any more. */
const STALE_MS = 15_000

/** The list as it was read last; a failed reading leaves the one before, which then shows its age. */
function useLastRead(read: ScannerRead | undefined): ScannerRead | undefined {
  const [last, setLast] = useState(read)
  if (read && read !== last) setLast(read)
  return read ?? last
}

function Spans({ spans }: Pick<ScannerRead, 'spans'>) {
  if (spans.length === 0) return null
  return (
    <p className="mt-3 text-ink-3 text-xs">
      Half of those that are gone lived at most:{' '}
      {spans
        .map(
          ({ from_usd, median_s }) =>
            `${formatAge(median_s * 1_000)} from ${formatUsdWhole(from_usd)} of profit`,
        )
        .join(', ')}
      .
    </p>
  )
}

/** Unverified ones are shown where a link leads to one. */
const filtersFor = (wanted: ArbitrageItem | undefined): Filters => ({
  ...DEFAULT_FILTERS,
  unverified: wanted?.verified === false,
})

/**
 * Opportunities with their filters. `read` is absent where they could not be read; `wanted`: the id of the one that a
 * link led to, opened and in view.
 */
export function ScannerView({ read, wanted }: { read: ScannerRead | undefined; wanted?: string }) {
  const shown = useLastRead(read)
  const [linked] = useState(() => read?.pairs.find(({ id }) => id === wanted))
  const [filters, setFilters] = useState(() => filtersFor(linked))
  const [order, setOrder] = useState<readonly string[]>()
  const now = useNow(1_000)
  if (!shown) {
    return (
      <Notice tone="bad" role="alert" title="The opportunities could not be loaded.">
        They are asked for again every few seconds.
      </Notice>
    )
  }
  const sorted = sortRows(shown.pairs, filters)
  const change = (next: Filters) => {
    setFilters(next)
    setOrder(sortRows(shown.pairs, next).map(({ id }) => id))
  }
  // What is read stays where it is until the reader changes the order.
  const current = order ?? sorted.map(({ id }) => id)
  if (!order) setOrder(current)
  const { rows, added } = keepOrder(sorted, current)
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
      {added.size > 0 && (
        <p role="status" className="mb-2 flex items-center gap-3 text-ink-2 text-sm">
          {added.size === 1 ? '1 new below' : `${added.size} new below`}
          <Button size="sm" onClick={() => change(filters)}>
            Sort again
          </Button>
        </p>
      )}
      {rows.length > 0 ? (
        <OpportunityTable rows={rows} added={added} linked={linked?.id} capital={filters.capital} now={now} />
      ) : shown.pairs.length > 0 ? (
        <Notice>{`No opportunity fits these filters; ${shown.pairs.length} without them.`}</Notice>
      ) : (
        <EmptyScanner last={shown.last} now={now} />
      )}
      <Spans spans={shown.spans} />
    </>
  )
}
