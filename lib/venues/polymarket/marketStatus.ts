import type { Market } from '@/lib/core/domain/market'
import { parseMicro } from '@/lib/core/domain/units'

export interface WireStatus {
  closed?: boolean | null
  archived?: boolean | null
  enableOrderBook?: boolean | null
  acceptingOrders?: boolean | null
  umaResolutionStatus?: string | null
  umaResolutionStatuses?: readonly string[]
  outcomePrices?: readonly string[]
}

export type StatusFields = Pick<Market, 'status' | 'result' | 'closedReason'>

/**
 * A closed market's prices are its payout: 1/0 and 0/1 are a winner, halves are a voided market.
 * Legacy markets closed at other fractions, or at 0/0, have no determinable result.
 */
function closedStatus(prices: readonly string[] = []): StatusFields {
  const [yes, no] = prices.map((text) => parseMicro(text, 'nearest'))
  const exact = prices.every((text) => /^(?:0|1|0?\.5|[01]\.0+|0\.50*)$/.test(text))
  if (!exact || yes === undefined || no === undefined || yes + no !== 1_000_000) return { status: 'closed' }
  const result = yes === no ? 'invalid' : yes > no ? 'yes' : 'no'
  return { status: 'resolved', result, closedReason: 'resolved' }
}

/**
 * `closed` takes precedence over every other flag: closed markets keep `active`, `acceptingOrders` and stale quotes. A
 * proposed outcome removes the book. So does a dispute, except one with an empty history: that dispute was reset and
 * the market continues to trade, as its other flags then show.
 */
export function statusOf(wire: WireStatus): StatusFields {
  if (wire.closed) return closedStatus(wire.outcomePrices)
  if (wire.archived) return { status: 'closed', closedReason: 'delisted' }
  switch (wire.umaResolutionStatus) {
    case 'proposed':
      return { status: 'proposed' }
    case 'disputed':
      if (wire.umaResolutionStatuses?.length !== 0) return { status: 'disputed' }
      break
    // The oracle has reported and the market is about to close; once closed, its prices give the result.
    case 'resolved':
    case 'settled':
      return { status: 'closed' }
  }
  return { status: wire.enableOrderBook && wire.acceptingOrders ? 'open' : 'paused' }
}
