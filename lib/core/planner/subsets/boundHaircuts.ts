import { TO_DOLLARS } from '../ladder/toDollars'
import { cornersOfLadder, type VenueLadder } from '../ladder/venueLadder'
import { missing } from '../missing'
import { membersOf, type SubsetTable, type SubsetTerms } from './boundSubsets'
import { cutOf } from './cutOf'
import { type Fill, fillHulls, type Member } from './fillHaircuts'
import { createNearOptima, type NearOptima } from './nearOptima'

/** Maximum number of rounds; three to six are usual. */
const ROUNDS = 40
/** Dollars per token above every objective: the first round of an order in dollars maximises tokens. */
const ANY_OBJECTIVE = 1e6

/**
 * Bounds one set of venues with haircuts per token in the objective. Exact in the sense of `solveNonConvex`:
 * the largest fill, and the best objective among fills as large.
 *
 * For orders in tokens a haircut only raises the cost of each token. For orders in dollars the amount paid is fixed,
 * and the objective (paid + gas + haircuts) / tokens is a fraction: each round maximises the sum of (objective −
 * haircut) × tokens and updates the objective, until it is stable. No round is worse than the previous one (Dinkelbach
 * 1967). A venue whose haircut exceeds the objective is worth less the more tokens a dollar buys: it uses the other
 * hull.
 * Cost: a few greedy fills; exponential in the worst case, where several such venues share the remainder of others: at
 * most `maxBoxes` of them per round. The bound is then that of the hulls, as when `solveNonConvex` hits its limit.
 */
export function createHaircutSolver(
  terms: SubsetTerms,
  ladders: readonly VenueLadder[],
  { table, maxBoxes }: { table: SubsetTable; maxBoxes: number },
) {
  const members = ladders.map((ladder): Member | undefined =>
    ladder.blocked ? undefined : { corners: cornersOfLadder(ladder), haircut: ladder.haircut * TO_DOLLARS },
  )
  return (mask: number): void => {
    const own = membersOf(mask).map((i) => members[i] ?? missing())
    const best = solveSet(terms, own, maxBoxes)
    if (!best) {
      table.status[mask] = 'infeasible_minimum'
      for (const column of [table.fill, table.net, table.cash, table.bound]) column[mask] = 0
      table.exact[mask] = undefined
      table.relaxed[mask] = 0
      return
    }
    const fill = terms.unit === 'usd' ? best.cash : best.net
    table.status[mask] = fill < terms.amount - terms.tolerance ? 'underfilled' : 'feasible'
    table.fill[mask] = fill
    // If the search hit its limit, the hulls' bound stays: no leg can beat it.
    const bound = best.isOpen ? (solveSet(terms, own, 1) ?? best) : best
    table.net[mask] = bound.net
    table.cash[mask] = bound.cost
    table.bound[mask] = (bound.cost + terms.gasPerSource * (own.length - 1)) / bound.net
    table.row[mask] = 0
    table.part[mask] = 0
    table.marginal[mask] = best.last.price
    table.haircut[mask] = best.last.haircut
    table.next[mask] = best.next
    table.exhausted[mask] = best.next ? 0 : 1
    table.exact[mask] = best.nets
    table.relaxed[mask] = 0
  }
}

/** Fills of a set close to its optimum `objective`, which may be better after lots and cent rounding. */
export function nearHaircutOptima(
  terms: SubsetTerms,
  ladders: readonly VenueLadder[],
  { objective, slack, maxBoxes }: { objective: number; slack: number; maxBoxes: number },
): readonly (readonly number[])[] {
  const near = createNearOptima(slack)
  const members = ladders.map((ladder) => ({
    corners: cornersOfLadder(ladder),
    haircut: ladder.haircut * TO_DOLLARS,
  }))
  solveAt(terms, members, { objective: terms.unit === 'usd' ? objective : 0, maxBoxes, near })
  return near.list()
}

/** A fill, and whether its search hit the limit. */
type Found = Fill & { isOpen: boolean }

/** The best fill of a set; with one box, that of the hulls. */
function solveSet(terms: SubsetTerms, members: readonly Member[], maxBoxes: number): Found | undefined {
  const gas = terms.gasPerSource * (members.length - 1)
  if (terms.unit === 'tokens') return solveAt(terms, members, { objective: 0, maxBoxes })
  let objective = ANY_OBJECTIVE
  let best: Found | undefined
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = solveAt(terms, members, { objective, maxBoxes })
    if (!found) return undefined
    const reached = (found.cost + gas) / found.net
    // A round that hit its limit proves nothing about the previous one.
    if (best && reached >= objective * (1 - 1e-15)) return { ...best, isOpen: found.isOpen }
    best = found
    objective = reached
  }
  return best
}

interface Box {
  low: number[]
  high: number[]
}

/**
 * The largest fill and, among fills as large, the minimum of cost minus `objective` per token: branch and bound. `near`
 * collects fills within its slack. If the limit is hit before any fill consists of legs, returns that of the hulls.
 */
function solveAt(
  terms: SubsetTerms,
  members: readonly Member[],
  { objective, maxBoxes, near }: { objective: number; maxBoxes: number; near?: NearOptima },
): Found | undefined {
  const inCash = terms.unit === 'usd'
  const dust = 1e-6 + 1e-12 * terms.amount
  let best: Fill | undefined
  let hulls: Fill | undefined
  let bestFill = Number.NEGATIVE_INFINITY
  let bestScore = Number.POSITIVE_INFINITY
  const boxes: Box[] = [
    { low: members.map(() => 0), high: members.map(({ corners }) => corners.net.length - 1) },
  ]
  for (let looked = 0; looked < maxBoxes; looked += 1) {
    const box = boxes.pop()
    if (!box) break
    const relaxed = fillHulls(members, box, { amount: terms.amount, inCash, objective })
    if (!relaxed) continue
    hulls ??= relaxed
    const fill = inCash ? relaxed.cash : relaxed.net
    const score = relaxed.cost - objective * relaxed.net
    const better = fill > bestFill + dust || score < bestScore - 1e-13 * relaxed.cost
    if (fill < bestFill - dust || !(better || near?.takes(score - bestScore))) continue
    const { open } = relaxed
    const corners = open && (members[open.member] ?? missing()).corners
    if (!corners || (open.to - open.from <= 1 && !corners.gap[open.from])) {
      near?.add(relaxed.nets, score)
      if (!better) continue
      best = relaxed
      bestFill = fill
      bestScore = score
      continue
    }
    const middle = cutOf(corners, open, relaxed.nets[open.member] ?? missing())
    const cut = (ends: number[], end: number) => ends.map((was, i) => (i === open.member ? end : was))
    // No leg ends at the far end of a gap, so the lower half stops before it.
    const lower = corners.gap[middle - 1] ? middle - 1 : middle
    boxes.push({ low: box.low, high: cut(box.high, lower) }, { low: cut(box.low, middle), high: box.high })
  }
  const found = best ?? (boxes.length > 0 ? hulls : undefined)
  return found && { ...found, isOpen: boxes.length > 0 }
}
