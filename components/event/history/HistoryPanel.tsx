'use client'
import dynamic from 'next/dynamic'
import { memo, useState } from 'react'
import type { TicketStore } from '@/components/planner/ticket/ticketStore'
import { cn } from '@/components/ui/cn'
import { LoadingSkeleton } from '@/components/ui/LoadingSkeleton'
import { orNotLoaded } from '@/components/ui/orNotLoaded'
import { Panel } from '@/components/ui/Panel'
import { Segmented } from '@/components/ui/Segmented'
import { useSeen } from '@/components/ui/useSeen'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/core/domain/market'
import type { PriceInterval } from '@/lib/core/domain/trade'
import { firstRange, historyRanges } from './historyRanges'

const Loading = () => <LoadingSkeleton text="Loading the chart…" className="h-88" />

/** The chart and its dependencies load only when about to be seen. */
const HistoryView = dynamic(() => orNotLoaded(import('./HistoryView').then((module) => module.HistoryView)), {
  ssr: false,
  loading: Loading,
})

const LABELS: Record<PriceInterval, string> = {
  '1h': '1h',
  '6h': '6h',
  '1d': '1d',
  '1w': '1w',
  '1m': '1m',
  all: 'All',
}

/** Price history of the selected outcome, on every platform. */
export const HistoryPanel = memo(
  function HistoryPanel({
    event,
    outcome,
    side,
    ticket,
    isOver,
    className,
  }: {
    event: EventDetail
    outcome: EventOutcome
    side: Outcome
    ticket: TicketStore
    /** The event has ended. */
    isOver: boolean
    className?: string
  }) {
    const [interval, setInterval] = useState(() => firstRange(event, isOver))
    const { ref, seen } = useSeen<HTMLDivElement>()
    return (
      <Panel
        headingId="history"
        heading={
          <>
            Price over time
            <span className="font-normal text-ink-2">
              <span className="sr-only">, </span>
              <span aria-hidden className="mx-1.5 text-ink-3">
                ·
              </span>
              {side === 'yes' ? 'Yes' : 'No'}
            </span>
          </>
        }
        className={className}
        aside={
          <Segmented
            label="Time range"
            size="sm"
            value={interval}
            onChange={setInterval}
            options={historyRanges(event).map((value) => ({ value, label: LABELS[value] }))}
          />
        }
      >
        <div ref={ref} className={cn('p-4', event.sources.length > 1 ? 'min-h-169' : 'min-h-88')}>
          {seen ? (
            <HistoryView event={event} outcome={outcome} side={side} ticket={ticket} interval={interval} />
          ) : (
            <Loading />
          )}
        </div>
      </Panel>
    )
  },
  // Books update many times per second, the past never.
  (a, b) =>
    a.outcome.outcome_id === b.outcome.outcome_id && a.side === b.side && a.event.sources === b.event.sources,
)
