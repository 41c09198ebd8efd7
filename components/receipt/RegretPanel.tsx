'use client'
import { useQuery } from '@tanstack/react-query'
import { errorMessage } from '@/components/format/errorMessage'
import { Notice } from '@/components/ui/Notice'
import { Panel } from '@/components/ui/Panel'
import { Skeleton } from '@/components/ui/Skeleton'
import { regretQuery } from '@/lib/browser/receiptQuery'
import type { Side } from '@/lib/core/domain/market'
import { afterText, regretText } from './regretText'

/** Whether waiting would have paid, as it becomes known. */
export function RegretPanel({ id, side }: { id: string; side: Side }) {
  const { data, isPending, error } = useQuery(regretQuery(id))
  return (
    <Panel headingId="regret" heading="The same order later">
      <div className="p-4 text-sm">
        {isPending ? (
          <div role="status" aria-label="Loading what the order would have been later">
            <Skeleton className="h-16" />
          </div>
        ) : data ? (
          <dl aria-live="polite" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-2">
            {data.horizons.map((horizon) => (
              <div key={horizon.after_s} className="contents">
                <dt className="whitespace-nowrap text-ink-3">{afterText(horizon)} later</dt>
                <dd className={horizon.status === 'known' ? undefined : 'text-ink-3'}>
                  {regretText(horizon, side)}
                </dd>
              </div>
            ))}
          </dl>
        ) : (
          <Notice tone="warn">What came later could not be read. {errorMessage(error)}</Notice>
        )}
      </div>
    </Panel>
  )
}
