'use client'
import { useSearchParams } from 'next/navigation'
import { memo } from 'react'
import { BooksPanel } from '@/components/event/book/BooksPanel'
import { LiveMark } from '@/components/event/header/LiveMark'
import { hydratedApart } from '@/components/event/hydratedApart'
import { isBinary } from '@/components/event/outcomes/outcomeName'
import { useSelection } from '@/components/event/outcomes/useSelection'
import { type LiveState, useLiveEvent } from '@/components/event/useLiveEvent'
import { errorMessage } from '@/components/format/errorMessage'
import { RestrictsBanner } from '@/components/restricts/RestrictsBanner'
import { Button } from '@/components/ui/Button'
import { cn } from '@/components/ui/cn'
import { IntentLink } from '@/components/ui/IntentLink'
import { LoadingColumns } from '@/components/ui/LoadingColumns'
import { Notice } from '@/components/ui/Notice'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { EventDetail } from '@/lib/contract/event'
import { CurvePanel } from '../curve/CurvePanel'
import { EventSearch } from '../form/EventSearch'
import { OutcomeSelect } from '../form/OutcomeSelect'
import { PlannerPanel } from '../PlannerPanel'
import { RoutePanel } from '../route/RoutePanel'
import type { TicketStore } from '../ticket/ticketStore'
import { useTicketStore } from '../ticket/useTicket'

const Planner = hydratedApart(PlannerPanel)
const Books = hydratedApart(BooksPanel)
const Route = hydratedApart(RoutePanel)
const Curve = hydratedApart(CurvePanel)

interface WorkbenchProps extends LiveState {
  event: EventDetail
  ticket: TicketStore
}

/** Renders only changes: an event update received meanwhile waits its turn. */
const Workbench = memo(function Workbench({ event, ticket, recentBooks, connection }: WorkbenchProps) {
  const { platforms } = usePlatforms()
  const selection = useSelection(event, ticket)
  const inView = selection && { event, ticket, ...selection }
  return (
    <div className="space-y-4">
      <RestrictsBanner platforms={event.sources} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border bg-surface px-4 py-3">
        <h2 className="min-w-0 flex-1 basis-72 font-semibold text-md">
          <IntentLink href={`/event/${event.event_slug}`} className="hover:underline">
            {event.event_title}
          </IntentLink>
        </h2>
        <LiveMark {...connection} />
        {!isBinary(event) && selection && (
          <OutcomeSelect event={event} selected={selection.outcome} onSelect={ticket.select} />
        )}
        <Button asChild size="sm">
          <IntentLink href="/plan">Change event</IntentLink>
        </Button>
      </div>
      {inView ? (
        <div
          className={cn(
            'grid items-start gap-4 xl:grid-cols-[26rem_minmax(0,1fr)]',
            connection.failed && '[&_section]:grayscale',
          )}
        >
          <Planner
            {...inView}
            recentBooks={recentBooks}
            onSide={(side) => ticket.select(inView.outcome, side)}
            // Beside the books it stays below the site's header: no button of it slides under one of the header.
            className="xl:sticky xl:top-17 xl:max-h-[calc(100dvh-5.25rem)]"
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
})

function PlanOn({ slug }: { slug: string }) {
  const { data: event, isPending, error, live } = useLiveEvent(slug)
  const ticket = useTicketStore()
  if (isPending) {
    return <LoadingColumns text="Loading the event…" className="xl:grid-cols-[26rem_1fr]" height="h-96" />
  }
  if (!event) {
    return (
      <Notice tone="bad" role="alert" title="This event could not be loaded.">
        <p>
          {errorMessage(error)}{' '}
          <IntentLink href="/plan" className="underline">
            Choose another
          </IntentLink>
        </p>
      </Notice>
    )
  }
  return <Workbench key={event.event_id} event={event} ticket={ticket} {...live} />
}

/** The standalone planner: find the event, then plan. The state is in the address. */
export function PlanView() {
  const slug = useSearchParams().get('event')
  return slug ? <PlanOn key={slug} slug={slug} /> : <EventSearch />
}
