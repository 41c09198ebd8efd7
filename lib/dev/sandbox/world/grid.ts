import { MICRO } from '@/lib/core/domain/units'

/** One price range with one tick, all in micro-dollars; the end belongs to the next range. */
export interface PriceRange {
  start: number
  end: number
  step: number
}

export const CENT = 10_000
const DECI_CENT = 1_000

export const LINEAR_CENT: readonly PriceRange[] = [{ start: 0, end: MICRO, step: CENT }]
export const LINEAR_DECI_CENT: readonly PriceRange[] = [{ start: 0, end: MICRO, step: DECI_CENT }]
/** Kalshi's `tapered_deci_cent`: fine near both ends. */
export const TAPERED_DECI_CENT: readonly PriceRange[] = [
  { start: 0, end: 100_000, step: DECI_CENT },
  { start: 100_000, end: 900_000, step: CENT },
  { start: 900_000, end: MICRO, step: DECI_CENT },
]

const grids = new Map<readonly PriceRange[], readonly number[]>()

/** Every price strictly inside (0, 1) that the ranges allow, ascending. Shared between markets. */
export function gridOf(ranges: readonly PriceRange[]): readonly number[] {
  const known = grids.get(ranges)
  if (known) return known
  const grid: number[] = []
  for (const { start, end, step } of ranges) {
    for (let at = start; at < end; at += step) if (at > 0) grid.push(at)
  }
  grids.set(ranges, grid)
  return grid
}
