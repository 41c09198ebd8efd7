import { MICRO, shares, usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { haircutOf, haircutUsd } from '@/lib/core/planner/ladder/haircuts'
import { planSplit } from '@/lib/core/planner/planSplit'
import type { Fill, PlanRequest, SplitPlan } from '@/lib/core/planner/types'
import { createPlanWorkspace, type PlanWorkspace } from '@/lib/core/planner/workspace'

export type SizeAxis = 'log' | 'linear'

/**
 * Effective prices in dollars per net token, fees, gas and haircuts included as in the order; null where it cannot be
 * filled.
 */
export interface CurvePoint {
  /** In the unit of the order. */
  size: number
  split: number | null
  alone: Partial<Record<VenueId, number | null>>
  used: readonly VenueId[]
}

/** From this size on a platform is part of the best split. */
interface HandOver {
  venue: VenueId
  size: number
  price: number
}

export interface PriceCurve {
  points: readonly CurvePoint[]
  handOvers: readonly HandOver[]
  /** The most that all books together fill, in the unit of the order. */
  depth: number
}

/** Where no platform has any size. */
const NOTHING: PriceCurve = { points: [], handOvers: [], depth: 0 }

const POINTS = 48
/** Smallest size drawn, dollars or tokens. */
const MIN_SIZE = 1
/** More than any book holds. */
const EVERYTHING = 1e15
const HALVINGS = 14
/** Lots leave at most this much of an order unfilled; a larger remainder means that the books are exhausted. */
const NEARLY = 0.99

/** An order without its size. */
export type CurveTerms = Omit<PlanRequest, 'amount'> & { unit: PlanRequest['amount']['unit'] }

const amountOf = (unit: CurveTerms['unit'], micro: number): PlanRequest['amount'] =>
  unit === 'usd' ? { unit, value: usd(micro) } : { unit, value: shares(micro) }

/** All sizes are planned in one workspace. */
type Planning = CurveTerms & { workspace: PlanWorkspace }

const planOf = ({ unit, workspace, ...terms }: Planning, size: number): SplitPlan =>
  planSplit({ ...terms, amount: amountOf(unit, Math.max(1, Math.round(size * MICRO))) }, workspace)

const filledBy = (fill: Fill, unit: CurveTerms['unit']) => (unit === 'usd' ? fill.usd : fill.tokens) / MICRO

/** Sizes evenly spaced on the axis, from the smallest to the total depth of the books. */
function evenSizes(depth: number, axis: SizeAxis): number[] {
  const least = Math.min(MIN_SIZE, depth)
  return Array.from({ length: POINTS }, (_, i) => {
    const part = i / (POINTS - 1)
    return axis === 'log' ? least * (depth / least) ** part : least + (depth - least) * part
  })
}

/** Ascending, distinct, in whole millionths; nothing beyond the books. */
const asSizes = (sizes: readonly number[], depth: number): number[] => {
  const within = sizes.filter((size) => size >= Math.min(MIN_SIZE, depth) && size <= depth * (1 + 1e-9))
  return [...new Set(within.map((size) => Math.floor(size * MICRO + 0.001) / MICRO))].sort((a, b) => a - b)
}

function pointAt(terms: Planning, size: number): CurvePoint {
  const { side, unit, enforceMinOrders, sources } = terms
  const plan = planOf(terms, size)
  const enough = (fill: Fill) => fill.tokens > 0 && filledBy(fill, unit) >= size * NEARLY
  const gas = side === 'buy' ? plan.gas : -plan.gas
  const alone = plan.venues.map(({ venue, alone: fill }) => {
    const source = sources.find((one) => one.venue === venue)
    const small =
      enforceMinOrders &&
      source !== undefined &&
      (fill.notional < source.minOrderUsd || fill.gross < source.minOrderShares)
    const haircut = source ? haircutUsd(haircutOf(terms, source), fill.tokens) : 0
    return [venue, enough(fill) && !small ? (fill.usd + haircut) / fill.tokens : null] as const
  })
  return {
    size,
    split: enough(plan.total) ? (plan.total.usd + gas + plan.haircut) / plan.total.tokens : null,
    alone: Object.fromEntries(alone),
    used: plan.legs.map(({ venue }) => venue),
  }
}

/** Between a size without the platform and one with it, the size where it joins. */
function joinOf(
  terms: Planning,
  venue: VenueId,
  { from, to }: { from: CurvePoint; to: CurvePoint },
): HandOver | undefined {
  let [without, joined] = [from.size, to]
  for (let i = 0; i < HALVINGS; i += 1) {
    const middle = pointAt(terms, (without + joined.size) / 2)
    if (middle.used.includes(venue)) joined = middle
    else without = middle.size
  }
  const price = joined.split ?? to.split
  return price === null ? undefined : { venue, size: joined.size, price }
}

/** A platform may join and leave where a minimum or a rounded cent decides; what counts is where it joins to stay. */
function handOversOf(terms: Planning, points: readonly CurvePoint[]): HandOver[] {
  const found = terms.sources.flatMap(({ venue }) => {
    const last = points.findLastIndex(({ used }) => !used.includes(venue))
    const [from, to] = [points[last], points[last + 1]]
    const join = from && to && from.used.length > 0 ? joinOf(terms, venue, { from, to }) : undefined
    return join ? [join] : []
  })
  return found.sort((a, b) => a.size - b.size)
}

/**
 * Effective price against order size, for the best split and for each platform alone, as deep as the books go.
 * Where a platform joins the split to stay is found on the log axis, to within a thousandth of the step between two
 * points, so that it is the same on both axes.
 * Units: decimals (dollars, tokens), for the screen only.
 * Cost: about a hundred plans; no I/O.
 */
export function priceCurve(order: CurveTerms, axis: SizeAxis): PriceCurve {
  if (order.sources.length === 0) return NOTHING
  const terms = { ...order, workspace: createPlanWorkspace() }
  const whole = planOf(terms, EVERYTHING / MICRO)
  const depth = filledBy(whole.total, terms.unit)
  if (depth <= 0) return NOTHING
  const ends = whole.venues.map(({ alone }) => filledBy(alone, terms.unit))
  const drawAt = (sizes: readonly number[]) => asSizes(sizes, depth).map((size) => pointAt(terms, size))
  const byLog = drawAt([...evenSizes(depth, 'log'), ...ends])
  const handOvers = handOversOf(terms, byLog)
  if (axis === 'log') return { points: byLog, handOvers, depth }
  // Most handovers are at sizes that a linear axis compresses: its line must bend there all the same.
  const joins = handOvers.map(({ size }) => size)
  return { points: drawAt([...evenSizes(depth, 'linear'), ...ends, ...joins]), handOvers, depth }
}
