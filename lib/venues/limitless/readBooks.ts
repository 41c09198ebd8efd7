import type { Clock } from '@/lib/net/types'
import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { settleLimited } from '../settleLimited'
import { toldAndFailed } from '../toldAndFailed'
import { CONCURRENCY, type LimitlessClient } from './client'
import { parseLimitlessBook } from './parseBooks'

/** One call a book: the venue has no batch. */
export async function readBooks(
  { client, clock }: { client: LimitlessClient; clock: Clock },
  refs: readonly BookRef[],
  { signal }: FetchOptions,
): Promise<BookBatch> {
  const unique = [...new Map(refs.map((ref) => [ref.marketId, ref])).values()]
  const results = await settleLimited(unique, CONCURRENCY, async (ref): Promise<BookBatch> => {
    signal.throwIfAborted()
    const payload = await client.fetchOrderBook(ref.marketId, { signal })
    if (payload === undefined) return { books: [], missing: [ref], refusals: [] }
    const { book, refusals } = parseLimitlessBook(payload, { ref, receivedAt: clock.now() })
    return {
      books: book ? [book] : [],
      missing: [],
      refusals: refusals.map((one) => ({ ...one, path: `${ref.marketId}: ${one.path}` })),
    }
  })
  signal.throwIfAborted()
  const { told, failed } = toldAndFailed(results, (i) => `markets/${unique[i]?.marketId}/orderbook`)
  return {
    books: told.flatMap((batch) => batch.books),
    missing: told.flatMap((batch) => batch.missing),
    refusals: [...told.flatMap((batch) => batch.refusals), ...failed],
  }
}
