import { formatPrice, formatSize } from '@/components/format/figures'
import type { DepthPoint } from './depthPoints'

/** The depth at one price, shown at the pointer. */
export function DepthPointCard({ price, bids, asks }: DepthPoint) {
  const side = asks === undefined ? 'Bids' : 'Asks'
  return (
    <div className="figures space-y-0.5 rounded-md border bg-raised px-3 py-2 text-xs shadow-pop">
      <p className="font-medium">{formatPrice(price)}</p>
      <p className="text-ink-2">
        {side} {asks === undefined ? 'down' : 'up'} to here: {formatSize(asks ?? bids)} tokens
      </p>
    </div>
  )
}
