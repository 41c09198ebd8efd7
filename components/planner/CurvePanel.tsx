'use client'
import dynamic from 'next/dynamic'
import { isCut } from '@/components/event/firstPaint'
import { useOpenPlatforms } from '@/components/restricts/restricts'
import { NotLoaded } from '@/components/ui/NotLoaded'
import { Panel } from '@/components/ui/Panel'
import { Skeleton } from '@/components/ui/Skeleton'
import { useSeen } from '@/components/ui/useSeen'
import { usePlatforms } from '@/components/venue/usePlatforms'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/domain/market'
import { feeTerms } from './costText'
import type { TicketStore } from './ticketStore'
import { useTicket } from './useTicket'

const LoadingCurve = () => (
  <>
    <span className="sr-only">Loading the chart…</span>
    <Skeleton className="h-96" />
  </>
)

/** The chart and all it needs come only once they are about to be seen. */
const PriceCurveView = dynamic(
  () =>
    import('./PriceCurveView').then(
      (module) => module.PriceCurveView,
      () => NotLoaded,
    ),
  {
    ssr: false,
    loading: LoadingCurve,
  },
)

/** The average price of the order by its size. */
export function CurvePanel({
  event,
  ticket,
  outcome,
  side,
  className,
}: {
  event: EventDetail
  ticket: TicketStore
  outcome: EventOutcome
  side: Outcome
  className?: string
}) {
  const order = useTicket(ticket, (one) => one.settled)
  const platforms = useOpenPlatforms(usePlatforms().platforms, order.direction)
  const { ref, seen } = useSeen<HTMLDivElement>()
  return (
    <Panel
      headingId="curve"
      heading={`Price by order size${feeTerms(order.includeFees)}`}
      className={className}
    >
      <div ref={ref} className="min-h-104 p-4">
        {seen && !isCut(outcome) ? (
          <PriceCurveView event={event} outcome={outcome} side={side} order={order} platforms={platforms} />
        ) : (
          <LoadingCurve />
        )}
      </div>
    </Panel>
  )
}
