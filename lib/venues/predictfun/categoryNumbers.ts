import type { CategoryRef } from './parseEvents'

/** Far above the catalogue. */
const MAX_MARKETS = 20_000

export type CategoryNumbers = ReturnType<typeof createCategoryNumbers>

/** The venue's category number of each market: the stream's topics use numbers, events use slugs. */
export function createCategoryNumbers() {
  const numbers = new Map<string, string>()
  return {
    put(categories: readonly CategoryRef[]) {
      for (const { categoryId, marketIds } of categories) {
        for (const marketId of marketIds) {
          // Reinserted, so that the oldest come first.
          numbers.delete(marketId)
          numbers.set(marketId, categoryId)
        }
      }
      for (const oldest of numbers.keys()) {
        if (numbers.size <= MAX_MARKETS) break
        numbers.delete(oldest)
      }
    },
    of: (marketId: string) => numbers.get(marketId),
  }
}
