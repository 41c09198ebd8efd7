import type { RejectedRow } from './connector'
import { partitionSettled } from './partitionSettled'
import { settleLimited } from './settleLimited'

export interface ReadEachOptions<T, R> {
  /** Concurrent calls. */
  concurrency: number
  signal: AbortSignal
  /** Name of the item in a rejected row. */
  pathOf(item: T, index: number): string
  read(item: T): Promise<R>
}

/**
 * The result for each item, and a rejected row for each that failed.
 * Errors: those of {@link settleLimited}, and the signal's reason.
 */
export async function readEach<T, R>(
  items: readonly T[],
  { concurrency, signal, pathOf, read }: ReadEachOptions<T, R>,
): Promise<{ fulfilled: R[]; failed: RejectedRow[] }> {
  const results = await settleLimited(items, concurrency, async (item) => {
    signal.throwIfAborted()
    return read(item)
  })
  signal.throwIfAborted()
  return partitionSettled(results, (i) => pathOf(items[i] as T, i))
}
