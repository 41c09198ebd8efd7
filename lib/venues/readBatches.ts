import type { BookBatch } from './connector'
import { type ReadEachOptions, readEach } from './readEach'

/** Books read by several calls, as one batch. Errors: those of {@link readEach}. */
export async function readBatches<T>(
  items: readonly T[],
  options: ReadEachOptions<T, BookBatch>,
): Promise<BookBatch> {
  const { fulfilled: batches, failed } = await readEach(items, options)
  return {
    books: batches.flatMap((batch) => batch.books),
    missing: batches.flatMap((batch) => batch.missing),
    refusals: [...batches.flatMap((batch) => batch.refusals), ...failed],
  }
}
