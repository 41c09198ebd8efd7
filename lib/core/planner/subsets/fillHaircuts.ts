import { type Corners, hullOf } from '../ladder/corners'
import type { Marginal } from '../ladder/haircuts'
import { missing } from '../missing'

/** One venue of a set: its curve as points, and what each of its tokens counts more, dollars. */
export interface Member {
  corners: Corners
  haircut: number
}

/** A greedy fill over hulls. Units: micro-tokens, micro-dollars; `cost` is `cash` with haircuts. */
export interface Fill {
  /** Net tokens per member. */
  nets: number[]
  net: number
  cash: number
  cost: number
  /** The last unit filled and the one after it; none where everything is taken. */
  last: Marginal
  next?: Marginal
  /** The chord that the fill ends inside of. */
  open?: { member: number; from: number; to: number }
}

interface Terms {
  amount: number
  inCash: boolean
  /** By dollars: the objective that tokens are valued at, dollars per token. */
  objective: number
}

/** The chords of one member's hull, best first, and which of them comes next. */
interface Chords {
  member: number
  hull: Int32Array
  at: number
  rank: number
}

/** Where on the hull the next chord starts and ends, and its price. */
function chordOf({ hull, at }: Chords, { net, cash }: Corners) {
  const [from, to] = [hull[at] ?? missing(), hull[at + 1] ?? missing()]
  const tokens = (net[to] ?? missing()) - (net[from] ?? missing())
  const paid = (cash[to] ?? missing()) - (cash[from] ?? missing())
  return { from, to, tokens, price: paid / tokens }
}

/** Less is better: what a token costs, or by dollars what a dollar is worth, turned. Infinity past the last chord. */
function rank(chords: Chords, { corners, haircut }: Member, { inCash, objective }: Terms): number {
  if (chords.at + 1 >= chords.hull.length) return Number.POSITIVE_INFINITY
  const { price } = chordOf(chords, corners)
  return inCash ? (haircut - objective) / price : price + haircut
}

/** The hull that holds the best of a member: of the most tokens for a dollar, or where tokens only harm, of the fewest. */
const hullFor = (
  { corners, haircut }: Member,
  [low, high]: readonly [number, number],
  { inCash, objective }: Terms,
) => hullOf(corners, { from: low, to: high, sign: inCash && haircut > objective ? -1 : 1 })

/**
 * Fills the amount from the best chords of all members within a box. A box too small for the amount is filled to its end;
 * `undefined` where it starts beyond the amount.
 */
export function fillHulls(
  members: readonly Member[],
  { low, high }: { low: readonly number[]; high: readonly number[] },
  terms: Terms,
): Fill | undefined {
  const { amount, inCash } = terms
  const nets: number[] = []
  let [net, cash, cost] = [0, 0, 0]
  const heads = members.map((one, member): Chords => {
    const from = low[member] ?? missing()
    const own = one.corners.net[from] ?? missing()
    const paid = one.corners.cash[from] ?? missing()
    nets.push(own)
    net += own
    cash += paid
    cost += paid + one.haircut * own
    const hull = hullFor(one, [from, high[member] ?? missing()], terms)
    return { member, hull, at: 0, rank: 0 }
  })
  // A minimum order that is the whole amount may lie above it by float noise.
  if ((inCash ? cash : net) > amount * (1 + 1e-12)) return undefined
  for (const head of heads) head.rank = rank(head, members[head.member] ?? missing(), terms)
  let last: Marginal | undefined
  for (;;) {
    const head = heads.reduce((best, one) => (one.rank < best.rank ? one : best))
    const one = members[head.member] ?? missing()
    const found = (next?: Marginal, open?: Fill['open']): Fill => {
      const average = { price: net > 0 ? cash / net : 0, haircut: net > 0 ? (cost - cash) / net : 0 }
      return { nets, net, cash, cost, last: last ?? average, ...(next && { next }), ...(open && { open }) }
    }
    if (head.rank === Number.POSITIVE_INFINITY) return found()
    const { from, to, tokens, price } = chordOf(head, one.corners)
    const here: Marginal = { price, haircut: one.haircut }
    const left = amount - (inCash ? cash : net)
    if (left <= 0) return found(here)
    const part = Math.min(tokens, inCash ? left / price : left)
    nets[head.member] = (nets[head.member] ?? missing()) + part
    net += part
    cash += part * price
    cost += part * (price + one.haircut)
    last = here
    if (part < tokens) {
      // What ends inside a step fills the amount, without float noise: fills are compared.
      if (inCash) cash = amount
      else net = amount
      return found(here, { member: head.member, from, to })
    }
    head.at += 1
    head.rank = rank(head, one, terms)
  }
}
