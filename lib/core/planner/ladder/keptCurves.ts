import type { FeeSchedule } from '@/lib/core/domain/fees'
import type { Level } from '@/lib/core/domain/orderBook'
import { missing } from '../missing'
import type { PlanRequest } from '../types'
import { type Curve, type CurveTerms, createCurve, partOfCurve, startCurve, termsOf } from './curve'
import { deepen } from './deepen'
import { isCovered, type Need } from './need'
import type { VenueLadder } from './venueLadder'

/**
 * Cache of curves for sides that are planned repeatedly while their book has the same version: levels are immutable, so
 * a side is read once, and an order takes the part it needs.
 * Shapes: keyed by the array of levels. Entries not used while half of `most` was added are evicted.
 */
export interface KeptCurves {
  /** Maximum number of cached levels. */
  most: number
  /** Levels in `young`. */
  size: number
  young: Map<readonly Level[], KeptCurve[]>
  old: Map<readonly Level[], KeptCurve[]>
  /** Curves of the previous request: the next one is often the same with a different amount. */
  last?: { request: Order; curves: readonly KeptCurve[] }
}

/** The fields of a request that determine its curves. */
type Order = Pick<PlanRequest, 'sources' | 'side' | 'includeFees' | 'limitAllIn'>

export interface KeptCurve {
  /** Read as deep as any order has needed so far. */
  curve: Curve
  fee: FeeSchedule
  lot: number
  /** Recently used parts, direct-mapped by number of levels. */
  parts: (CurvePart | undefined)[]
}

/** A curve cut at the level that covers an order, and the last ladder built from it. */
export interface CurvePart {
  curve: Curve
  ladder?: VenueLadder
}

/** Cached parts per curve: a power of two. */
const PARTS = 64
/** Cached curves per side: with and without fees, or with a limit on all-in prices. */
const VARIANTS = 2

export const createKeptCurves = (most: number): KeptCurves => ({
  most,
  size: 0,
  young: new Map(),
  old: new Map(),
})

/** The curves of an order's sources, by index. */
export function keptCurves(kept: KeptCurves, request: Order): readonly KeptCurve[] {
  const { last } = kept
  if (
    last?.request.sources === request.sources &&
    last.request.side === request.side &&
    last.request.includeFees === request.includeFees &&
    last.request.limitAllIn === request.limitAllIn
  )
    return last.curves
  const curves = request.sources.map((source) => keptCurve(kept, termsOf(request, source)))
  kept.last = { request, curves }
  return curves
}

/** The cached curve of a side on these terms. */
export function keptCurve(kept: KeptCurves, terms: CurveTerms): KeptCurve {
  const variants = variantsOf(kept, terms.levels)
  for (const known of variants) if (isOn(known, terms)) return known
  const levels = terms.levels.length
  const byLevel = terms.fee.minPer === 'fill'
  const curve = createCurve({ room: (byLevel ? 3 : 2) * levels + 2, levels, byLevel })
  startCurve(curve, terms)
  const made: KeptCurve = { curve, fee: terms.fee, lot: terms.lot, parts: [] }
  if (variants.length === VARIANTS) variants.shift()
  variants.push(made)
  return made
}

function variantsOf(kept: KeptCurves, levels: readonly Level[]): KeptCurve[] {
  const known = kept.young.get(levels)
  if (known) return known
  const variants = kept.old.get(levels) ?? []
  if (kept.size > kept.most / 2) {
    kept.old = kept.young
    kept.young = new Map()
    kept.size = 0
  }
  kept.young.set(levels, variants)
  kept.size += levels.length
  return variants
}

/** Whether a curve has these terms; its levels are the cache key. */
const isOn = ({ curve, fee, lot }: KeptCurve, terms: CurveTerms): boolean =>
  fee === terms.fee &&
  lot === terms.lot &&
  curve.side === terms.side &&
  curve.includeFees === terms.includeFees &&
  curve.levelLimit === terms.levelLimit

/** The part of a curve that covers a need, as {@link deepen} would read it; reads deeper if necessary. */
export function partFor({ curve, parts }: KeptCurve, need: Need): CurvePart {
  if (!curve.ended && !isCovered(curve, need)) deepen(curve, need)
  // The smallest number of levels that covers it, or all levels.
  let low = 0
  let high = curve.read
  while (low < high) {
    const middle = (low + high) >> 1
    if (isCovered(curve, need, curve.stepsBefore[middle] ?? missing())) high = middle
    else low = middle + 1
  }
  const place = low & (PARTS - 1)
  const known = parts[place]
  if (known && known.curve.read === low) return known
  const made = { curve: partOfCurve(curve, { read: low, steps: curve.stepsBefore[low] ?? missing() }) }
  parts[place] = made
  return made
}
