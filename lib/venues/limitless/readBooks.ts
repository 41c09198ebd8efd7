import type { Clock } from '@/lib/net/types'
import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { settleLimited } from '../settleLimited'
import { toldAndFailed } from '../toldAndFailed'
import { CONCURRENCY, type LimitlessClient } from './client'
import { parseLimitlessBook } from './parseBooks'

/** Four seconds at the venue's pace: whoever asks for hundreds gets some now and not all of them much later. */
const BOOKS_PER_CALL = 12
/** Far above the catalogue. */
const MAX_REMEMBERED = 10_000

/**
 * Reads one book a request: the venue has no batch. Of many refs those come first that were not asked for longest;
 * what is beyond {@link BOOKS_PER_CALL} is told neither as a book nor as missing.
 */
export function createBookReader({ client, clock }: { client: LimitlessClient; clock: Clock }) {
  /** In the order of asking. */
  const asked = new Map<string, number>()
  let turn = 0

  function choose(refs: readonly BookRef[]): BookRef[] {
    const unique = [...new Map(refs.map((ref) => [ref.marketId, ref])).values()]
    const order = ({ marketId }: BookRef) => asked.get(marketId) ?? 0
    const chosen = unique.sort((a, b) => order(a) - order(b)).slice(0, BOOKS_PER_CALL)
    for (const { marketId } of chosen) {
      asked.delete(marketId)
      turn += 1
      asked.set(marketId, turn)
    }
    for (const oldest of asked.keys()) {
      if (asked.size <= MAX_REMEMBERED) break
      asked.delete(oldest)
    }
    return chosen
  }

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
    const { told, failed } = toldAndFailed(results, (i) => `markets/${chosen[i]?.marketId}/orderbook`)
    return {
      books: told.flatMap((batch) => batch.books),
      missing: told.flatMap((batch) => batch.missing),
      refusals: [...told.flatMap((batch) => batch.refusals), ...failed],
    }
  }
}
