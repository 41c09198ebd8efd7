import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { readBookBatches } from '../readBookBatches'
import { recordSent } from '../recordSent'
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
  const sent = recordSent(clock, options)
  const payload = await client.fetchOrderBooks(tickers, sent.options)
  const { books, refusals } = await parseKalshiBooks(payload, sent.sentAt())
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

export const readBooks = (reader: KalshiReader, refs: readonly BookRef[], { signal }: FetchOptions) =>
  readBookBatches(refs, {
    key: 'marketId',
    perCall: BOOKS_PER_CALL,
    concurrency: CONCURRENCY,
    signal,
    read: (batch) => readBatch(reader, batch, { signal }),
  })
