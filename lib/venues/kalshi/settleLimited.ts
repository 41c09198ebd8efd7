/** Calls at a time; the host limiter inside `fetchJson` sets the pace. */
export const CONCURRENCY = 4

/** Runs the task over all items, at most `limit` at a time; every outcome in the order of the items. Never rejects. */
export async function settleLimited<T, R>(
  items: readonly T[],
  limit: number,
  task: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [i, item] of queue) {
      try {
        results[i] = { status: 'fulfilled', value: await task(item) }
      } catch (reason) {
        results[i] = { status: 'rejected', reason }
      }
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  return results
}

/** Values of the calls that went through and the errors of those that did not; throws the first error when all failed. */
export function salvage<R>(results: readonly PromiseSettledResult<R>[]) {
  const values = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failures = results.flatMap((result, index) =>
    result.status === 'rejected' ? [{ index, reason: result.reason as unknown }] : [],
  )
  const [first] = failures
  if (first && values.length === 0) throw first.reason
  return { values, failures }
}
