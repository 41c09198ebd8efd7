import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { EventsView } from '@/components/events/EventsView'
import { readFilters, toCategoriesQuery, toListQuery } from '@/components/events/filters'
import { Intro } from '@/components/events/Intro'
import { INTRO_COOKIE, readIntro } from '@/components/events/introCookie'
import { readView, VIEW_COOKIE } from '@/components/events/listView'
import { categoriesQuery } from '@/lib/browser/categoriesQuery'
import { eventsListQuery } from '@/lib/browser/eventsListQuery'
import { toListPage } from '@/lib/browser/listPage'
import { bestOpportunitiesQuery, bestSplitQuery } from '@/lib/browser/pageReads'
import {
  categoriesQuery as categoriesInput,
  eventsListQuery as eventsListInput,
} from '@/lib/contract/eventsList'
import { readOperation } from '@/lib/server/pages/readOperation'
import { toSearchParams } from './toSearchParams'

export const metadata: Metadata = { alternates: { canonical: '/' } }

export default async function EventsPage({ searchParams }: PageProps<'/'>) {
  const filters = readFilters(toSearchParams(await searchParams))
  const query = toListQuery(filters, { page: filters.page })
  // Only the browser knows the watchlist.
  const parsed = filters.watching ? undefined : eventsListInput.safeParse(query)
  const queryClient = new QueryClient()
  const toCount = toCategoriesQuery(filters)
  const counted = categoriesInput.safeParse(toCount)
  const sent = await cookies()
  const intro = readIntro(sent.get(INTRO_COOKIE)?.value)
  const [split, best, categories, events] = await Promise.all([
    intro ? readOperation('readBestSplit').catch(() => undefined) : undefined,
    readOperation('listBestOpportunities').catch(() => undefined),
    counted.success ? readOperation('listCategories', { query: toCount }) : undefined,
    parsed?.success ? readOperation('listEvents', { query }) : undefined,
  ])
  if (split) queryClient.setQueryData(bestSplitQuery().queryKey, split)
  if (best) queryClient.setQueryData(bestOpportunitiesQuery().queryKey, best)
  if (categories) queryClient.setQueryData(categoriesQuery(toCount).queryKey, categories)
  if (events) queryClient.setQueryData(eventsListQuery(query).queryKey, toListPage(events))
  return (
    <div className="page-frame py-6">
      <h1 className="mb-4 font-semibold text-lg tracking-tight">Events</h1>
      <HydrationBoundary state={dehydrate(queryClient)}>
        {intro && <Intro />}
        <EventsView initialView={readView(sent.get(VIEW_COOKIE)?.value)} />
      </HydrationBoundary>
    </div>
  )
}
