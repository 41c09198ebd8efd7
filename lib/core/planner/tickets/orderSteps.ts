import type { FeeSchedule } from '@/lib/core/domain/fees'
import type { Level } from '@/lib/core/domain/orderBook'
import { minimumUsd, type TradingRules } from '@/lib/core/domain/tradingRules'
import { MICRO, type Price, type Shares, shares, type Usd } from '@/lib/core/domain/units'
import { costAtLimit, sizeOf } from './costAtLimit'
import { takeFills } from './takeFills'

/** Cost of an impossible order. */
const NEVER = Number.POSITIVE_INFINITY

/** A buy leg's fills, and the budget of all its orders. */
export interface StepLeg {
  /** As planned, best first. */
  fills: readonly Level[]
  rules: TradingRules
  /** The fee included in the budget: `NO_FEE` where the order's amount excludes fees. */
  fee: FeeSchedule
  /** Maximum total cost of all orders, including that fee. */
  budget: Usd
  /** Maximum number of orders: each is signed or sent manually. */
  maxOrders: number
}

/** One order of a leg: its limit, and its planned fills. */
export interface OrderStep {
  limit: Price
  fills: Level[]
}

/**
 * The most fills that an order counts for. Over all orders of a leg: the planned levels, and one more for each order
 * after the first, since it may begin in a level that another one has left partly filled.
 */
const fillsOf = (levels: number, isFirst: boolean) => levels + (isFirst ? 0 : 1)

/** Splits a leg's ladder at level ends, in whole lots: an order is a run of adjacent pieces. */
function piecesOf({ fills, rules: { lot } }: StepLeg): OrderStep[] {
  const pieces: OrderStep[] = []
  let piece: Level[] = []
  let gross = 0
  let done = 0
  for (const { price: limit, size } of fills) {
    const start = Math.max(done, gross)
    gross += size
    const end = Math.floor(gross / lot) * lot
    if (end > done) {
      pieces.push({ limit, fills: [...piece, { price: limit, size: shares(end - start) }] })
      piece = []
      done = end
    }
    const rest = gross - Math.max(done, start)
    if (rest > 0) piece.push({ price: limit, size: shares(rest) })
  }
  return pieces
}

/**
 * Maximum cost of an order of the pieces `from` to `until`; `NEVER` where it is below the venue's minimum.
 * Cost: O(n²) for n pieces.
 */
function costsOf({ fee, rules }: StepLeg, pieces: readonly OrderStep[]): Float64Array[] {
  const minimum = minimumUsd(rules, 'buy')
  return pieces.map(({ limit }, until) => {
    const costs = new Float64Array(until + 1)
    let size = 0
    let value = 0
    let levels = 0
    let above: Price | undefined
    for (let from = until; from >= 0; from -= 1) {
      const fills = pieces[from]?.fills ?? []
      for (const fill of fills) {
        size += fill.size
        value += fill.price * fill.size
      }
      // A lot at a level's end leaves the rest of the level to the next piece.
      levels += fills.length - (fills.at(-1)?.price === above ? 1 : 0)
      above = fills[0]?.price
      const gross = shares(size)
      const isLarge = gross >= rules.minOrderShares && Math.floor(value / MICRO) >= minimum
      costs[from] = isLarge
        ? costAtLimit(fee, { limit, size: gross, fills: fillsOf(levels, from === 0) })
        : NEVER
    }
    return costs
  })
}

/** The cheapest orders for a given number of them: maximum cost, and start of the last one. */
interface Choice {
  cost: Float64Array
  from: Int32Array
}

/** `cost[n]` for one order more than `fewer`, over the first n pieces. */
function oneMore(costs: readonly Float64Array[], fewer: Float64Array): Choice {
  const cost = new Float64Array(fewer.length).fill(NEVER)
  const from = new Int32Array(fewer.length)
  costs.forEach((row, until) => {
    row.forEach((own, start) => {
      const all = (fewer[start] ?? NEVER) + own
      if (all >= (cost[until + 1] ?? NEVER)) return
      cost[until + 1] = all
      from[until + 1] = start
    })
  })
  return { cost, from }
}

