'use client'
import { useQuery } from '@tanstack/react-query'
import { memo } from 'react'
import { errorMessage } from '@/components/format/errorMessage'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { Skeleton } from '@/components/ui/Skeleton'
import { useNow } from '@/components/ui/useNow'
import { useSeen } from '@/components/ui/useSeen'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import { tradesQuery } from '@/lib/browser/tradesQuery'
import type { EventOutcome } from '@/lib/contract/event'
import { tickOf } from './bookOf'
import { TradesTable } from './TradesTable'

const TICK_MS = 1_000

interface TradesProps {
  outcome: EventOutcome
  platforms: readonly PlatformSummary[]
}

function Trades({ outcome, platforms }: TradesProps) {
  const { data, isError, error } = useQuery(tradesQuery(outcome.outcome_id))
  const now = useNow(TICK_MS)
  if (data) return <TradesTable trades={data.trades} platforms={platforms} tick={tickOf(outcome)} now={now} />
  if (isError) {
    return (
      <div className="p-4">
        <Notice tone="warn">The trades could not be loaded. {errorMessage(error)}</Notice>
      </div>
    )
  }
  return (
    <div role="status" className="p-4">
      <span className="sr-only">Loading the trades…</span>
      <Skeleton className="h-64" />
    </div>
  )
}

/** Recent trades on every platform. */
export const TradesPanel = memo(
  function TradesPanel({ className, ...props }: TradesProps & { className?: string }) {
    const { ref, seen } = useSeen<HTMLDivElement>()
    return (
      <Panel headingId="trades" heading="Recent trades" className={className}>
        <div ref={ref} className={cn('max-h-96 min-h-32 overflow-y-auto')}>
          {seen && <Trades key={props.outcome.outcome_id} {...props} />}
        </div>
      </Panel>
    )
  },
  // Books update many times per second, trades do not.
  (a, b) => a.outcome.outcome_id === b.outcome.outcome_id && a.platforms === b.platforms,
)
