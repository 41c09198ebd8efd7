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

const Loading = () => <LoadingSkeleton text="Loading the picture…" className="h-80" />

/** The picture and the planner behind it come only once they are about to be seen. */
const RouteView = dynamic(() => orNotLoaded(import('./RouteView').then((module) => module.RouteView)), {
  ssr: false,
  loading: Loading,
})

/** Where the money of an order goes, for any size of it. */
export function RoutePanel({ event, ticket, outcome, side, className }: OutcomeProps) {
  const order = useTicket(ticket, (one) => one.settled)
  const platforms = useOpenPlatforms(usePlatforms().platforms, order.direction)
  const { ref, seen } = useSeen<HTMLDivElement>()
  return (
    <Panel
      headingId="route"
      heading={`Route of the order${feeTerms(order.includeFees)}`}
      className={className}
    >
      <div ref={ref} className="min-h-88 p-4">
        {seen && !isCut(outcome) ? (
          <RouteView
            event={event}
            outcome={outcome}
            side={side}
            order={order}
            platforms={platforms}
            onPlan={ticket.change}
          />
        ) : (
          <Loading />
        )}
      </div>
    </Panel>
  )
}
