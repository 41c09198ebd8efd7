import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { EventsView } from '@/components/events/EventsView'
import { readFilters, toListQuery } from '@/components/events/filters'
import { readView, VIEW_COOKIE } from '@/components/events/listView'
import { eventsListQuery } from '@/lib/client/eventsListQuery'
import { eventsListQuery as eventsListInput } from '@/lib/contract/eventsList'
import { listEventsOnce } from '@/lib/operations/listEvents'
import { getRuntime } from '@/lib/runtime/getRuntime'
import { toSearchParams } from './toSearchParams'

export const metadata: Metadata = { alternates: { canonical: '/' } }

export default async function EventsPage({ searchParams }: PageProps<'/'>) {
  const runtime = getRuntime()
  const filters = readFilters(toSearchParams(await searchParams))
  const query = toListQuery(filters, { page: filters.page })
  // What is watched only the browser knows.
  const parsed = filters.watching ? undefined : eventsListInput.safeParse(query)
  const queryClient = new QueryClient()
  const [sent, categories, events] = await Promise.all([
    cookies(),
    runtime.catalogue.listCategories(),
    parsed?.success ? listEventsOnce(runtime, { query: parsed.data }) : undefined,
  ])
  if (events) queryClient.setQueryData(eventsListQuery(query).queryKey, events)
  return (
    <div className="page-frame py-6">
      <h1 className="mb-4 font-semibold text-lg tracking-tight">Events</h1>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <EventsView categories={categories} initialView={readView(sent.get(VIEW_COOKIE)?.value)} />
      </HydrationBoundary>
    </div>
  )
}
