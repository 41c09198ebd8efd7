'use client'
import { PenLine } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { Button } from '@/components/ui/Button'
import { orNotLoaded } from '@/components/ui/orNotLoaded'
import { Skeleton } from '@/components/ui/Skeleton'
import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'

/** Wallet code is large: it loads only for users who are about to sign with one. */
const OrdersPanel = dynamic(() => orNotLoaded(import('./OrdersPanel').then((module) => module.OrdersPanel)), {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
})

interface PrepareOrdersProps {
  answer: PlanAnswer
  platforms: readonly PlatformSummary[]
  /** Whether it is the plan of what the form says now: no other is begun. */
  isCurrent: boolean
  /** Plans this many tokens, which no order has filled. */
  onRest: (tokens: number) => void
}

/** From a plan to orders ready to sign: the plan as of the request. In a row that wraps. */
export function PrepareOrders({ answer, platforms, isCurrent, onRest }: PrepareOrdersProps) {
  const [agreed, setAgreed] = useState<PlanAnswer>()
  if (!agreed) {
    return (
      <Button variant="solid" className="grow" disabled={!isCurrent} onClick={() => setAgreed(answer)}>
        <PenLine aria-hidden className="size-4" />
        Prepare orders
      </Button>
    )
  }
  return (
    <div className="min-w-0 basis-full">
      <OrdersPanel
        key={JSON.stringify(agreed.request)}
        agreed={agreed}
        platforms={platforms}
        onAgain={() => setAgreed({ ...answer })}
        onClose={() => setAgreed(undefined)}
        onRest={(tokens) => {
          setAgreed(undefined)
          onRest(tokens)
        }}
      />
    </div>
  )
}
