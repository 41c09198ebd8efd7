import type { OrderBook } from '@/lib/core/domain/orderBook'
import type { BookBatch, BookRef, RejectedRow } from './connector'
import { readBatches } from './readBatches'
import type { ReadEachOptions } from './readEach'

/**
 * One book per call, for venues without a batch; undefined where the venue has none. Errors: those of `readBatches`.
 */
export const readSingleBooks = (
  refs: readonly BookRef[],
  { read, ...options }: Omit<ReadEachOptions<BookRef, OrderBook | RejectedRow | undefined>, 'pathOf'>,
): Promise<BookBatch> =>
  readBatches(refs, {
    ...options,
    pathOf: (ref) => ref.marketId,
    read: async (ref) => {
      const book = await read(ref)
      if (book === undefined) return { books: [], missing: [ref], refusals: [] }
      return 'path' in book
        ? { books: [], missing: [], refusals: [{ ...book, path: `${ref.marketId}: ${book.path}` }] }
        : { books: [book], missing: [], refusals: [] }
    },
  })
