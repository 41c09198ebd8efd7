import type { BookRef } from './connector'

/** Far above any catalogue. */
const MAX_REMEMBERED = 10_000

/**
 * For venues without a batch, where a request for hundreds of books gets some now rather than all much later: picks as
 * many refs as one call may read, each market once, longest unrequested first.
 */
export function createRoundRobin(booksPerCall: number) {
  /** In order of last request. */
  const requested = new Map<string, number>()
  let turn = 0

  return function choose(refs: readonly BookRef[]): BookRef[] {
    const unique = [...new Map(refs.map((ref) => [ref.marketId, ref])).values()]
    const order = ({ marketId }: BookRef) => requested.get(marketId) ?? 0
    const chosen = unique.sort((a, b) => order(a) - order(b)).slice(0, booksPerCall)
    for (const { marketId } of chosen) {
      requested.delete(marketId)
      turn += 1
      requested.set(marketId, turn)
    }
    for (const oldest of requested.keys()) {
      if (requested.size <= MAX_REMEMBERED) break
      requested.delete(oldest)
    }
    return chosen
  }
}