/** The fewest orders within the budget, else the cheapest ones; undefined where none reaches the minimum. */
function chooseRanges(
  costs: readonly Float64Array[],
  { budget, maxOrders }: StepLeg,
): [number, number][] | undefined {
  const count = costs.length
  const choices: Choice[] = []
  let fewer: Float64Array = new Float64Array(count + 1).fill(NEVER)
  fewer[0] = 0
  let best: number | undefined
  let least = NEVER
  for (let orders = 1; orders <= Math.min(maxOrders, count) && least > budget; orders += 1) {
    const choice = oneMore(costs, fewer)
    choices.push(choice)
    fewer = choice.cost
    const cost = fewer[count] ?? NEVER
    if (cost >= least) continue
    least = cost
    best = orders
  }
  if (best === undefined) return undefined
  const ranges: [number, number][] = []
  let until = count
  for (let orders = best; orders > 0; orders -= 1) {
    const from = choices[orders - 1]?.from[until] ?? 0
    ranges.unshift([from, until])
    until = from
  }
  return ranges
}

/** Adjacent pieces of one level are one fill. */
function joinFills(fills: readonly Level[]): Level[] {
  const joined: Level[] = []
  for (const { price, size } of fills) {
    const last = joined.at(-1)
    if (last?.price === price) joined[joined.length - 1] = { price, size: shares(last.size + size) }
    else joined.push({ price, size })
  }
  return joined
}

/** Maximum cost of an order of this size: it may fill over all levels up to its limit, however small it is. */
const costOf = (
  fee: FeeSchedule,
  { limit, fills }: OrderStep,
  { size = sizeOf(fills), isFirst }: { size?: Shares; isFirst: boolean },
): number => costAtLimit(fee, { limit, size, fills: fillsOf(fills.length, isFirst) })

/** The largest part of an order, in lots, that costs at most `most`; undefined if below the venue's minimum. */
function cutTo(
  step: OrderStep,
  { most, isFirst, leg: { fee, rules } }: { most: number; isFirst: boolean; leg: StepLeg },
): OrderStep | undefined {
  let [low, high] = [0, Math.floor(sizeOf(step.fills) / rules.lot)]
  while (low < high) {
    const lots = Math.ceil((low + high) / 2)
    if (costOf(fee, step, { size: shares(lots * rules.lot), isFirst }) <= most) low = lots
    else high = lots - 1
  }
  const fills = takeFills(step.fills, shares(low * rules.lot))
  const value = Math.floor(fills.reduce((sum, one) => sum + one.price * one.size, 0) / MICRO)
  const isLarge = low > 0 && sizeOf(fills) >= rules.minOrderShares && value >= minimumUsd(rules, 'buy')
  return isLarge ? { limit: step.limit, fills } : undefined
}

/**
 * The orders of one buy leg: as few as possible, such that all of them filled in full at their limits stay within the
 * budget, even if the cheaper levels are gone. Where that requires more orders than allowed, or orders below the
 * venue's minimum, the most expensive ones are cut.
 * Cost: O(k n²) for n levels and k orders.
 */
export function orderSteps(leg: StepLeg): OrderStep[] {
  const pieces = piecesOf(leg)
  const ranges = chooseRanges(costsOf(leg, pieces), leg)
  if (!ranges) return []
  const steps = ranges.flatMap(([from, until]): OrderStep[] => {
    const own = pieces.slice(from, until)
    const { limit } = own[own.length - 1] ?? {}
    return limit === undefined ? [] : [{ limit, fills: joinFills(own.flatMap(({ fills }) => fills)) }]
  })
  const costs = steps.map((step, at) => costOf(leg.fee, step, { isFirst: at === 0 }))
  let over = costs.reduce((sum, cost) => sum + cost, 0) - leg.budget
  const kept: OrderStep[] = []
  for (const [at, step] of [...steps.entries()].reverse()) {
    if (over <= 0) {
      kept.unshift(step)
      continue
    }
    const [cost, isFirst] = [costs[at] ?? 0, at === 0]
    const cut = cutTo(step, { most: cost - over, isFirst, leg })
    over -= cost - (cut ? costOf(leg.fee, step, { size: sizeOf(cut.fills), isFirst }) : 0)
    if (cut) kept.unshift(cut)
  }
  return kept
}
