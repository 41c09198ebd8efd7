import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { partitionSettled } from '../partitionSettled'
import { settleLimited } from '../settleLimited'
import { BOOKS_PER_CALL, CONCURRENCY } from './client'
import { parseKalshiBooks } from './parseBooks'
import type { KalshiReader } from './readEvents'

/** One call of at most 100 tickers. A ticker absent from the response is missing; one without levels is empty. */
async function readBatch(
  { client, clock }: KalshiReader,
  refs: readonly BookRef[],
  options: FetchOptions,
): Promise<BookBatch> {
  const tickers = refs.map((ref) => ref.marketId)
  const { books, refusals } = await parseKalshiBooks(
    await client.fetchOrderBooks(tickers, options),
    clock.now(),
  )
  const byId = new Map(books.map((book) => [book.marketId, book]))
  const refused = new Set(refusals.map((refusal) => refusal.ticker))
  return {
    books: refs.flatMap((ref) => byId.get(ref.marketId) ?? []),
    missing: refs.filter((ref) => !byId.has(ref.marketId) && !refused.has(ref.marketId)),
    refusals: refusals.map(({ path, message, ticker }) => ({
      path: ticker ? `${ticker}: ${path}` : path,
      message,
    })),
  }
}

export async function readBooks(
  reader: KalshiReader,
  refs: readonly BookRef[],
  { signal }: FetchOptions,
): Promise<BookBatch> {
  const unique = [...new Map(refs.map((ref) => [ref.marketId, ref])).values()]
  const batches = Array.from({ length: Math.ceil(unique.length / BOOKS_PER_CALL) }, (_, i) =>
    unique.slice(i * BOOKS_PER_CALL, (i + 1) * BOOKS_PER_CALL),
  )
  const results = await settleLimited(batches, CONCURRENCY, async (batch) => {
    signal.throwIfAborted()
    return readBatch(reader, batch, { signal })
  })
  signal.throwIfAborted()
  const { fulfilled: fetched, failed } = partitionSettled(results, (i) => `batches.${i}`)
  return {
    books: fetched.flatMap((batch) => batch.books),
    missing: fetched.flatMap((batch) => batch.missing),
    refusals: [...fetched.flatMap((batch) => batch.refusals), ...failed],
  }
}
