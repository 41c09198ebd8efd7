'use client'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import type { ReactNode } from 'react'
import { BooksPanel } from '@/components/event/BooksPanel'
import { hydratedApart } from '@/components/event/hydratedApart'
import { liveProps } from '@/components/event/liveProps'
import { isBinary } from '@/components/event/outcomeName'
import { useLiveEvent } from '@/components/event/useLiveEvent'
import { useSelection } from '@/components/event/useSelection'
import { errorMessage } from '@/components/format/errorMessage'
import { RestrictsBanner } from '@/components/restricts/RestrictsBanner'
import { Button } from '@/components/ui/Button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/Notice'
import { Skeleton } from '@/components/ui/Skeleton'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { EventDetail } from '@/lib/contract/event'
import { CurvePanel } from './CurvePanel'
import type { RecentBooks } from './check/seenBooks'
import { EventSearch } from './EventSearch'
import { OutcomeSelect } from './OutcomeSelect'
import { PlannerPanel } from './PlannerPanel'
import { RoutePanel } from './RoutePanel'
import type { TicketStore } from './ticketStore'
import { useTicketStore } from './useTicket'

const Planner = hydratedApart(PlannerPanel)
const Books = hydratedApart(BooksPanel)
const Route = hydratedApart(RoutePanel)
const Curve = hydratedApart(CurvePanel)

interface WorkbenchProps {
  event: EventDetail
  ticket: TicketStore
  recentBooks: RecentBooks
  /** Disconnected: the figures are the last known, shown as stale. */
  stale: boolean
  live: ReactNode
}

function Workbench({ event, ticket, recentBooks, stale, live }: WorkbenchProps) {
  const { platforms } = usePlatforms()
  const selection = useSelection(event, ticket)
  const inView = selection && { event, ticket, ...selection }
  return (
    <div className="space-y-4">
      <RestrictsBanner platforms={event.sources} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-surface px-4 py-3">
        <h2 className="min-w-0 flex-1 basis-72 font-semibold text-md">
          <Link href={`/event/${event.event_slug}`} className="hover:underline">
            {event.event_title}
          </Link>
        </h2>
        {live}
        {!isBinary(event) && selection && (
          <OutcomeSelect event={event} selected={selection.outcome} onSelect={ticket.select} />
        )}
        <Button asChild size="sm">
          <Link href="/plan">Change event</Link>
        </Button>
      </div>
      {inView ? (
        <div
          className={cn(
            'grid items-start gap-4 xl:grid-cols-[26rem_minmax(0,1fr)]',
            stale && '[&_section]:grayscale',
          )}
        >
          <Planner
            {...inView}
            recentBooks={recentBooks}
            onSide={(side) => ticket.select(inView.outcome, side)}
          />
          <div className="grid min-w-0 gap-4">
            <Route {...inView} />
            <Books
              {...inView}
              platforms={platforms}
              onSide={(side) => ticket.select(inView.outcome, side)}
              onPick={ticket.pick}
            />
            <Curve {...inView} />
          </div>
        </div>
      ) : (
        <Notice>This event has no listed outcomes right now.</Notice>
      )}
    </div>
  )
}

function PlanOn({ slug }: { slug: string }) {
  const read = useLiveEvent(slug)
  const { data: event, isPending, error } = read
  const ticket = useTicketStore()
  if (isPending) {
    return (
      <div role="status" className="grid gap-4 xl:grid-cols-[26rem_1fr]">
        <span className="sr-only">Loading the event…</span>
        <Skeleton className="h-96" />
        <Skeleton className="h-96" />
      </div>
    )
  }
  if (!event) {
    return (
      <Notice tone="bad" role="alert" title="This event could not be loaded.">
        <p>
          {errorMessage(error)}{' '}
          <Link href="/plan" className="underline">
            Choose another
          </Link>
        </p>
      </Notice>
    )
  }
  return <Workbench key={event.event_id} event={event} ticket={ticket} {...liveProps(read)} />
}

/** The planner on its own: find the event, then plan. What is chosen lives in the address. */
export function PlanView() {
  const slug = useSearchParams().get('event')
  return slug ? <PlanOn key={slug} slug={slug} /> : <EventSearch />
}
