import type { BookRef } from './connector'

/** Far above any catalogue. */
const MAX_REMEMBERED = 10_000

/**
 * For venues without a batch, where whoever asks for hundreds of books gets some now and not all of them much later:
 * picks as many refs as one call may read, each market once, those first that were not asked for longest.
 */
export function createRoundRobin(booksPerCall: number) {
  /** In the order of asking. */
  const asked = new Map<string, number>()
  let turn = 0

  return function choose(refs: readonly BookRef[]): BookRef[] {
    const unique = [...new Map(refs.map((ref) => [ref.marketId, ref])).values()]
    const order = ({ marketId }: BookRef) => asked.get(marketId) ?? 0
    const chosen = unique.sort((a, b) => order(a) - order(b)).slice(0, booksPerCall)
    for (const { marketId } of chosen) {
      asked.delete(marketId)
      turn += 1
      asked.set(marketId, turn)
    }
    for (const oldest of asked.keys()) {
      if (asked.size <= MAX_REMEMBERED) break
      asked.delete(oldest)
    }
    return chosen
  }
}
