'use client'
import dynamic from 'next/dynamic'
import { isCut } from '@/components/event/firstPaint'
import { LoadingSkeleton } from '@/components/ui/LoadingSkeleton'
import { orNotLoaded } from '@/components/ui/orNotLoaded'
import { Panel } from '@/components/ui/Panel'
import { useSeen } from '@/components/ui/useSeen'
import type { OutcomeProps } from '../form/outcomeProps'
import { useOutcomeOrder } from '../form/useOutcomeOrder'
import { feeTerms } from '../plan/costText'

const LoadingCurve = () => <LoadingSkeleton text="Loading the chart…" className="h-96" />

/** The chart and its dependencies load only when about to be seen. */
const PriceCurveView = dynamic(
  () => orNotLoaded(import('./PriceCurveView').then((module) => module.PriceCurveView)),
  {
    ssr: false,
    loading: LoadingCurve,
  },
)

/** The average price of the order by its size. */
export function CurvePanel({ className, ...shown }: OutcomeProps) {
  const requested = useOutcomeOrder(shown)
  const { ref, seen } = useSeen<HTMLDivElement>()
  return (
    <Panel
      headingId="curve"
      heading={`Price by order size${feeTerms(requested.order.includeFees)}`}
      className={className}
    >
      <div ref={ref} className="min-h-104 p-4">
        {seen && !isCut(shown.outcome) ? <PriceCurveView {...requested} /> : <LoadingCurve />}
      </div>
    </Panel>
  )
}
