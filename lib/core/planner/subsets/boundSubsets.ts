import type { Marginal } from '../ladder/haircuts'
import type { MergedLadder } from '../ladder/mergeLadders'
import type { VenueLadder } from '../ladder/venueLadder'
import { missing } from '../missing'
import type { BoundStatus, PlanRequest } from '../types'

/**
 * The best possible result of every set of venues, with exactly these venues used; lots and cent rounding are ignored.
 * Shapes: entry `mask`, bit i of which stands for the request's source i; entry 0 is not used.
 */
export interface SubsetTable {
  /** One past the last mask. */
  end: number
  status: BoundStatus[]
  /** Fill of the members' minimum orders, in the unit of the request. */
  minFill: Float64Array
  /** In the unit of the request; 0 on infeasible subsets. */
  fill: Float64Array
  /** 0 on infeasible subsets; `cash` with haircuts. */
  net: Float64Array
  cash: Float64Array
  /** Dollars per net token, gas and haircuts counted. */
  bound: Float64Array
  /** Row of the merged ladder up to which everything is taken, and the partial fill of the next row. */
  row: Int32Array
  part: Float64Array
  /** All-in price of the last token filled, and its haircut, dollars. */
  marginal: Float64Array
  haircut: Float64Array
  /** The next token of sets solved with haircuts. */
  next: (Marginal | undefined)[]
  /** 1 where everything within these venues' limits and caps is taken. */
  exhausted: Uint8Array
  /**
   * 1 where the greedy fill ends off a curve: fill and bound are those of the curves' hulls, which no leg can beat,
   * until {@link refineSubset} has solved the set exactly.
   */
  relaxed: Uint8Array
  /** Net tokens per member where a greedy fill would not be exact. */
  exact: (readonly number[] | undefined)[]
}

export const createSubsetTable = (): SubsetTable => ({
  end: 0,
  status: [],
  minFill: new Float64Array(32),
  fill: new Float64Array(32),
  net: new Float64Array(32),
  cash: new Float64Array(32),
  bound: new Float64Array(32),
  row: new Int32Array(32),
  part: new Float64Array(32),
  marginal: new Float64Array(32),
  haircut: new Float64Array(32),
  next: [],
  exhausted: new Uint8Array(32),
  relaxed: new Uint8Array(32),
  exact: [],
})

/** Lists of members per mask, the same for every request with this many sources. */
const MEMBERS: readonly (readonly number[])[] = Array.from({ length: 32 }, (_, mask) =>
  [0, 1, 2, 3, 4].filter((i) => mask & (1 << i)),
)
export const membersOf = (mask: number): readonly number[] => MEMBERS[mask] ?? missing()

export interface SubsetTerms {
  side: PlanRequest['side']
  unit: PlanRequest['amount']['unit']
  amount: number
  gasPerSource: number
  /** Fills that differ by less count as equal. */
  tolerance: number
}

/**
 * Bounds every non-empty set of venues. With the minimum orders taken first, cost is convex in each venue's amount,
 * so the cheapest fill is a prefix of the merged ladder: a binary search for the row where the fill reaches the amount.
 * Cost: O(sets × log rows).
 */
export function boundSubsets(
  terms: SubsetTerms,
  {
    ladders,
    merged,
    table,
    solve,
  }: {
    ladders: readonly VenueLadder[]
    merged: MergedLadder
    table: SubsetTable
    /** Alternative bound of a set, without the merged ladder: used with haircuts. */
    solve?: (mask: number) => void
  },
): SubsetTable {
  let noLiquidity = 0
  let outsideLimit = 0
  let underMinimum = 0
  for (let i = 0; i < ladders.length; i += 1) {
    const status = (ladders[i] ?? missing()).blocked
    if (status === 'infeasible_liquidity') noLiquidity |= 1 << i
    else if (status === 'infeasible_limit') outsideLimit |= 1 << i
    else if (status === 'infeasible_minimum') underMinimum |= 1 << i
  }
  table.end = 1 << ladders.length
  for (let mask = 1; mask < table.end; mask += 1) {
    const smaller = mask & (mask - 1)
    const first = ladders[membersOf(mask)[0] ?? missing()] ?? missing()
    const sum = (table.minFill[smaller] ?? missing()) + first.minFill
    table.minFill[mask] = sum
    if (mask & noLiquidity) close(table, mask, 'infeasible_liquidity')
    else if (mask & outsideLimit) close(table, mask, 'infeasible_limit')
    else if (mask & underMinimum || sum > terms.amount) close(table, mask, 'infeasible_minimum')
    else if (solve) solve(mask)
    else boundSubset(terms, { mask, merged, table, ladders })
  }
  return table
}

