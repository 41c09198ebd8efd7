import type { Market } from '@/lib/core/domain/market'
import type { BinaryRow } from './schemas'

type StatusFields = Pick<Market, 'status' | 'result' | 'closedReason'>

/** The winner's token gives the result; without it the market is over with an unknown result. */
function resolved({ resultTokenId, yesTokenId, noTokenId }: BinaryRow): StatusFields {
  const status = { status: 'resolved', closedReason: 'resolved' } as const
  if (!resultTokenId) return status
  if (resultTokenId === yesTokenId) return { ...status, result: 'yes' }
  return resultTokenId === noTokenId ? { ...status, result: 'no' } : status
}

/** Only an activated market accepts orders. `resolvedAt` is often 0 on resolved rows, so it is ignored. */
export function statusOf(row: BinaryRow): StatusFields {
  switch (row.status) {
    case 2:
      return { status: 'open' }
    case 3:
      return { status: 'closed' }
    case 4:
      return resolved(row)
    case 5:
      return { status: 'cancelled', closedReason: 'cancelled' }
    case 6:
      return { status: 'closed', closedReason: 'delisted' }
    // Created, or a state added by the venue since.
    default:
      return { status: 'paused' }
  }
}
