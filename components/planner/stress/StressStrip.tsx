'use client'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { cn } from '@/components/ui/cn'
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
    <p
      className={cn(
        'flex min-h-9 items-start gap-2 rounded-md border px-3 py-2 text-sm leading-snug',
        said?.weak ? 'text-warn' : 'text-ink-2',
      )}
    >
      <History aria-hidden className="mt-0.5 size-4 shrink-0" />
      <span>{said?.text ?? idle}</span>
    </p>
  )
}
