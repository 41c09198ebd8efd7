'use client'
import { memo, type ReactNode, useState } from 'react'
import { CurvePanel } from '@/components/planner/CurvePanel'
import { PlannerPanel } from '@/components/planner/PlannerPanel'
import { Notice } from '@/components/ui/Notice'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/domain/market'
import { BooksPanel } from './BooksPanel'
import { EventHeader } from './EventHeader'
import { HistoryPanel } from './HistoryPanel'
import { LiveMark } from './LiveMark'
import type { PickedLevel } from './MergedLadder'
import { OutcomesTable } from './OutcomesTable'
import { isBinary } from './outcomeName'
import { RulesNotice } from './RulesNotice'
import { RulesPanel } from './RulesPanel'
import { TradesPanel } from './TradesPanel'
import { useLiveEvent } from './useLiveEvent'
import { useSelection } from './useSelection'

interface OutcomeProps {
  event: EventDetail
  outcome: EventOutcome
  side: Outcome
  picked?: PickedLevel
}

/** With every change of any book the event is another object; most of it says the same. */
const sameOutcome = (a: OutcomeProps, b: OutcomeProps) =>
  a.outcome === b.outcome &&
  a.side === b.side &&
  a.picked === b.picked &&
  a.event.event_slug === b.event.event_slug &&
  a.event.sources === b.event.sources &&
  a.event.urls === b.event.urls &&
  a.event.match === b.event.match &&
  a.event.outcomes.length === b.event.outcomes.length

const Planner = memo(PlannerPanel, sameOutcome)
const Curve = memo(CurvePanel, sameOutcome)

/** The whole of one event, kept live. */
export function EventView({ slug }: { slug: string }) {
  const { data: event, isError, dataUpdatedAt, refetch, stream } = useLiveEvent(slug)
  if (!event) {
    return (
      <Notice tone={isError ? 'bad' : 'plain'} role={isError ? 'alert' : 'status'}>
        {isError ? 'This event could not be read. It is asked for again every few seconds.' : 'Loading…'}
      </Notice>
    )
  }
  return (
    <EventBody
      key={event.event_id}
      event={event}
      live={<LiveMark failed={isError} stream={stream} updatedAt={dataUpdatedAt} onRetry={() => refetch()} />}
    />
  )
}

function EventBody({ event, live }: { event: EventDetail; live: ReactNode }) {
  const { platforms } = usePlatforms()
  const { selection, select } = useSelection(event)
  const [picked, setPicked] = useState<PickedLevel>()
  return (
    <article className="space-y-5">
      <EventHeader event={event} platforms={platforms} live={live} />
      <RulesNotice event={event} platforms={platforms} />
      {selection ? (
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_auto_auto_auto_1fr] xl:grid-cols-[minmax(0,1fr)_24rem]">
          {!isBinary(event) && (
            <section
              aria-label="Outcomes"
              className="min-w-0 overflow-clip rounded-lg border bg-surface lg:col-start-1"
            >
              <OutcomesTable
                event={event}
                platforms={platforms}
                selected={selection.outcome}
                onSelect={select}
              />
            </section>
          )}
          <Planner
            event={event}
            outcome={selection.outcome}
            side={selection.side}
            onSide={(side) => select(selection.outcome, side)}
            picked={picked}
            className="lg:sticky lg:top-17 lg:col-start-2 lg:row-span-6 lg:row-start-1 lg:max-h-[calc(100dvh-5.25rem)]"
          />
          <BooksPanel
            event={event}
            outcome={selection.outcome}
            side={selection.side}
            platforms={platforms}
            onSide={(side) => select(selection.outcome, side)}
            onPick={setPicked}
            className="lg:col-start-1"
          />
          <Curve event={event} outcome={selection.outcome} side={selection.side} className="lg:col-start-1" />
          <HistoryPanel event={event} outcome={selection.outcome} className="lg:col-start-1" />
          <TradesPanel
            event={event}
            outcome={selection.outcome}
            platforms={platforms}
            className="lg:col-start-1"
          />
          <RulesPanel event={event} platforms={platforms} className="lg:col-start-1" />
        </div>
      ) : (
        <Notice>No outcome of this event is listed at the moment.</Notice>
      )}
    </article>
  )
}
