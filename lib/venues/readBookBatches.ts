import { chunksOf } from '@/lib/core/common/chunksOf'
import type { BookBatch, BookRef } from './connector'
import { readBatches } from './readBatches'
import type { ReadEachOptions } from './readEach'

interface BookBatchOptions extends Omit<ReadEachOptions<readonly BookRef[], BookBatch>, 'pathOf'> {
  /** By what the venue keys its books. */
  key: keyof BookRef
  /** The most books of a call. */
  perCall: number
}

/** Books in batches, each once. Errors: those of {@link readBatches}. */
export const readBookBatches = (
  refs: readonly BookRef[],
  { key, perCall, ...options }: BookBatchOptions,
): Promise<BookBatch> => {
  const unique = [...new Map(refs.map((ref) => [ref[key], ref])).values()]
  return readBatches(chunksOf(unique, perCall), { ...options, pathOf: (_batch, i) => `batches.${i}` })
}
