import type { Clock } from '@/lib/net/types'
import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { partitionSettled } from '../partitionSettled'
import { createRoundRobin } from '../roundRobin'
import { settleLimited } from '../settleLimited'
import { CONCURRENCY, type LimitlessClient } from './client'
import { parseLimitlessBook } from './parseBooks'

/** Four seconds at the venue's pace: whoever asks for hundreds gets some now and not all of them much later. */
const BOOKS_PER_CALL = 12

/**
 * Reads one book per request: the venue has no batch endpoint. Of many refs, the least recently requested come first;
 * refs beyond {@link BOOKS_PER_CALL} are returned neither as books nor as missing.
 */
export function createBookReader({ client, clock }: { client: LimitlessClient; clock: Clock }) {
  const choose = createRoundRobin(BOOKS_PER_CALL)

  return async function readBooks(refs: readonly BookRef[], { signal }: FetchOptions): Promise<BookBatch> {
    const chosen = choose(refs)
    const results = await settleLimited(chosen, CONCURRENCY, async (ref): Promise<BookBatch> => {
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
    const { fulfilled: batches, failed } = partitionSettled(
      results,
      (i) => `markets/${chosen[i]?.marketId}/orderbook`,
    )
    return {
      books: batches.flatMap((batch) => batch.books),
      missing: batches.flatMap((batch) => batch.missing),
      refusals: [...batches.flatMap((batch) => batch.refusals), ...failed],
    }
  }
}