function close(table: SubsetTable, mask: number, status: BoundStatus) {
  table.status[mask] = status
  table.fill[mask] = 0
  table.net[mask] = 0
  table.relaxed[mask] = 0
}

function boundSubset(
  terms: SubsetTerms,
  {
    mask,
    merged,
    table,
    ladders,
  }: { mask: number; merged: MergedLadder; table: SubsetTable; ladders: readonly VenueLadder[] },
) {
  const { side, unit, amount, gasPerSource, tolerance } = terms
  const { venues, rows } = merged
  const inCash = unit === 'usd'
  const members = membersOf(mask)
  const size = members.length
  const low = rowReaching(inCash ? merged.cash : merged.net, { amount, members, venues, rows })
  const row = low > 0 ? low - 1 : 0
  let net = 0
  let cash = 0
  for (let m = 0; m < size; m += 1) {
    const entry = row * venues + (members[m] ?? missing())
    net += merged.net[entry] ?? missing()
    cash += merged.cash[entry] ?? missing()
  }
  const exhausted = low > rows
  const part = exhausted || low === 0 ? 0 : amount - (inCash ? cash : net)
  const price = merged.allInPrice[low] ?? missing()
  if (part > 0) {
    net += inCash ? part / price : part
    cash += inCash ? part : part * price
  }
  const bound = (cash + (side === 'buy' ? gasPerSource : -gasPerSource) * (size - 1)) / net
  const fill = inCash ? cash : net
  table.status[mask] = fill < amount - tolerance ? 'underfilled' : 'feasible'
  table.fill[mask] = fill
  table.net[mask] = net
  table.cash[mask] = cash
  table.bound[mask] = bound
  table.row[mask] = row
  table.part[mask] = part
  table.marginal[mask] =
    part > 0 ? price : lastUnit(merged, { row, mask, sign: side === 'buy' ? 1 : -1, average: bound })
  table.exhausted[mask] = exhausted ? 1 : 0
  table.haircut[mask] = 0
  table.exact[mask] = undefined
  table.relaxed[mask] = part > 0 && endsOffCurve(merged, low, ladders) ? 1 : 0
}

/** Whether this row's step bridges corners of a curve whose prices improve with depth. */
function endsOffCurve(merged: MergedLadder, row: number, ladders: readonly VenueLadder[]): boolean {
  const { hull, corners } = (ladders[merged.venue[row] ?? missing()] ?? missing()).envelope
  if (!hull || !corners) return false
  const step = merged.step[row] ?? missing()
  const from = hull[step] ?? missing()
  return (hull[step + 1] ?? missing()) - from > 1 || corners.gap[from] === 1
}

/** First row at which the members together reach the amount; one past the last row when they never do. */
function rowReaching(
  fills: Float64Array,
  {
    amount,
    members,
    venues,
    rows,
  }: { amount: number; members: readonly number[]; venues: number; rows: number },
): number {
  let low = 0
  let high = rows + 1
  while (low < high) {
    const middle = (low + high) >> 1
    let sum = 0
    for (let m = 0; m < members.length; m += 1)
      sum += fills[middle * venues + (members[m] ?? missing())] ?? missing()
    if (sum >= amount) high = middle
    else low = middle + 1
  }
  return low
}

/** Price of a set's last step up to a row; the average if it took only its minimum orders. */
function lastUnit(
  merged: MergedLadder,
  { row, mask, sign, average }: { row: number; mask: number; sign: number; average: number },
): number {
  for (let i = row; i > 0; i -= 1) {
    if (mask & (1 << (merged.venue[i] ?? missing()))) return merged.allInPrice[i] ?? missing()
  }
  let last = Number.NaN
  for (const member of membersOf(mask)) {
    const price = merged.before[member] ?? missing()
    if (!(sign * price <= sign * last)) last = Number.isNaN(price) ? last : price
  }
  return Number.isNaN(last) ? average : last
}
