'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'next/navigation'
import { useCallback } from 'react'
import { errorWords } from '@/components/format/errorWords'
import { formatCount } from '@/components/format/figures'
import { Button } from '@/components/ui/Button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/Notice'
import { Skeleton } from '@/components/ui/Skeleton'
import { eventsListQuery } from '@/lib/client/eventsListQuery'
import { EventRow, ROW_GRID } from './EventRow'
import { EventsToolbar } from './EventsToolbar'
import {
  DEFAULT_FILTERS,
  type EventFilters,
  filtersHref,
  isNarrowed,
  PAGE_SIZE,
  readFilters,
  toListQuery,
} from './filters'

const SKELETONS = 12

const LoadingRows = () => (
  <div role="status" className="rounded-lg border bg-surface">
    <span className="sr-only">Loading events…</span>
    {Array.from({ length: SKELETONS }, (_, i) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: place-holders have no identity.
      <div key={i} className={cn('space-y-3 border-b px-4 py-4 last:border-b-0', ROW_GRID, 'md:space-y-0')}>
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-4 w-12" />
        <Skeleton className="hidden h-4 w-14 md:block" />
        <Skeleton className="hidden h-4 w-20 md:block" />
      </div>
    ))}
  </div>
)

function NothingFound({ filters, onReset }: { filters: EventFilters; onReset: () => void }) {
  const narrowed = isNarrowed(filters)
  return (
    <div className="grid justify-items-center gap-3 rounded-lg border bg-surface px-6 py-16 text-center">
      <p className="font-medium text-md">{narrowed ? 'No event fits' : 'No events yet'}</p>
      <p className="max-w-[44ch] text-ink-2">
        {narrowed
          ? 'Try fewer words, another category, or closed events too.'
          : 'They appear here as soon as the first platform has answered; that takes a few seconds after a start.'}
      </p>
      {narrowed && <Button onClick={onReset}>Clear search and filters</Button>}
    </div>
  )
}

/** The events list: follows the address, asks while typing, and stays fresh by itself. */
export function EventsView({ categories }: { categories: readonly string[] }) {
  const filters = readFilters(useSearchParams())
  const { data, isPending, isError, isPlaceholderData, error, refetch } = useQuery({
    ...eventsListQuery(toListQuery(filters)),
    placeholderData: keepPreviousData,
  })
  const change = useCallback((patch: Partial<EventFilters>, how: 'push' | 'replace') => {
    const current = readFilters(new URLSearchParams(window.location.search))
    const href = filtersHref({ ...current, show: PAGE_SIZE, ...patch })
    if (how === 'push') window.history.pushState(null, '', href)
    else window.history.replaceState(null, '', href)
  }, [])

  const left = data ? data.total - data.count : 0
  return (
    <div className="space-y-4">
      <EventsToolbar filters={filters} categories={categories} onChange={change} />
      {isError && (
        <Notice tone={data ? 'warn' : 'bad'} role="alert" title="The list could not be refreshed.">
          <p className="text-ink-2">
            {data ? 'It shows what was last known.' : errorWords(error)}{' '}
            <button type="button" className="font-medium text-ink underline" onClick={() => refetch()}>
              Try again
            </button>
          </p>
        </Notice>
      )}
      {isPending && <LoadingRows />}
      {data && (
        <>
          <div className="flex items-center justify-between text-ink-3 text-sm">
            <p role="status" className="figures">
              {formatCount(data.total)} {data.total === 1 ? 'event' : 'events'}
              {filters.q && <> for “{filters.q}”</>}
            </p>
            {isNarrowed(filters) && data.total > 0 && (
              <button
                type="button"
                className="hover:text-ink hover:underline"
                onClick={() => change(DEFAULT_FILTERS, 'push')}
              >
                Clear all
              </button>
            )}
          </div>
          {data.events.length === 0 ? (
            <NothingFound filters={filters} onReset={() => change(DEFAULT_FILTERS, 'push')} />
          ) : (
            <div className={cn('transition-opacity duration-150', isPlaceholderData && 'opacity-60')}>
              <div aria-hidden className={cn('hidden px-4 pb-1.5 text-ink-3 text-xs', ROW_GRID)}>
                <span>Question</span>
                <span>Chance</span>
                <span>Platforms</span>
                <span className="text-right">Volume</span>
                <span className="text-right">Ends</span>
              </div>
              <ul className="overflow-clip rounded-lg border bg-surface">
                {data.events.map((event) => (
                  <EventRow key={event.event_id} event={event} />
                ))}
              </ul>
            </div>
          )}
          {left > 0 && (
            <div className="flex justify-center pt-2">
              <Button asChild>
                <a
                  href={filtersHref({ ...filters, show: filters.show + PAGE_SIZE })}
                  onClick={(event) => {
                    if (event.metaKey || event.ctrlKey || event.shiftKey) return
                    event.preventDefault()
                    change({ show: filters.show + PAGE_SIZE }, 'replace')
                  }}
                >
                  Show {formatCount(Math.min(PAGE_SIZE, left))} more
                </a>
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  )
}
