'use client'
import dynamic from 'next/dynamic'
import type { CSSProperties } from 'react'
import { isCut } from '@/components/event/firstPaint'
import { LoadingSkeleton } from '@/components/ui/LoadingSkeleton'
import { orNotLoaded } from '@/components/ui/orNotLoaded'
import { Panel } from '@/components/ui/Panel'
import { useSeen } from '@/components/ui/useSeen'
import type { OutcomeProps } from '../form/outcomeProps'
import { useOutcomeOrder } from '../form/useOutcomeOrder'
import { feeTerms } from '../plan/costText'

const Loading = () => <LoadingSkeleton text="Loading the picture…" className="h-80" />

/** The picture and its planner load only when about to be seen. */
const RouteView = dynamic(() => orNotLoaded(import('./RouteView').then((module) => module.RouteView)), {
  ssr: false,
  loading: Loading,
})

/** The money flow of an order, for any size of it. */
export function RoutePanel({ className, ...shown }: OutcomeProps) {
  const requested = useOutcomeOrder(shown)
  const { ref, seen } = useSeen<HTMLDivElement>()
  const { event, outcome } = shown
  // As high as the picture will be: nothing below moves when it loads.
  const rows = requested.platforms.filter(
    ({ id }) => event.sources.includes(id) && outcome[`${id}_is_active`],
  ).length
  return (
    <Panel
      headingId="route"
      heading={`Route of the order${feeTerms(requested.order.includeFees)}`}
      className={className}
    >
      <div
        ref={ref}
        className="min-h-[calc(var(--rows)*5rem+14.5rem)] p-4 sm:min-h-[calc(var(--rows)*4.5rem+13.625rem)]"
        style={{ '--rows': rows } as CSSProperties}
      >
        {seen && !isCut(outcome) ? <RouteView {...requested} onPlan={shown.ticket.change} /> : <Loading />}
      </div>
    </Panel>
  )
}
