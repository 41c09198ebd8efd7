'use client'
import { useEffect, useState } from 'react'
import type { EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import type { Outcome } from '@/lib/core/domain/market'
import { platformBookOf } from './bookOf'

type Crossing = typeof import('./crossing')

/**
 * Profit of a crossing after fees, dollars; undefined where nothing crosses, or while fees are not loaded. The
 * fees load only once something crosses, which is rare.
 */
export function useCrossing(
  isCrossed: boolean,
  { ids, outcome, side }: { ids: readonly PlatformId[]; outcome: EventOutcome; side: Outcome },
): number | undefined {
  const [loaded, setLoaded] = useState<Crossing>()
  useEffect(() => {
    // Without them the row says "before fees".
    if (isCrossed) import('./crossing').then(setLoaded, () => undefined)
  }, [isCrossed])
  if (!isCrossed || !loaded) return undefined
  const books = ids.flatMap((id) => {
    const book = platformBookOf(outcome, id)
    return book ? [{ id, book }] : []
  })
  return loaded.crossingAfterFees(books, side)
}
