'use client'
import { useQuery } from '@tanstack/react-query'
import { Fold } from '@/components/ui/Fold'
import { stressQuery } from '@/lib/browser/stressQuery'
import type { DistributionRequest } from '@/lib/contract/distribution'
import { stressText } from './stressText'

/** How such orders would have filled a second later, on the books of the last minutes. */
export function StressStrip({ request }: { request: DistributionRequest }) {
  const { data, isPending } = useQuery(stressQuery(request))
  const said = data ? stressText(data) : undefined
  const idle = isPending
    ? 'Trying this order on the last five minutes…'
    : 'Too little of the last minutes is known to try this order on.'
  return (
    <Fold
      label="If the books move"
      summary={
        <span className={said?.weak ? 'text-warn' : undefined}>
          {said?.brief ?? (isPending ? 'Trying…' : 'not known')}
        </span>
      }
    >
      <p className="text-ink-2 text-sm">{said?.text ?? idle}</p>
    </Fold>
  )
}
