import { chunksOf } from '@/lib/core/common/chunksOf'
import { AnswerTooLarge } from '@/lib/infra/net/upstreamError'
import type { BookBatch, BookRef } from './connector'
import { readBatches } from './readBatches'
import type { ReadEachOptions } from './readEach'

interface BookBatchOptions extends Omit<ReadEachOptions<readonly BookRef[], BookBatch>, 'pathOf'> {
  /** The venue's key of a book. */
  key: keyof BookRef
  /** Maximum books per call. */
  perCall: number
}

/** Books in batches, each once. Errors: those of {@link readBatches}. */
export const readBookBatches = (
  refs: readonly BookRef[],
  { key, perCall, read, ...options }: BookBatchOptions,
): Promise<BookBatch> => {
  const unique = [...new Map(refs.map((ref) => [ref[key], ref])).values()]
  return readBatches(chunksOf(unique, perCall), {
    ...options,
    read: (batch) => readHalving(batch, read),
    pathOf: (_batch, i) => `batches.${i}`,
  })
}

/** A batch; if its response is too large, halves of it, so that one oversized book affects none of the others. */
async function readHalving(batch: readonly BookRef[], read: BookBatchOptions['read']): Promise<BookBatch> {
  try {
    return await read(batch)
  } catch (error) {
    const [first] = batch
    if (!first || !(error instanceof AnswerTooLarge)) throw error
    if (batch.length === 1)
      return { books: [], missing: [], refusals: [{ path: first.marketId, message: error.message }] }
    const middle = batch.length >> 1
    const one = await readHalving(batch.slice(0, middle), read)
    const other = await readHalving(batch.slice(middle), read)
    return {
      books: [...one.books, ...other.books],
      missing: [...one.missing, ...other.missing],
      refusals: [...one.refusals, ...other.refusals],
    }
  }
}
