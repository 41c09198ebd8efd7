'use client'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { formatCount } from '@/components/format/figures'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/Notice'
import { type ArrangedRow, type Arrangement, arrange, hasMoved, hasOthers, latestOf, rowsOf } from './arrange'
import { RowHeads } from './EventRow'
import type { ChangeFilters } from './EventsToolbar'
import { DEFAULT_FILTERS, type EventFilters, filtersHref, isNarrowed } from './filters'
import { LoadingRows, NothingFound } from './ListStates'
import { LoadMore } from './LoadMore'
import type { ListView } from './listView'
import { PageSection } from './PageSection'
import { useEventPages } from './useEventPages'
import { useRowKeys } from './useRowKeys'

interface Shown {
  page: number
  rows: readonly ArrangedRow[]
}

/** After this many pages the next one loads on a press: the end of the page stays within reach. */
const AUTO_PAGES = 4

/** Pages this close to the current one are refetched with it. */
const around = (page: number) => new Set([page - 1, page, page + 1])

/** The rows in the order first seen in this list; re-sorted on demand. */
function useArrangement({ list, loaded }: Pick<ReturnType<typeof useEventPages>, 'list' | 'loaded'>) {
  const [known, setArrangement] = useState<Arrangement>({ list, pages: {} })
  const arranged = arrange(known, list, loaded)
  if (arranged !== known) setArrangement(arranged)
  return { arranged, again: () => setArrangement({ list, pages: {} }) }
}

/** The events themselves: page after page at fixed positions, reflected in the address. */
export function EventsList({
  filters,
  ids,
  isKnown,
  view,
  aside,
  onChange,
  onPage,
}: {
  filters: EventFilters
  /** The watchlist, where only watched events are requested. */
  ids?: readonly string[]
  /** False until the watchlist of this browser is loaded. */
  isKnown: boolean
  view: ListView
  /** Shown beside the count. */
  aside: ReactNode
  onChange: ChangeFilters
  /** Reports the page in the middle of the screen. */
  onPage: (page: number) => void
}) {
  const [near, setNear] = useState(() => around(filters.page))
  const pages = useEventPages({ filters, ids, near, enabled: isKnown && ids?.length !== 0 })
  const { arranged, again } = useArrangement(pages)
  const container = useRef<HTMLDivElement>(null)
  useRowKeys(container)

  const reached = useCallback(
    (page: number) => {
      setNear(around(page))
      onPage(page)
    },
    [onPage],
  )

  const latest = latestOf(pages.loaded)
  const rows = pages.pages.flatMap((page): Shown[] =>
    pages.loaded.has(page) ? [{ page, rows: rowsOf(arranged, page, latest) }] : [],
  )
  // While another list loads, the previous one stays visible, dimmed.
  const last = useRef<{ rows: Shown[]; total: number }>(undefined)
  const isEmpty = isKnown && ids?.length === 0
  const isWaiting = rows.length === 0 && pages.isPending && !isEmpty
  if (rows.length > 0) last.current = { rows, total: pages.total ?? 0 }
  const shown = isWaiting ? (last.current?.rows ?? []) : rows
  const total = isEmpty ? 0 : (pages.total ?? (isWaiting ? last.current?.total : undefined))
  const count = shown.reduce((sum, one) => sum + one.rows.length, 0)
  // Opportunities change places all the time: only new ones are worth announcing.
  const isOutdated = filters.sort === 'edge' ? hasOthers : hasMoved
  const hrefOf = (page: number) => filtersHref({ ...filters, page })

  return (
    <div ref={container} aria-busy={isWaiting} className="space-y-3">
      {pages.failure && (
        <Notice tone={count > 0 ? 'warn' : 'bad'} role="alert" title="The list could not be refreshed.">
          <p className="text-ink-2">
            {count > 0 ? 'Showing the last known data.' : errorMessage(pages.failure)}{' '}
            <button type="button" className="font-medium text-ink underline" onClick={pages.retry}>
              Try again
            </button>
          </p>
        </Notice>
      )}
      <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-1 text-ink-3 text-sm">
        <p role="status" className="figures">
          {total !== undefined && (
            <>
              {formatCount(total)} {total === 1 ? 'event' : 'events'}
              {filters.q && <> for “{filters.q}”</>}
            </>
          )}
        </p>
        {isOutdated(arranged, pages.loaded) && (
          <button type="button" className="text-ink-2 underline hover:text-ink" onClick={again}>
            Order changed: update
          </button>
        )}
        {aside}
        {isNarrowed(filters) && (
          <button
            type="button"
            className="ml-auto hover:text-ink hover:underline"
            onClick={() => onChange(DEFAULT_FILTERS, 'push')}
          >
            Clear all
          </button>
        )}
      </div>
      {isWaiting && shown.length === 0 && !pages.failure && <LoadingRows />}
      {!isWaiting && count === 0 && !pages.failure && (
        <NothingFound
          filters={filters}
          watched={ids?.length ?? 0}
          total={total ?? 0}
          onReset={() => onChange(DEFAULT_FILTERS, 'push')}
        />
      )}
      {pages.hasEarlier && (
        <LoadMore
          href={hrefOf((pages.pages[0] ?? 2) - 1)}
          busy={pages.isPending}
          auto={false}
          onMore={pages.showEarlier}
        >
          Show earlier events
        </LoadMore>
      )}
      {count > 0 && (
        <div
          // Faded text would be too faint to read, and offline it stays for long.
          className={cn(
            isWaiting &&
              'relative before:absolute before:inset-x-0 before:-top-1 before:h-0.5 before:animate-pulse before:rounded-full before:bg-ink-3',
          )}
        >
          {view === 'rows' && <RowHeads sort={filters.sort} onSort={(sort) => onChange({ sort }, 'push')} />}
          <div className={view === 'rows' ? 'overflow-clip rounded-lg border bg-surface' : 'space-y-3'}>
            {shown.map((one) => (
              <PageSection key={one.page} {...one} view={view} onReached={reached} />
            ))}
          </div>
        </div>
      )}
      {pages.hasMore && (
        <LoadMore
          href={hrefOf((pages.pages.at(-1) ?? 1) + 1)}
          busy={pages.isPending}
          auto={!pages.failure && pages.pages.length % AUTO_PAGES !== 0}
          onMore={pages.showMore}
        >
          Load more
        </LoadMore>
      )}
    </div>
  )
}
