import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query'
import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { firstPaintOf } from '@/components/event/firstPaint'
import { readSelection } from '@/components/event/outcomes/selection'
import { PlanView } from '@/components/planner/plan/PlanView'
import { eventQuery } from '@/lib/browser/eventQuery'
import { readOperation } from '@/lib/server/pages/readOperation'
import { presentAddress } from '../presentAddress'
import { toSearchParams } from '../toSearchParams'
import { readVisitorCountry, WithVisitorCountry } from '../VisitorCountry'
import { prefetchPlan } from './prefetchPlan'

export const metadata: Metadata = {
  title: 'Planner',
  description: 'Find the best way to split an order across the platforms that trade the same question.',
  alternates: { canonical: '/plan' },
}

/** Prefetches the selected event and its plan for the first paint. The page itself reports an event that does not exist. */
async function prefetch(
  queryClient: QueryClient,
  { params, country }: { params: URLSearchParams; country: string | undefined },
): Promise<void> {
  const slug = params.get('event')
  if (!slug || slug.length > 300 || slug.includes('\0')) return
  const found = await readOperation('getEvent', { params: { slug } }).catch(() => undefined)
  if (!found) return
  const present = await presentAddress(found, params)
  if (present) {
    present.params.set('event', present.slug)
    redirect(`/plan?${present.params}`)
  }
  const inView = readSelection(found, params)?.outcome
  queryClient.setQueryData(eventQuery(slug).queryKey, firstPaintOf(found, inView))
  await prefetchPlan(queryClient, { event: found, params, country })
}

export default async function PlanPage({ searchParams }: PageProps<'/plan'>) {
  const queryClient = new QueryClient()
  const country = await readVisitorCountry()
  await prefetch(queryClient, { params: toSearchParams(await searchParams), country: country?.code })
  return (
    <div className="page-frame py-6">
      <h1 className="font-semibold text-lg tracking-tight">Planner</h1>
      <p className="mt-1 mb-5 max-w-[70ch] text-ink-2">
        The best way to split an order across every platform that trades the same question, fees and minimum
        orders included.
      </p>
      <HydrationBoundary state={dehydrate(queryClient)}>
        <WithVisitorCountry country={country}>
          <PlanView />
        </WithVisitorCountry>
      </HydrationBoundary>
    </div>
  )
}
