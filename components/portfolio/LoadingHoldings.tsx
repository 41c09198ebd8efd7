'use client'
import { useEffect, useState } from 'react'
import { Skeleton } from '@/components/ui/Skeleton'

const PATIENCE_MS = 1_000

/** Placeholder of the holdings. After a second it explains the wait. */
export function LoadingHoldings() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="space-y-4">
      <div role="status" className="flex min-h-8 items-center gap-3 text-ink-2 text-sm">
        <span>
          {late
            ? 'Searching three chains and the platforms for tokens. The first read of a wallet takes a few seconds.'
            : 'Loading wallets…'}
        </span>
      </div>
      <Skeleton className="h-40 rounded-lg sm:h-21" />
      <div className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Skeleton className="h-96 rounded-lg" />
        <Skeleton className="h-96 rounded-lg" />
      </div>
    </div>
  )
}
