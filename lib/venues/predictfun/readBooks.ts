import type { Clock } from '@/lib/infra/net/types'
import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { readSingleBooks } from '../readSingleBooks'
import { recordSent } from '../recordSent'
import { createRoundRobin } from '../roundRobin'
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

  return (refs: readonly BookRef[], { signal }: FetchOptions): Promise<BookBatch> =>
    readSingleBooks(choose(refs), {
      concurrency: CONCURRENCY,
      signal,
      read: async ({ marketId }) => {
        const sent = recordSent(clock, { signal })
        const payload = await client.fetchBook(marketId, sent.options)
        return payload === undefined ? undefined : parseBook(payload, marketId, sent.sentAt())
      },
    })
}
