import { type BookSides, bestAsk, bestBid, mid } from '@/lib/core/domain/orderBook'
import type { Price } from '@/lib/core/domain/units'

/** Prices of one question differ by fees, taste and cost of capital; more than this beyond the spread is suspect. */
const MARGIN_MICRO = 100_000
/** Maximum time credited to one observation: the time between two distant ones is unknown. */
const MAX_STEP_MS = 3 * 60_000
/** Pairs not observed for this long start over. */
const FORGET_MS = 6 * 3_600_000
const MAX_OPEN = 10_000

/** Two midpoints of one outcome, both as prices of its YES. */
interface Reading {
  midpoints: readonly [Price, Price]
  spreads: readonly [number, number]
}

/** Prices that diverged for long enough. */
export interface PriceGap extends Reading {
  /** Observed divergence time, ms. */
  apartMs: number
  /** The smallest difference of midpoints in that time, micro-dollars. */
  leastMicro: number
}

interface Open {
  apartMs: number
  leastMicro: number
  at: number
}

/** Undefined unless both books have two sides. */
function readingOf(a: BookSides, b: BookSides): Reading | undefined {
  const [x, y] = [mid(a), mid(b)]
  if (x === undefined || y === undefined) return undefined
  return { midpoints: [x, y], spreads: [spreadOf(a), spreadOf(b)] }
}

const spreadOf = (book: BookSides) => (bestAsk(book) ?? 0) - (bestBid(book) ?? 0)

const differenceOf = ({ midpoints: [x, y] }: Reading) => Math.abs(x - y)

/** Prices of pairs of markets over time. Pure: the time is given. */
export interface PriceGaps {
  /**
   * Takes fresh books of two markets, both in the outcome's YES prices.
   * Shapes: the gap, once it has lasted long enough; prices that converge once reset it.
   */
  observe(key: string, books: { a: BookSides; b: BookSides; now: number }): PriceGap | undefined
}

/**
 * `sustainMs`: observed divergence time that makes a gap. Memory is bounded: at most ten thousand diverging pairs;
 * further ones wait until there is room.
 */
export function createPriceGaps({ sustainMs }: { sustainMs: number }): PriceGaps {
  const open = new Map<string, Open>()
  let swept = Number.NEGATIVE_INFINITY

  function forgetOld(now: number) {
    if (now === swept) return
    swept = now
    for (const [key, { at }] of open) {
      // Ordered by last observation.
      if (now - at <= FORGET_MS) return
      open.delete(key)
    }
  }

  return {
    observe(key, { a, b, now }) {
      forgetOld(now)
      const reading = readingOf(a, b)
      if (!reading) return undefined
      const before = open.get(key)
      open.delete(key)
      const difference = differenceOf(reading)
      if (difference <= Math.max(...reading.spreads) + MARGIN_MICRO) return undefined
      if (open.size >= MAX_OPEN) return undefined
      const apartMs = before ? before.apartMs + Math.min(now - before.at, MAX_STEP_MS) : 0
      const leastMicro = Math.min(before?.leastMicro ?? difference, difference)
      open.set(key, { apartMs, leastMicro, at: now })
      return apartMs > sustainMs ? { ...reading, apartMs, leastMicro } : undefined
    },
  }
}

const cents = (micro: number) => `${(micro / 10_000).toFixed(1)}¢`

/** The alarm text for reviewers and traders. `names`: of the platforms, in the order of the readings. */
export function gapSentence(
  { midpoints, spreads, apartMs, leastMicro }: PriceGap,
  { names: [a, b], outcome }: { names: readonly [string, string]; outcome?: string },
): string {
  const what = outcome === undefined ? 'YES' : `“${outcome}”`
  const minutes = Math.round(apartMs / 60_000)
  return (
    `Prices stand apart: the midpoints of ${what} on ${a} and ${b} differed by at least ${cents(leastMicro)} ` +
    `over ${minutes} minutes of observation, last ${cents(midpoints[0])} (spread ${cents(spreads[0])}) ` +
    `and ${cents(midpoints[1])} (spread ${cents(spreads[1])}).`
  )
}
