import { type Corners, chordsOf, type Hull } from '../ladder/corners'
import type { Marginal } from '../ladder/haircuts'
import { missing } from '../missing'

/** One venue of a set: its curve as points, and its haircut per token, dollars. */
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
  /** The last unit filled and the next one; none where everything is taken. */
  last: Marginal
  next?: Marginal
  /** The chord in which the fill ends. */
  open?: { member: number; from: number; to: number }
}

interface Terms {
  amount: number
  inCash: boolean
  /** For orders in dollars: the objective at which tokens are valued, dollars per token. */
  objective: number
}

/** State of a member's fill: its hull, its next chord, and the chord's rank. */
interface Head {
  hull: Hull
  at: number
  rank: number
}

/** Less is better: cost per token, or in dollars the negated value of a dollar. Infinity past the last chord. */
function rank({ hull, at }: Head, haircut: number, { inCash, objective }: Terms): number {
  if (at >= hull.price.length) return Number.POSITIVE_INFINITY
  const price = hull.price[at] ?? missing()
  return inCash ? (haircut - objective) / price : price + haircut
}

/** The hull to fill a member from: most tokens per dollar, or the fewest if its tokens only worsen the objective. */
const hullFor = (
  { corners, haircut }: Member,
  [from, to]: readonly [number, number],
  { inCash, objective }: Terms,
) => chordsOf(corners, { from, to, sign: inCash && haircut > objective ? -1 : 1 })

/**
 * Fills the amount from the best chords of all members within a box. A box smaller than the amount is filled to its
 * end; `undefined` where it starts beyond the amount.
 */
export function fillHulls(
  members: readonly Member[],
  { low, high }: { low: readonly number[]; high: readonly number[] },
  terms: Terms,
): Fill | undefined {
  const { amount, inCash } = terms
  const nets: number[] = []
  const heads: Head[] = []
  let [net, cash, cost] = [0, 0, 0]
  for (let i = 0; i < members.length; i += 1) {
    const { corners, haircut } = members[i] ?? missing()
    const from = low[i] ?? missing()
    const own = corners.net[from] ?? missing()
    const paid = corners.cash[from] ?? missing()
    nets.push(own)
    net += own
    cash += paid
    cost += paid + haircut * own
  }
  // A minimum order equal to the whole amount may exceed it by float noise.
  if ((inCash ? cash : net) > amount * (1 + 1e-12)) return undefined
  for (let i = 0; i < members.length; i += 1) {
    const one = members[i] ?? missing()
    const head = {
      hull: hullFor(one, [low[i] ?? missing(), high[i] ?? missing()], terms),
      at: 0,
      rank: 0.5,
    }
    head.rank = rank(head, one.haircut, terms)
    heads.push(head)
  }
  let next: Marginal | undefined
  let open: Fill['open']
  let [lastPrice, lastHaircut, taken] = [0.5, 0.5, false]
  for (;;) {
    const best = bestHead(heads)
    const head = heads[best] ?? missing()
    if (head.rank === Number.POSITIVE_INFINITY) break
    const { haircut } = members[best] ?? missing()
    const { hull, at } = head
    const price = hull.price[at] ?? missing()
    const tokens = hull.tokens[at] ?? missing()
    const left = amount - (inCash ? cash : net)
    if (left <= 0) {
      next = { price, haircut }
      break
    }
    const part = Math.min(tokens, inCash ? left / price : left)
    nets[best] = (nets[best] ?? missing()) + part
    net += part
    cash += part * price
    cost += part * (price + haircut)
    lastPrice = price
    lastHaircut = haircut
    taken = true
    if (part < tokens) {
      // A fill that ends inside a step equals the amount, without float noise: fills are compared.
      if (inCash) cash = amount
      else net = amount
      next = { price, haircut }
      open = { member: best, from: hull.corner[at] ?? missing(), to: hull.corner[at + 1] ?? missing() }
      break
    }
    head.at += 1
    head.rank = rank(head, haircut, terms)
  }
  const last = taken
    ? { price: lastPrice, haircut: lastHaircut }
    : { price: net > 0 ? cash / net : 0, haircut: net > 0 ? (cost - cash) / net : 0 }
  return { nets, net, cash, cost, last, ...(next && { next }), ...(open && { open }) }
}

/** The member with the best next chord, the earlier one of equals. */
function bestHead(heads: readonly Head[]): number {
  let best = 0
  let rank = (heads[0] ?? missing()).rank
  for (let i = 1; i < heads.length; i += 1) {
    const other = (heads[i] ?? missing()).rank
    if (other < rank) {
      rank = other
      best = i
    }
  }
  return best
}
