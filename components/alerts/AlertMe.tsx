'use client'
import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { signInHref } from '@/components/account/signInBack'
import { Button } from '@/components/ui/Button'
import { Dialog } from '@/components/ui/Dialog'
import { sessionQuery } from '@/lib/browser/sessionQuery'
import type { DistributionRequest } from '@/lib/contract/distribution'
import type { Outcome } from '@/lib/core/domain/market'
import { AlertForm } from './AlertForm'

export interface AlertOrder {
  outcomeId: string
  side: Outcome
  request: Pick<DistributionRequest, 'direction' | 'amount_usd' | 'amount_tokens' | 'settlement'>
  /** The plan's all-in price, dollars; null where nothing can be filled. */
  price: number | null
}

/** Creates a price alert from the planner, for this order. Users who are not signed in are asked to sign in. */
export function AlertMe({ order }: { order: AlertOrder }) {
  // The order as it was when the dialog opened: plans refresh behind it.
  const [requested, setRequested] = useState<AlertOrder>()
  const { data: session } = useQuery({ ...sessionQuery(), enabled: requested !== undefined })
  const close = () => setRequested(undefined)
  return (
    <>
      <Button size="sm" onClick={() => setRequested(order)}>
        <Bell aria-hidden className="size-3.5" />
        Alert me at this price
      </Button>
      <Dialog open={requested !== undefined} onOpenChange={(open) => !open && close()} title="Price alert">
        {requested &&
          (session?.signedIn === false ? (
            <div className="space-y-3 text-sm">
              <p>Alerts belong to an account. Sign in, and you are back at this order.</p>
              <Button asChild variant="solid">
                <Link href={signInHref()}>Sign in</Link>
              </Button>
            </div>
          ) : (
            <AlertForm order={requested} onClose={close} />
          ))}
      </Dialog>
    </>
  )
}
