import type { Market } from '@/lib/core/domain/market'
import type { BinaryRow } from './schemas'

type StatusFields = Pick<Market, 'status' | 'result' | 'closedReason'>

/** The winner's token says which way; without it the market is over and nobody knows more. */
function resolved({ resultTokenId, yesTokenId, noTokenId }: BinaryRow): StatusFields {
  const status = { status: 'resolved', closedReason: 'resolved' } as const
  if (!resultTokenId) return status
  if (resultTokenId === yesTokenId) return { ...status, result: 'yes' }
  return resultTokenId === noTokenId ? { ...status, result: 'no' } : status
}

/** Only an activated market takes orders. `resolvedAt` is often 0 on resolved rows, so it is not asked. */
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
    // Created, or a state the venue has added since.
    default:
      return { status: 'paused' }
  }
}
