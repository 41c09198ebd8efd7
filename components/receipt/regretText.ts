import { formatUsd } from '@/components/format/figures'
import type { RegretResponse } from '@/lib/contract/receipts'
import type { Side } from '@/lib/core/domain/market'

type Horizon = RegretResponse['horizons'][number]

const AFTER: Record<Horizon['after_s'], string> = { 10: '10 seconds', 60: '1 minute', 300: '5 minutes' }

/** A smaller remainder comes from whole lots. */
const DUST = 0.001

/** Filled part of an order, in words: lot remainders are ignored, and a partial fill is never rounded to complete. */
export const filledText = (ratio: number): string => {
  if (ratio === 1) return 'whole'
  return 1 - ratio < DUST ? 'whole, but for less than a lot' : `${Math.floor(ratio * 100)}%`
}

export const afterText = ({ after_s }: Horizon): string => AFTER[after_s]

/** "Waiting would have cost $0.40 more." */
export function regretText({ status, filled_ratio: filled, delta_usd: delta }: Horizon, side: Side): string {
  if (status === 'pending') return 'Not known yet.'
  if (status === 'unknown' || filled === null) return 'Unknown: not every order book was known then.'
  if (delta === null)
    return filled === 0 ? 'Nothing could have been filled then.' : 'Nothing to compare with.'
  const amount = formatUsd(Math.abs(delta))
  const small = Math.abs(delta) < 0.005
  const words = side === 'buy' ? ['cost', 'more', 'less'] : ['brought', 'less', 'more']
  const [verb, worse, better] = words
  const price = small
    ? `Waiting would have ${verb} the same, to the cent.`
    : `Waiting would have ${verb} ${amount} ${delta > 0 ? worse : better}.`
  return 1 - filled >= DUST
    ? `${price} Only ${Math.floor(filled * 100)}% of the order could have been filled.`
    : price
}
