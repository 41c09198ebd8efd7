import type { Market } from '@/lib/core/domain/market'
import type { MarketRow } from './schemas'

type StatusFields = Pick<Market, 'status' | 'result' | 'closedReason'>
type WireStatus = Pick<MarketRow, 'status' | 'tradingStatus' | 'isVisible' | 'resolution' | 'outcomes'>

/** Statuses under which the market trades, as far as its trading status lets it. */
const LIVING: readonly string[] = ['REGISTERED', 'UNPAUSED', 'OPEN']
export const isLiving = (status: string) => LIVING.includes(status)

/**
 * One winner, or a payout of halves: voided, or both outcomes ending alike. When the outcomes and `resolution` name
 * different winners the result is unknown.
 */
function resultOf({ resolution, outcomes }: WireStatus): Market['result'] {
  const statusOfSide = (indexSet: number) => outcomes.find((one) => one.indexSet === indexSet)?.status
  const [yes, no] = [statusOfSide(1), statusOfSide(2)]
  if (yes === 'VOIDED' || no === 'VOIDED') return 'invalid'
  if (yes && yes === no) return 'invalid'
  const winner =
    resolution?.indexSet ?? (yes === 'WON' || no === 'LOST' ? 1 : no === 'WON' || yes === 'LOST' ? 2 : 0)
  if (winner === 1) return yes === 'LOST' || no === 'WON' ? undefined : 'yes'
  if (winner === 2) return yes === 'WON' || no === 'LOST' ? undefined : 'no'
  return undefined
}

/**
 * `status` is the market's lifecycle, `tradingStatus` whether orders are accepted. A proposed outcome takes precedence
 * although the book may still be open: no order should be routed there. An unknown status means not tradable.
 */
export function statusOf(wire: WireStatus, categoryStatus: string | null | undefined): StatusFields {
  const { status, tradingStatus, isVisible } = wire
  if (status === 'RESOLVED') return { status: 'resolved', result: resultOf(wire), closedReason: 'resolved' }
  if (status === 'REMOVED' || categoryStatus === 'REMOVED')
    return { status: 'closed', closedReason: 'delisted' }
  if (status === 'PRICE_PROPOSED' || status === 'RESOLVING') return { status: 'proposed' }
  if (status === 'PRICE_DISPUTED') return { status: 'disputed' }
  if (tradingStatus === 'CLOSED') return { status: 'closed' }
  const trades = isLiving(status) && tradingStatus === 'OPEN' && isVisible !== false
  return { status: trades ? 'open' : 'paused' }
}
