import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { EventView } from '@/components/event/EventView'
import { firstPaintOf } from '@/components/event/firstPaint'
import { chanceOf } from '@/components/event/outcomes/chanceOf'
import { readSelection } from '@/components/event/outcomes/selection'
import { RelatedEvents } from '@/components/event/RelatedEvents'
import { formatChance } from '@/components/format/figures'
import { eventQuery } from '@/lib/browser/eventQuery'
import { bestOpportunitiesQuery } from '@/lib/browser/pageReads'
import { readOperation } from '@/lib/server/pages/readOperation'
import { presentAddress } from '../../presentAddress'
import { toSearchParams } from '../../toSearchParams'
import { readVisitorCountry, WithVisitorCountry } from '../../VisitorCountry'
import { readEvent } from './readEvent'

export async function generateMetadata({ params }: PageProps<'/event/[slug]'>): Promise<Metadata> {
  const event = await readEvent((await params).slug)
  const [first, ...others] = event.outcomes
  const only = first && others.length === 0 ? chanceOf(first) : undefined
  const chance = only === undefined ? '' : ` Yes at ${formatChance(only)}.`
  const title = event.event_title
  const description = `${title}.${chance} Order books of ${event.sources.length} ${
    event.sources.length === 1 ? 'platform' : 'platforms'
  } side by side, and the best split for an order.`
  const url = `/event/${event.event_slug}`
  return {
    title,
    description,
    alternates: { canonical: url },
    openGraph: { type: 'website', siteName: 'Crossbook', title, description, url },
    twitter: { card: 'summary_large_image', title, description },
  }
}

export default async function EventPage({ params, searchParams }: PageProps<'/event/[slug]'>) {
  const event = await readEvent((await params).slug)
  const query = toSearchParams(await searchParams)
  const present = await presentAddress(event, query)
  if (present) redirect(`/event/${encodeURIComponent(present.slug)}?${present.params}`)
  const inView = readSelection(event, query)?.outcome
  const [{ events: related }, best, country] = await Promise.all([
    readOperation('listRelated', { params: { slug: event.event_slug } }).catch(() => ({ events: [] })),
    readOperation('listBestOpportunities').catch(() => undefined),
    readVisitorCountry(),
  ])
  const queryClient = new QueryClient()
  if (best) queryClient.setQueryData(bestOpportunitiesQuery().queryKey, best)
  queryClient.setQueryData(eventQuery(event.event_slug).queryKey, firstPaintOf(event, inView))
  return (
    <div className="page-frame py-5">
      <HydrationBoundary state={dehydrate(queryClient)}>
        <WithVisitorCountry country={country}>
          <EventView slug={event.event_slug} related={<RelatedEvents events={related} />} />
        </WithVisitorCountry>
      </HydrationBoundary>
    </div>
  )
}
