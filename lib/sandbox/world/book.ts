import type { BookSides, Level } from '@/lib/domain/orderBook'
import { price, shares } from '@/lib/domain/units'
import { chanceAt } from './random'

/** What makes one market's book its own. */
export interface BookSpec {
  readonly seed: number
  /** Every price an order may carry, ascending, micro-dollars. */
  readonly grid: readonly number[]
  /** Micro-tokens; sizes are its multiples. */
  readonly lot: number
  /** Levels a side where the grid has room. */
  readonly depth: number
  /** Typical size at the touch, micro-tokens. */
  readonly touchSize: number
  /** Distance of best bid and best ask in steps of the grid, at least 1. */
  readonly spread: number
  readonly missing: 'none' | 'bids' | 'asks' | 'both'
}

/** How many of the grid's steps carry an order: the rest are gaps. */
const DENSITY = 0.78
/** A level's size is redrawn about this often, each level at a moment of its own. */
const CHURN_SECONDS = 45

/** Index of the first grid price at or above the value. */
function indexAbove(grid: readonly number[], value: number): number {
  let low = 0
  let high = grid.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((grid[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function levelSize(spec: BookSpec, index: number, away: number, second: number): number {
  const epoch = Math.floor(second / CHURN_SECONDS + chanceAt(spec.seed, index, 7))
  const luck = chanceAt(spec.seed, index, epoch, 3)
  const swing = 0.25 + 2.2 * luck * luck
  const wall = chanceAt(spec.seed, index, epoch, 5) < 0.04 ? 6 : 1
  const size = spec.touchSize * (1 + away * 0.22) * swing * wall
  return Math.max(spec.lot, Math.round(size / spec.lot) * spec.lot)
}

function side(spec: BookSpec, from: number, direction: 1 | -1, second: number): Level[] {
  const levels: Level[] = []
  for (let index = from; levels.length < spec.depth; index += direction) {
    const at = spec.grid[index]
    if (at === undefined) break
    const away = Math.abs(index - from)
    const stands = away === 0 || chanceAt(spec.seed, index, 11) < DENSITY
    if (stands) levels.push({ price: price(at), size: shares(levelSize(spec, index, away, second)) })
  }
  return levels
}

/**
 * The book around a fair value, in YES prices: best first on both sides, on the grid, never crossed.
 * Levels keep their size while the touch moves past them, so a small drift changes a few levels, not all.
 * Units: `fair` in micro-dollars, `second` counts the world's seconds.
 */
export function bookAt(spec: BookSpec, fair: number, second: number): BookSides {
  const last = spec.grid.length - 1
  const half = Math.floor(spec.spread / 2)
  const bid = Math.min(Math.max(indexAbove(spec.grid, fair) - 1 - half, 0), last - spec.spread)
  const known = latest.get(spec)
  if (known?.bid === bid && known.second === second) return known.sides
  const noBids = spec.missing === 'bids' || spec.missing === 'both'
  const noAsks = spec.missing === 'asks' || spec.missing === 'both'
  const sides = {
    bids: noBids ? [] : side(spec, bid, -1, second),
    asks: noAsks ? [] : side(spec, bid + spec.spread, 1, second),
  }
  latest.set(spec, { bid, second, sides })
  return sides
}

/** Sockets ask for the same book several times a second: it is the same object until it changes. */
const latest = new WeakMap<BookSpec, { bid: number; second: number; sides: BookSides }>()
