import { chunksOf } from '@/lib/domain/chunksOf'
import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { readBatches } from '../readBatches'
import { BOOKS_PER_CALL, CONCURRENCY } from './client'
import { parseClobBooks } from './parseBooks'
import type { PolymarketReader } from './readEvents'

export async function readBooks(
  { client, clock }: PolymarketReader,
  refs: readonly BookRef[],
  { signal }: FetchOptions,
): Promise<BookBatch> {
  const unique = [...new Map(refs.map((ref) => [ref.yesTokenId, ref])).values()]
  return readBatches(chunksOf(unique, BOOKS_PER_CALL), {
    concurrency: CONCURRENCY,
    signal,
    pathOf: (_batch, i) => `batches.${i}`,
    read: async (batch) => {
      const tokens = batch.map((ref) => ref.yesTokenId)
      return parseClobBooks(await client.fetchBooks(tokens, { signal }), batch, clock.now())
    },
  })
}
