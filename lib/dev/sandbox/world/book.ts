import type { BookSides, Level } from '@/lib/core/domain/orderBook'
import { complement, price, shares } from '@/lib/core/domain/units'
import { chanceAt } from './random'

/** Parameters of one market's book. */
export interface BookSpec {
  readonly seed: number
  /** Every price an order may carry, ascending, micro-dollars. */
  readonly grid: readonly number[]
  /** Micro-tokens; sizes are its multiples. */
  readonly lot: number
  /** Levels per side, as far as the grid has room. */
  readonly depth: number
  /** Typical size at the touch, micro-tokens. */
  readonly touchSize: number
  /** Distance of best bid and best ask in grid steps, at least 1. */
  readonly spread: number
  readonly missing: 'none' | 'bids' | 'asks' | 'both'
}

/** The share of grid steps with an order: the rest are gaps. */
const DENSITY = 0.78
/** Average time until a level's size is redrawn, each level at its own time. */
const CHURN_SECONDS = 45

const epochOf = (spec: BookSpec, index: number, second: number) =>
  Math.floor(second / CHURN_SECONDS + chanceAt(spec.seed, index, 7))

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
  const epoch = epochOf(spec, index, second)
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
    const size = levelSize(spec, index, away, second) - takenAt(spec, { index, direction, second })
    if (stands && size > 0) levels.push({ price: price(at), size: shares(size) })
  }
  return levels
}

/** Filled sizes per level, until the level is redrawn. */
const taken = new WeakMap<BookSpec, Map<string, { epoch: number; size: number }>>()

interface Place {
  index: number
  direction: 1 | -1
  second: number
}

function takenAt(spec: BookSpec, { index, direction, second }: Place): number {
  const found = taken.get(spec)?.get(`${direction} ${index}`)
  return found?.epoch === epochOf(spec, index, second) ? found.size : 0
}

/** Levels of one side of an outcome's book, in its own prices; sizes below 0 are returned. */
export interface TakenLevels {
  side: keyof BookSides
  levels: readonly Level[]
}

/** The same in YES prices: a NO ask is a YES bid. */
const inYes = ({ side, levels }: TakenLevels): TakenLevels => ({
  side: side === 'asks' ? 'bids' : 'asks',
  levels: levels.map(({ price: at, size }) => ({ price: complement(at), size })),
})

/**
 * Removes filled levels: the book is thinner until their sizes are redrawn, which never happens in a frozen
 * world.
 */
export function takeLevels(
  spec: BookSpec,
  own: TakenLevels,
  { yes, second }: { yes: boolean; second: number },
): void {
  const { side, levels } = yes ? own : inYes(own)
  const direction = side === 'asks' ? 1 : -1
  const gone = taken.get(spec) ?? new Map<string, { epoch: number; size: number }>()
  taken.set(spec, gone)
  for (const level of levels) {
    const index = indexAbove(spec.grid, level.price)
    const before = takenAt(spec, { index, direction, second })
    gone.set(`${direction} ${index}`, { epoch: epochOf(spec, index, second), size: before + level.size })
  }
  latest.delete(spec)
}

/**
 * The book around a fair value, in YES prices: best first on both sides, on the grid, never crossed.
 * Levels keep their size while the touch moves past them, so a small drift changes a few levels only.
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

/** Sockets read the same book several times per second: it is the same object until it changes. */
const latest = new WeakMap<BookSpec, { bid: number; second: number; sides: BookSides }>()
