import { isBaseError } from '@/lib/core/domain/errors'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import type { RejectedRow } from '../connector'

/** A book by REST: undefined when the venue has none, a rejected row when it could not be fetched or parsed. */
export const settleSnapshot = (
  book: Promise<OrderBook | RejectedRow | undefined>,
): Promise<OrderBook | RejectedRow | undefined> =>
  book.catch((error: unknown) => ({
    path: 'book',
    message: isBaseError(error) ? error.message : 'could not be read',
  }))
