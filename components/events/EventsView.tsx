'use client'
import { useSearchParams } from 'next/navigation'
import { useCallback, useState } from 'react'
import { replaceAddress } from '@/components/ui/replaceAddress'
import { EventsList } from './EventsList'
import { type ChangeFilters, EventsToolbar } from './EventsToolbar'
import { filtersHref, readFilters } from './filters'
import { OpportunitiesOfEvents } from './ListedOpportunity'
import type { ListView } from './listView'
import { SavedViews } from './SavedViews'
import { useBookmarkSync, useBookmarks } from './useBookmarks'
import { useCategories } from './useCategories'

/** Filters from the address; undefined while the list is still on screen and the browser already at another page. */
const filtersOfAddress = () =>
  window.location.pathname === '/' ? readFilters(new URLSearchParams(window.location.search)) : undefined

/** Puts the visible page into the address. Scrolling happens while a link is followed too, so not by the router. */
function followPage(page: number) {
  const current = filtersOfAddress()
  if (current && current.page !== page) replaceAddress(filtersHref({ ...current, page }))
}

/** The events list: follows the address, searches while typing, and refreshes by itself. */
export function EventsView({ initialView }: { initialView: ListView }) {
  const filters = readFilters(useSearchParams())
  const [view, setView] = useState(initialView)
  useBookmarkSync()
  const kept = useBookmarks()
  const watched = (kept ?? []).flatMap(({ kind, key, removed }) =>
    kind === 'event' && !removed ? [key] : [],
  )
  const ids = filters.watching ? [...watched].sort() : undefined
  const isKnown = !filters.watching || kept !== undefined
  const categories = useCategories(filters, isKnown ? ids : undefined)
  const change = useCallback<ChangeFilters>((patch, how) => {
    const current = filtersOfAddress()
    if (!current) return
    const href = filtersHref({ ...current, page: 1, ...patch })
    if (href === `${window.location.pathname}${window.location.search}`) return
    if (how === 'push') window.history.pushState(null, '', href)
    else window.history.replaceState(null, '', href)
  }, [])
  return (
    <div className="space-y-3">
      <EventsToolbar
        filters={filters}
        categories={categories}
        watched={watched.length}
        view={view}
        onView={setView}
        onChange={change}
      />
      <OpportunitiesOfEvents>
        <EventsList
          filters={filters}
          ids={ids}
          isKnown={isKnown}
          view={view}
          aside={<SavedViews filters={filters} onOpen={(next) => change(next, 'push')} />}
          onChange={change}
          onPage={followPage}
        />
      </OpportunitiesOfEvents>
    </div>
  )
}
