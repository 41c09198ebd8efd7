import type { BookSides, Level } from '@/lib/core/domain/orderBook'
import { MICRO, shares } from '@/lib/core/domain/units'

/** An immediate-or-cancel order; micro-units. */
export interface Taker {
  buys: boolean
  /** The limit price. */
  limit: number
  /** Maximum tokens. */
  size: number
  /** Maximum dollars of a buy limited in dollars, which then ignores `size`. */
  dollars?: number
}

export interface Taken {
  size: number
  cash: number
  /** The filled part of each level, best first. */
  levels: Level[]
}

/** Fills the order at the limit or better, best level first; the rest is cancelled. */
export function fillAgainst({ bids, asks }: BookSides, { buys, limit, size, dollars }: Taker): Taken {
  let left = dollars === undefined ? size : Number.POSITIVE_INFINITY
  let purse = dollars ?? Number.POSITIVE_INFINITY
  const taken: Taken = { size: 0, cash: 0, levels: [] }
  for (const level of buys ? asks : bids) {
    const isWorse = buys ? level.price > limit : level.price < limit
    if (isWorse || left <= 0 || purse <= 0) break
    const tokens = Math.min(level.size, left, Math.floor((purse * MICRO) / level.price))
    // Rounds in the taker's favour, by less than a millionth of a dollar: limits hold to the digit.
    const cash = buys ? Math.floor((tokens * level.price) / MICRO) : Math.ceil((tokens * level.price) / MICRO)
    if (tokens <= 0 || cash > purse) break
    taken.size += tokens
    taken.cash += cash
    taken.levels.push({ price: level.price, size: shares(tokens) })
    left -= tokens
    purse -= cash
  }
  return taken
}
