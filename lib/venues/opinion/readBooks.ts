import type { Clock } from '@/lib/net/types'
import type { BookBatch, BookRef, FetchOptions } from '../connector'
import { partitionSettled } from '../partitionSettled'
import { settleLimited } from '../settleLimited'
import { CONCURRENCY, type OpinionClient } from './client'
import { parseBook } from './parseBooks'

/** One book a call: the venue has no batch, so exactly what is asked for is read. */
export async function readBooks(
  { client, clock }: { client: OpinionClient; clock: Clock },
  refs: readonly BookRef[],
  { signal }: FetchOptions,
): Promise<BookBatch> {
  const unique = [...new Map(refs.map((ref) => [ref.yesTokenId, ref])).values()]
  const results = await settleLimited(unique, CONCURRENCY, async (ref) => {
    signal.throwIfAborted()
    const result = await client.fetchBook(ref.yesTokenId, { signal })
    return { ref, read: result === undefined ? undefined : parseBook(result, ref, clock.now()) }
  })
  signal.throwIfAborted()
  const { fulfilled: fetched, failed } = partitionSettled(results, (i) => unique[i]?.marketId ?? 'book')
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
