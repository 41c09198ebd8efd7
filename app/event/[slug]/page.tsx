import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { EventView } from '@/components/event/EventView'
import { formatChance } from '@/components/format/figures'
import { eventQuery } from '@/lib/client/eventQuery'
import type { EventDetail } from '@/lib/contract/event'
import { isRedirect } from '@/lib/contract/redirect'
import { isBaseError } from '@/lib/domain/errors'
import { getEvent } from '@/lib/operations/getEvent'
import { getRuntime } from '@/lib/runtime/getRuntime'

/** A path that is not valid percent-encoding names no event. */
function decodeSlug(slug: string): string | undefined {
  try {
    return decodeURIComponent(slug)
  } catch {
    return undefined
  }
}

/** The event for this address, read once per request; 404 and the move to a new slug are settled here. */
const readEvent = cache(async (encoded: string): Promise<EventDetail> => {
  const slug = decodeSlug(encoded)
  if (!slug || slug.length > 300 || slug.includes('\0')) notFound()
  const found = await getEvent(getRuntime(), { params: { slug } }).catch((error: unknown) => {
    if (isBaseError(error) && error.code === 'not_found') notFound()
    throw error
  })
  if (isRedirect(found)) permanentRedirect(found.redirectTo.replace(/^\/api/, ''))
  return found
})

export async function generateMetadata({ params }: PageProps<'/event/[slug]'>): Promise<Metadata> {
  const event = await readEvent((await params).slug)
  const only = event.outcomes.length === 1 ? event.outcomes[0]?.cached_orderbook?.yes_price : undefined
  const chance = only === undefined || only === null ? '' : ` Yes at ${formatChance(only)}.`
  return {
    title: event.event_title,
    description: `${event.event_title}.${chance} Order books of ${event.sources.length} ${
      event.sources.length === 1 ? 'platform' : 'platforms'
    } side by side, and the best split for an order.`,
    alternates: { canonical: `/event/${event.event_slug}` },
  }
}

export default async function EventPage({ params }: PageProps<'/event/[slug]'>) {
  const event = await readEvent((await params).slug)
  const queryClient = new QueryClient()
  queryClient.setQueryData(eventQuery(event.event_slug).queryKey, event)
  return (
    <div className="page-frame py-5">
      <HydrationBoundary state={dehydrate(queryClient)}>
        <EventView slug={event.event_slug} />
      </HydrationBoundary>
    </div>
  )
}
