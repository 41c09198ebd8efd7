'use client'
import dynamic from 'next/dynamic'
import { isCut } from '@/components/event/firstPaint'
import { useOpenPlatforms } from '@/components/restricts/restricts'
import { LoadingSkeleton } from '@/components/ui/LoadingSkeleton'
import { orNotLoaded } from '@/components/ui/orNotLoaded'
import { Panel } from '@/components/ui/Panel'
import { useSeen } from '@/components/ui/useSeen'
import { usePlatforms } from '@/components/venue/usePlatforms'
import { feeTerms } from './costText'
import type { OutcomeProps } from './outcomeProps'
import { useTicket } from './useTicket'

const LoadingCurve = () => <LoadingSkeleton text="Loading the chart…" className="h-96" />

/** The chart and all it needs come only once they are about to be seen. */
const PriceCurveView = dynamic(
  () => orNotLoaded(import('./PriceCurveView').then((module) => module.PriceCurveView)),
  {
    ssr: false,
    loading: LoadingCurve,
  },
)

/** The average price of the order by its size. */
export function CurvePanel({ event, ticket, outcome, side, className }: OutcomeProps) {
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
