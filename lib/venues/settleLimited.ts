/**
 * Runs the task over all items, at most `limit` at a time; outcomes in the order of the items.
 * Errors: none of its own; the first task's error when every task failed, since then there is no result.
 */
export async function settleLimited<T, R>(
  items: readonly T[],
  limit: number,
  task: (item: T) => Promise<R>,
): Promise<PromiseSettledResult<R>[]> {
  const results: PromiseSettledResult<R>[] = []
  const queue = items.entries()
  const worker = async () => {
    for (const [i, item] of queue) {
      const [result] = await Promise.allSettled([task(item)])
      results[i] = result
    }
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
  const [first] = results
  if (first?.status === 'rejected' && results.every((result) => result.status === 'rejected'))
    throw first.reason
  return results
}
