import type { Clock } from '@/lib/infra/net/types'
import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { readBatches } from '../readBatches'
import { recordSent } from '../recordSent'
import { createRoundRobin } from '../roundRobin'
import { CONCURRENCY, type LimitlessClient } from './client'
import { parseLimitlessBook } from './parseBooks'

/** Four seconds at the venue's pace: a request for hundreds gets some now rather than all much later. */
const BOOKS_PER_CALL = 12

/**
 * Reads one book per request: the venue has no batch endpoint. Of many refs, the least recently requested come first;
 * refs beyond {@link BOOKS_PER_CALL} are returned neither as books nor as missing.
 */
export function createBookReader({ client, clock }: { client: LimitlessClient; clock: Clock }) {
  const choose = createRoundRobin(BOOKS_PER_CALL)

  return (refs: readonly BookRef[], { signal }: FetchOptions): Promise<BookBatch> =>
    readBatches(choose(refs), {
      concurrency: CONCURRENCY,
      signal,
      pathOf: ({ marketId }) => `markets/${marketId}/orderbook`,
      read: async (ref) => {
        const sent = recordSent(clock, { signal })
        const payload = await client.fetchOrderBook(ref.marketId, sent.options)
        if (payload === undefined) return { books: [], missing: [ref], refusals: [] }
        const { book, refusals } = parseLimitlessBook(payload, { ref, receivedAt: sent.sentAt() })
        return {
          books: book ? [book] : [],
          missing: [],
          refusals: refusals.map((one) => ({ ...one, path: `${ref.marketId}: ${one.path}` })),
        }
      },
    })
}
