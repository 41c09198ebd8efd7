import type { Clock } from '@/lib/net/types'
import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { partitionSettled } from '../partitionSettled'
import { createRoundRobin } from '../roundRobin'
import { settleLimited } from '../settleLimited'
import { CONCURRENCY, type PredictfunClient } from './client'
import { parseBook } from './parseBooks'

/** Four seconds at the key's pace. */
const BOOKS_PER_CALL = 12

/**
 * Reads one book per request: the venue has no batch endpoint. Refs beyond {@link BOOKS_PER_CALL} are returned neither
 * as books nor as missing, and come first next time.
 */
export function createBookReader({ client, clock }: { client: PredictfunClient; clock: Clock }) {
  const choose = createRoundRobin(BOOKS_PER_CALL)

  return async function readBooks(refs: readonly BookRef[], { signal }: FetchOptions): Promise<BookBatch> {
    const chosen = choose(refs)
    const results = await settleLimited(chosen, CONCURRENCY, async (ref) => {
      signal.throwIfAborted()
      const payload = await client.fetchBook(ref.marketId, { signal })
      return { ref, read: payload === undefined ? undefined : parseBook(payload, ref.marketId, clock.now()) }
    })
    signal.throwIfAborted()
    const { fulfilled: fetched, failed } = partitionSettled(results, (i) => chosen[i]?.marketId ?? 'book')
    return {
      books: fetched.flatMap(({ read }) => (read && 'bids' in read ? [read] : [])),
      missing: fetched.flatMap(({ ref, read }) => (read ? [] : [ref])),
      refusals: [
        ...fetched.flatMap(({ ref, read }) =>
          read && 'path' in read ? [{ ...read, path: `${ref.marketId}: ${read.path}` }] : [],
        ),
        ...failed,
      ],
    }
  }
}
