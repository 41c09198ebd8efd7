import type { StoredBook } from '@/lib/books/store/bookStore'
import { isLive } from '@/lib/core/domain/freshness'
import type { MarketRef } from '@/lib/core/domain/market'
import type { Runtime } from '@/lib/operations/runtime'

/** Longest wait for books that are not followed yet. */
const BUDGET_MS = 2_000

/** Reads books from the store; a missing or stale one is read from its venue within a budget. */
export async function readBooks(
  runtime: Runtime,
  refs: readonly MarketRef[],
): Promise<(StoredBook | undefined)[]> {
  const read = () => refs.map((ref) => runtime.books.get(ref))
  const found = read()
  if (refs.length === 0) return found
  const enough = found.every(isLive)
  if (enough) {
    void runtime.demand(refs, { budgetMs: 0 })
    return found
  }
  await runtime.demand(refs, { budgetMs: BUDGET_MS })
  return read()
}
