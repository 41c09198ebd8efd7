import type { ClosedReason, MarketResult, MarketStatus } from '@/lib/core/domain/market'
import type { KalshiMarket } from './schemas'

export const STATUS: Record<KalshiMarket['status'], MarketStatus> = {
  initialized: 'paused',
  active: 'open',
  inactive: 'paused',
  closed: 'closed',
  determined: 'proposed',
  disputed: 'disputed',
  amended: 'proposed',
  finalized: 'resolved',
}

/** A scalar result pays both sides a share (a tie, a cancelled game): neither yes nor no. */
export const RESULT: ReadonlyMap<string, MarketResult> = new Map([
  ['yes', 'yes'],
  ['no', 'no'],
  ['scalar', 'invalid'],
])

export const closedReason = (status: MarketStatus): ClosedReason | undefined =>
  status === 'resolved' ? 'resolved' : status === 'closed' ? 'expired' : undefined
