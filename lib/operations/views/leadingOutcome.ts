import { type BookSides, mid } from '@/lib/core/domain/orderBook'
import { type Price, price } from '@/lib/core/domain/units'

/** The most likely outcome that still trades, else the most likely one; the first wins ties. */
export function leadingOutcome<T extends { chance?: Price; tradable: boolean }>(
  outcomes: readonly T[],
): T | undefined {
  const trading = outcomes.filter(({ tradable }) => tradable)
  let leader: T | undefined
  for (const outcome of trading.length > 0 ? trading : outcomes) {
    if (!leader || (outcome.chance ?? -1) > (leader.chance ?? -1)) leader = outcome
  }
  return leader
}

/** The largest difference of midpoints between these books of one outcome; undefined with fewer than two. */
export function spreadBetween(books: readonly BookSides[]): Price | undefined {
  const mids = books.map(mid).filter((one) => one !== undefined)
  return mids.length < 2 ? undefined : price(Math.max(...mids) - Math.min(...mids))
}
