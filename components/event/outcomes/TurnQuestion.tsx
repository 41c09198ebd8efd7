import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/Button'
import type { Side } from '@/lib/core/domain/market'

/** Asks before a price in the book turns a buy into a sell, or the reverse. */
export function TurnQuestion({
  direction,
  price,
  onTurn,
  onKeep,
}: {
  /** The direction that the price would give the order. */
  direction: Side
  /** As shown in the book. */
  price: string
  onTurn: () => void
  onKeep: () => void
}) {
  const turn = useRef<HTMLButtonElement>(null)
  useEffect(() => turn.current?.focus(), [])
  const buys = direction === 'buy'
  return (
    <div
      role="alertdialog"
      aria-label={buys ? 'Buy instead of selling?' : 'Sell instead of buying?'}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onKeep()
      }}
      className="flex h-11 items-center gap-2 border-t px-3 text-xs"
    >
      <span className="min-w-0 flex-1 truncate">
        You are {buys ? 'selling' : 'buying'}. {buys ? 'Buy' : 'Sell'} at {price} instead?
      </span>
      <Button ref={turn} size="sm" variant="solid" onClick={onTurn}>
        {buys ? 'Buy' : 'Sell'}
      </Button>
      <Button size="sm" variant="quiet" onClick={onKeep}>
        Keep {buys ? 'selling' : 'buying'}
      </Button>
    </div>
  )
}
