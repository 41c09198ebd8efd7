'use client'
import dynamic from 'next/dynamic'
import { useSearchParams } from 'next/navigation'
import { Activity, memo, type ReactNode, useState } from 'react'
import { CurvePanel } from '@/components/planner/curve/CurvePanel'
import { RoutePanel } from '@/components/planner/route/RoutePanel'
import type { TicketStore } from '@/components/planner/ticket/ticketStore'
import { useTicketStore } from '@/components/planner/ticket/useTicket'
import { RestrictsBanner } from '@/components/restricts/RestrictsBanner'
import { SizeSwitch } from '@/components/size/SizeSwitch'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/Notice'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { EventDetail } from '@/lib/contract/event'
import { BooksPanel } from './book/BooksPanel'
import { TradesPanel } from './book/TradesPanel'
import { EventTabs, TAB, useOpenTab } from './EventTabs'
import { EventHeader } from './header/EventHeader'
import { LiveMark } from './header/LiveMark'
import { liveCount } from './header/liveCount'
import { ResolutionNotice } from './header/ResolutionNotice'
import { isOver } from './header/settled'
import { HistoryPanel } from './history/HistoryPanel'
import { hydratedApart } from './hydratedApart'
import { OutcomesPanel } from './outcomes/OutcomesPanel'
import { isBinary, outcomeName } from './outcomes/outcomeName'
import { useSelection } from './outcomes/useSelection'
import { PlannerBar } from './PlannerBar'
import { PlannerDock } from './PlannerDock'
import { RulesNotice } from './settlement/RulesNotice'
import { RulesPanel } from './settlement/RulesPanel'
import { SettlementLine } from './settlement/SettlementLine'
import { type LiveState, useLiveEvent } from './useLiveEvent'

/** Only pages of finished events reference its script. */
const ResultPanel = dynamic(() => import('./header/ResultPanel').then((module) => module.ResultPanel))

/** Most readers have no wallet: it loads last, and a page without it stays complete. */
const MyPosition = dynamic(
  () =>
    import('./MyPosition').then(
      (module) => module.MyPosition,
      () => () => null,
    ),
  { ssr: false },
)

const TABS_AFTER = ['history', 'trades', 'rules']
const TABS = ['history', 'route', 'trades', 'rules']

const Books = hydratedApart(BooksPanel)
const Route = hydratedApart(RoutePanel)
const Curve = hydratedApart(CurvePanel)
const Rules = hydratedApart(RulesPanel)

/** One event with live books. `related` comes last. */
export function EventView({ slug, related }: { slug: string; related: ReactNode }) {
  const { data: event, live } = useLiveEvent(slug)
  const ticket = useTicketStore()
  if (!event) {
    return (
      <Notice
        tone={live.connection.failed ? 'bad' : 'plain'}
        role={live.connection.failed ? 'alert' : 'status'}
      >
        {live.connection.failed ? 'This event could not be loaded. Retrying every few seconds.' : 'Loading…'}
      </Notice>
    )
  }
  return <EventBody key={event.event_id} event={event} ticket={ticket} related={related} {...live} />
}

interface BodyProps extends LiveState {
  event: EventDetail
  ticket: TicketStore
  related: ReactNode
}

/** Renders only changes: an event update received meanwhile waits its turn. */
const EventBody = memo(function EventBody({ event, ticket, recentBooks, connection, related }: BodyProps) {
  const { platforms } = usePlatforms()
  const selection = useSelection(event, ticket)
  const inView = selection && { event, ticket, ...selection }
  const [sheet, setSheet] = useState(false)
  const over = isOver(event)
  const named = useSearchParams().get(TAB)
  const { open, onOpen } = useOpenTab(over ? TABS_AFTER : TABS, ticket, named)
  return (
    <article className="space-y-4">
      <EventHeader
        event={event}
        outcome={selection?.outcome}
        platforms={platforms}
        live={
          over ? undefined : (
            <LiveMark {...connection} {...(selection && { books: liveCount(selection.outcome) })} />
          )
        }
        aside={!over && <SizeSwitch />}
      />
      {!over && <RestrictsBanner platforms={event.sources} />}
      <RulesNotice event={event} outcome={selection?.outcome} platforms={platforms} />
      {selection && <ResolutionNotice outcome={selection.outcome} />}
      {selection && (
        <SettlementLine outcome={selection.outcome} platforms={platforms} onCompare={() => onOpen('rules')} />
      )}
      <MyPosition slug={event.event_slug} />
      {inView ? (
        <div
          className={cn(
            'grid items-start gap-4',
            !over &&
              'lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_auto_1fr] xl:grid-cols-[minmax(0,1fr)_24rem]',
            connection.failed && '[&_section]:grayscale',
          )}
        >
          {!isBinary(event) && (
            <OutcomesPanel
              event={event}
              platforms={platforms}
              selected={inView.outcome}
              onSelect={ticket.select}
            />
          )}
          {over ? (
            <ResultPanel event={event} outcome={inView.outcome} platforms={platforms} />
          ) : (
            <>
              <PlannerDock
                {...inView}
                recentBooks={recentBooks}
                onSide={(side) => ticket.select(inView.outcome, side)}
                open={sheet}
                onOpen={() => setSheet(true)}
                onClose={() => setSheet(false)}
              />
              <Books
                {...inView}
                platforms={platforms}
                onSide={(side) => ticket.select(inView.outcome, side)}
                onPick={(price) => {
                  ticket.pick(price)
                  setSheet(true)
                }}
                className="lg:col-start-1"
              />
            </>
          )}
          <EventTabs
            open={open}
            onOpen={onOpen}
            hrefOf={(id) => `?tab=${id}`}
            className="lg:col-start-1"
            tabs={[
              {
                id: 'history',
                label: 'Price history',
                content: (
                  <HistoryPanel
                    event={event}
                    outcome={inView.outcome}
                    side={inView.side}
                    ticket={ticket}
                    isOver={over}
                  />
                ),
              },
              ...(over
                ? []
                : [
                    {
                      id: 'route',
                      label: 'Route and size',
                      content: (
                        <>
                          <Route {...inView} />
                          <Curve {...inView} />
                        </>
                      ),
                    },
                  ]),
              {
                id: 'trades',
                label: 'Trades',
                content: <TradesPanel outcome={inView.outcome} platforms={platforms} />,
              },
              {
                id: 'rules',
                label: 'Rules',
                content: (
                  <Rules event={event} outcome={inView.outcome} side={inView.side} platforms={platforms} />
                ),
              },
            ]}
          />
          <Activity>{related}</Activity>
        </div>
      ) : (
        <Notice>This event has no listed outcomes right now.</Notice>
      )}
      {selection && !over && (
        <PlannerBar
          eventId={event.event_id}
          name={isBinary(event) ? undefined : outcomeName(selection.outcome)}
          outcome={selection.outcome}
          onOpen={() => setSheet(true)}
        />
      )}
    </article>
  )
})
