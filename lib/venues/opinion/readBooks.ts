import type { Clock } from '@/lib/infra/net/types'
import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { readSingleBooks } from '../readSingleBooks'
import { recordSent } from '../recordSent'
import { CONCURRENCY, type OpinionClient } from './client'
import { parseBook } from './parseBooks'

/** One book per call: the venue has no batch, so exactly what is requested is read. */
export async function readBooks(
  { client, clock }: { client: OpinionClient; clock: Clock },
  refs: readonly BookRef[],
  { signal }: FetchOptions,
): Promise<BookBatch> {
  const unique = [...new Map(refs.map((ref) => [ref.yesTokenId, ref])).values()]
  return readSingleBooks(unique, {
    concurrency: CONCURRENCY,
    signal,
    read: async (ref) => {
      const sent = recordSent(clock, { signal })
      const result = await client.fetchBook(ref.yesTokenId, sent.options)
      return result === undefined ? undefined : parseBook(result, ref, sent.sentAt())
    },
  })
}
