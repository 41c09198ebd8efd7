import type { FeeSchedule } from '@/lib/core/domain/fees'
import type { Level } from '@/lib/core/domain/orderBook'
import { missing } from '../missing'
import type { PlanRequest } from '../types'
import { type Curve, type CurveTerms, createCurve, partOfCurve, startCurve, termsOf } from './curve'
import { deepen } from './deepen'
import { isCovered, type Need } from './need'
import type { VenueLadder } from './venueLadder'

/**
 * Curves of sides that are planned with again and again, for as long as their book has this version: levels are
 * immutable, so a side is read once, and an order takes the part of it that it needs.
 * Shapes: by the array of levels. What was not used while half of `most` was added is dropped.
 */
export interface KeptCurves {
  /** Levels kept in all. */
  most: number
  /** Levels in `young`. */
  size: number
  young: Map<readonly Level[], KeptCurve[]>
  old: Map<readonly Level[], KeptCurve[]>
  /** Those of the request before: the next one often requests another amount of the same. */
  last?: { request: Order; curves: readonly KeptCurve[] }
}

/** What of a request decides its curves. */
type Order = Pick<PlanRequest, 'sources' | 'side' | 'includeFees' | 'limitAllIn'>

export interface KeptCurve {
  /** As deep as an order has needed it so far. */
  curve: Curve
  fee: FeeSchedule
  lot: number
  /** Ends of the parts that orders took lately, each at the place of its number of levels. */
  parts: (CurvePart | undefined)[]
}

/** A curve up to the level at which an order had what it needs, and the ladder that was last made of it. */
export interface CurvePart {
  curve: Curve
  ladder?: VenueLadder
}

/** Parts kept of one curve: a power of two. */
const PARTS = 64
/** Curves kept of one side: with and without fees, or with a limit on all-in prices. */
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

/** The curve of a side on these terms, read as deep as it is by now. */
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

/** The side of a book follows from its levels. */
const isOn = ({ curve, fee, lot }: KeptCurve, terms: CurveTerms): boolean =>
  fee === terms.fee &&
  lot === terms.lot &&
  curve.side === terms.side &&
  curve.includeFees === terms.includeFees &&
  curve.levelLimit === terms.levelLimit

/** The part of a curve that covers a need, as {@link deepen} would read it; reads on where that is not enough. */
export function partFor({ curve, parts }: KeptCurve, need: Need): CurvePart {
  if (!curve.ended && !isCovered(curve, need)) deepen(curve, need)
  // The first number of levels that covers it, or all that there are.
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
