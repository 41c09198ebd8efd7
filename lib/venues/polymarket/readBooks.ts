import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { readBookBatches } from '../readBookBatches'
import { recordSent } from '../recordSent'
import { BOOKS_PER_CALL, CONCURRENCY } from './client'
import { parseClobBooks } from './parseBooks'
import type { PolymarketReader } from './readEvents'

export const readBooks = (
  { client, clock }: PolymarketReader,
  refs: readonly BookRef[],
  { signal }: FetchOptions,
): Promise<BookBatch> =>
  readBookBatches(refs, {
    key: 'yesTokenId',
    perCall: BOOKS_PER_CALL,
    concurrency: CONCURRENCY,
    signal,
    read: async (batch) => {
      const tokens = batch.map((ref) => ref.yesTokenId)
      const sent = recordSent(clock, { signal })
      const payload = await client.fetchBooks(tokens, sent.options)
      return parseClobBooks(payload, batch, sent.sentAt())
    },
  })
