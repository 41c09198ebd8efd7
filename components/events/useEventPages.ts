'use client'
import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { eventsListQuery } from '@/lib/browser/eventsListQuery'
import type { ListedEvent } from '@/lib/browser/listPage'
import { type EventFilters, filtersHref, PAGE_SIZE, toListQuery } from './filters'

/** Pages stay cached this long, so that going back restores the place in the list. */
const KEPT_MS = 15 * 60_000

interface Range {
  list: string
  from: number
  to: number
}

interface Asked {
  filters: EventFilters
  ids?: readonly string[]
}

/** The page in the address, and all pages that this browser has read contiguously before and after it. */
function rangeOf(client: QueryClient, { filters, ids }: Asked, list: string): Range {
  const isRead = (page: number) =>
    client.getQueryData(eventsListQuery(toListQuery(filters, { page, ids })).queryKey) !== undefined
  let from = filters.page
  let to = filters.page
  while (from > 1 && isRead(from - 1)) from -= 1
  while (isRead(to) && isRead(to + 1)) to += 1
  return { list, from, to }
}

/** The visible pages of a list: that of the address first, others as they are requested. */
export function useEventPages(requested: Asked & { near: ReadonlySet<number>; enabled: boolean }) {
  const { filters, ids, near, enabled } = requested
  const client = useQueryClient()
  const list = `${filtersHref({ ...filters, page: 1 })} ${ids?.join() ?? ''}`
  const [known, setRange] = useState<Range>(() => rangeOf(client, requested, list))
  let range = known
  if (known.list !== list) {
    range = rangeOf(client, requested, list)
    setRange(range)
  }
  const pages = Array.from({ length: range.to - range.from + 1 }, (_, i) => range.from + i)
  const results = useQueries({
    queries: pages.map((page) => {
      const query = eventsListQuery(toListQuery(filters, { page, ids }))
      // Only the page in view is refetched.
      const refetchInterval = near.has(page) ? query.refetchInterval : (false as const)
      return { ...query, enabled, refetchInterval, gcTime: KEPT_MS }
    }),
  })
  const loaded = new Map<number, readonly ListedEvent[]>()
  for (const [i, { data }] of results.entries()) if (data) loaded.set(range.from + i, data.events)
  const total = results.findLast(({ data }) => data !== undefined)?.data?.total
  return {
    list,
    pages,
    loaded,
    /** Over all pages; undefined while unknown. */
    total,
    failure: results.find(({ isError }) => isError)?.error ?? undefined,
    isPending: results.some(({ isPending }) => isPending),
    retry: () => {
      for (const result of results) if (result.isError) void result.refetch()
    },
    hasEarlier: range.from > 1,
    hasMore: total !== undefined && range.to * PAGE_SIZE < total,
    showEarlier: () => setRange({ ...range, from: Math.max(1, range.from - 1) }),
    showMore: () => setRange({ ...range, to: range.to + 1 }),
  }
}
