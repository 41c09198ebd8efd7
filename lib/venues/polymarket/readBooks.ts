import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { partitionSettled } from '../partitionSettled'
import { settleLimited } from '../settleLimited'
import { BOOKS_PER_CALL, CONCURRENCY } from './client'
import { parseClobBooks } from './parseBooks'
import type { PolymarketReader } from './readEvents'

export async function readBooks(
  { client, clock }: PolymarketReader,
  refs: readonly BookRef[],
  { signal }: FetchOptions,
): Promise<BookBatch> {
  const unique = [...new Map(refs.map((ref) => [ref.yesTokenId, ref])).values()]
  const batches = Array.from({ length: Math.ceil(unique.length / BOOKS_PER_CALL) }, (_, i) =>
    unique.slice(i * BOOKS_PER_CALL, (i + 1) * BOOKS_PER_CALL),
  )
  const results = await settleLimited(batches, CONCURRENCY, async (batch) => {
    signal.throwIfAborted()
    const tokens = batch.map((ref) => ref.yesTokenId)
    const payload = await client.fetchBooks(tokens, { signal })
    return await parseClobBooks(payload, batch, clock.now())
  })
  signal.throwIfAborted()
  const { fulfilled: fetched, failed } = partitionSettled(results, (i) => `batches.${i}`)
  return {
    books: fetched.flatMap((batch) => batch.books),
    missing: fetched.flatMap((batch) => batch.missing),
    refusals: [...fetched.flatMap((batch) => batch.refusals), ...failed],
  }
}
