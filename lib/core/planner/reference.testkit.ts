import { feePerToken, fillFee, legFee, legTokenFee } from '@/lib/core/domain/fees'
import { MICRO, shares } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import type { BoundStatus, PlanRequest, PlanSource } from './types'

/**
 * A simple reference planner for tests and benches only: every set of venues, greedy fill, no optimisations.
 * It shares only the fee formulas with the real one. Exact while all-in prices never improve with depth, or with a
 * minimum fee per level: then it tries every part of a book that a leg can end in.
 */
export interface ReferenceSet {
  venues: readonly VenueId[]
  status: BoundStatus
  fill: number
  bound: number
  /** Net tokens per venue, in the order of `venues`. */
  tokens: readonly number[]
}

/** A part of one book at one all-in price: dollars per net token, and net tokens per gross token. */
interface Slice {
  price: number
  gross: number
  unit: number
  netShare: number
}

const takesTokens = (request: PlanRequest, source: PlanSource) =>
  request.includeFees && request.side === 'buy' && source.fee.chargedIn === 'tokens_on_buy'

const minimumFee = (request: PlanRequest, source: PlanSource) =>
  request.includeFees && source.fee.model !== 'none' && !takesTokens(request, source) ? source.fee.minUsd : 0

/** The book within the limit price as slices, split where the minimum fee is used up. */
function slicesOf(request: PlanRequest, source: PlanSource): Slice[] {
  if (request.includeFees && source.fee.model === 'unknown') return []
  const sign = request.side === 'buy' ? 1 : -1
  const slices: Slice[] = []
  let freeFee = minimumFee(request, source)
  for (const { price, size } of source.levels) {
    const fee = request.includeFees ? feePerToken(source.fee, request.side, price) : 0
    if (takesTokens(request, source)) {
      const netShare = 1 - fee / price
      if (netShare <= 0) break
      slices.push({ price, gross: size, unit: price / MICRO / netShare, netShare })
      continue
    }
    if (price + sign * fee <= 0) break
    const free = fee > 0 ? Math.min(size, (freeFee / fee) * MICRO) : freeFee > 0 ? size : 0
    freeFee -= (fee * free) / MICRO
    if (free > 0) slices.push({ price, gross: free, unit: price / MICRO, netShare: 1 })
    if (free < size)
      slices.push({ price, gross: size - free, unit: (price + sign * fee) / MICRO, netShare: 1 })
  }
  return slices
}

const withinLimit = ({ side, limitPrice }: PlanRequest, slice: Slice) =>
  limitPrice === undefined || (side === 'buy' ? slice.price <= limitPrice : slice.price >= limitPrice)

/** The slices before the first one outside the all-in limit. */
function withinAllIn({ side, limitAllIn }: PlanRequest, slices: readonly Slice[]): Slice[] {
  if (limitAllIn === undefined) return [...slices]
  const limit = limitAllIn / MICRO
  const out = slices.findIndex(({ unit }) => (side === 'buy' ? unit > limit + 1e-12 : unit < limit - 1e-12))
  return slices.slice(0, out < 0 ? slices.length : out)
}

/** Smallest leg, gross tokens, whose average including one minimum fee is within the all-in limit. */
function grossWithinAllIn(request: PlanRequest, source: PlanSource, slices: readonly Slice[]): number {
  const { side, limitAllIn } = request
  const fee = minimumFee(request, source)
  if (limitAllIn === undefined || fee === 0) return 0
  let excess: number = fee
  let gross = 0
  for (const slice of slices) {
    const room = side === 'buy' ? limitAllIn / MICRO - slice.unit : slice.unit - limitAllIn / MICRO
    if (room > 0 && excess / room <= slice.gross * (1 + 1e-9)) return gross + excess / room
    excess -= room * slice.gross
    gross += slice.gross
  }
  return Number.POSITIVE_INFINITY
}

/** Cuts slices off after a number of gross tokens. */
function cut(slices: readonly Slice[], gross: number): { taken: Slice[]; rest: Slice[] } {
  const taken: Slice[] = []
  const rest: Slice[] = []
  let left = gross
  for (const slice of slices) {
    const part = Math.min(slice.gross, Math.max(0, left))
    left -= part
    if (part > 0) taken.push({ ...slice, gross: part })
    if (part < slice.gross) rest.push({ ...slice, gross: slice.gross - part })
  }
  return { taken, rest }
}

const netOf = (slices: readonly Slice[]) => slices.reduce((sum, s) => sum + s.gross * s.netShare, 0)
const cashOf = (slices: readonly Slice[]) => slices.reduce((sum, s) => sum + s.gross * s.netShare * s.unit, 0)
const grossOf = (slices: readonly Slice[]) => slices.reduce((sum, s) => sum + s.gross, 0)

/** Gross tokens of the best-first fill whose notional reaches an amount; Infinity when the book never does. */
function grossForNotional(slices: readonly Slice[], usd: number): number {
  let left = usd
  let gross = 0
  for (const slice of slices) {
    const notional = (slice.gross * slice.price) / MICRO
    if (notional >= left) return gross + (left / slice.price) * MICRO
    left -= notional
    gross += slice.gross
  }
  return left <= 1e-6 ? gross : Number.POSITIVE_INFINITY
}

function grossForNet(slices: readonly Slice[], net: number): number {
  let left = net
  let gross = 0
  for (const slice of slices) {
    if (slice.gross * slice.netShare >= left) return gross + left / slice.netShare
    left -= slice.gross * slice.netShare
    gross += slice.gross
  }
  return gross
}

/** Exact price of a leg by walking the book. Units: micro; `gross` an integer. */
export function referenceLeg(request: PlanRequest, source: PlanSource, gross: number) {
  let left = gross
  let value = 0
  let raw = 0
  for (const { price, size } of source.levels) {
    const part = Math.min(left, size)
    if (part <= 0) break
    left -= part
    value += price * part
    const fee = request.includeFees ? feePerToken(source.fee, request.side, price) : 0
    raw += takesTokens(request, source)
      ? (fee / price) * part
      : request.includeFees
        ? fillFee(source.fee, (fee * part) / MICRO)
        : 0
  }
  const notional = request.side === 'buy' ? Math.ceil(value / MICRO) : Math.floor(value / MICRO)
  if (takesTokens(request, source)) return { net: gross - legTokenFee(raw), cash: notional, value }
  const fee = request.includeFees ? legFee(source.fee, raw, shares(gross)) : 0
  return { net: gross, cash: request.side === 'buy' ? notional + fee : notional - fee, value }
}

/** An end of a leg: `net` for `cash` in any case, plus any part of `rest`. */
interface Piece {
  net: number
  cash: number
  rest: Slice[]
}

interface Part {
  source: PlanSource
  blocked?: BoundStatus
  pieces: Piece[]
  smallestFill: number
}

export const feeOfEveryLevel = (request: PlanRequest, source: PlanSource) =>
  minimumFee(request, source) > 0 && source.fee.minPer === 'fill'

/**
 * Every part of a book with a minimum fee per level that a leg of `least` to `most` gross tokens can end in. On a sell,
 * parts that earn no more than the levels before them are omitted. `gross` is the start of the part.
 */
function piecesOf(
  request: PlanRequest,
  source: PlanSource,
  { least, most }: { least: number; most: number },
) {
  const sign = request.side === 'buy' ? 1 : -1
  const floor = minimumFee(request, source)
  const pieces: (Piece & { gross: number })[] = []
  let [before, paid, record] = [0, 0, 0]
  for (const { price, size } of source.levels) {
    const perToken = feePerToken(source.fee, request.side, price) / MICRO
    if (sign === -1 && perToken >= price / MICRO) break
    const start = { before, paid }
    const cashAt = (part: number) =>
      start.paid + (price * part) / MICRO + sign * Math.max(floor, perToken * part)
    const free = perToken > 0 ? Math.min(size, floor / perToken) : size
    const limit = request.limitAllIn === undefined ? undefined : request.limitAllIn / MICRO
    const averageIsWithin = (part: number) =>
      limit === undefined ||
      sign * (price / MICRO + (sign * Math.max(floor, perToken * part)) / part - limit) <= 1e-12
    if (!averageIsWithin(size)) break
    const leastHere = limit === undefined ? 0 : floor / (sign * (limit - price / MICRO))
    const nextLot = (Math.floor(before / source.lot) + 1) * source.lot
    for (const [from, to, unit] of [
      [0, free, price / MICRO],
      [free, size, price / MICRO + sign * perToken],
    ] as const) {
      const paysOff = sign === 1 ? 0 : (record - cashAt(from)) / unit
      const low = Math.max(from, from + paysOff, leastHere * (1 - 1e-12), least - before, nextLot - before)
      const high = Math.min(to, most - before)
      if (to > from && low <= high && high > 0)
        pieces.push({
          gross: before + low,
          net: before + low,
          cash: cashAt(low),
          rest: [{ price, gross: high - low, unit, netShare: 1 }],
        })
    }
    before += size
    paid = cashAt(size)
    if (before <= most) record = Math.max(record, paid)
  }
  return pieces
}

function partOf(request: PlanRequest, source: PlanSource): Part {
  const all = slicesOf(request, source)
  const blocked = (status: BoundStatus): Part => ({ source, blocked: status, pieces: [], smallestFill: 0 })
  if (all.length === 0) return blocked('infeasible_liquidity')
  const perLevel = feeOfEveryLevel(request, source)
  const raw = all.filter((slice) => withinLimit(request, slice))
  const allowed = perLevel ? raw : withinAllIn(request, raw)
  const affordable = perLevel ? 0 : grossWithinAllIn(request, source, allowed)
  if (allowed.length === 0 || affordable === Number.POSITIVE_INFINITY) return blocked('infeasible_limit')
  const capGross = grossForNet(allowed, source.maxShares ?? Number.POSITIVE_INFINITY)
  const open = cut(allowed, capGross).taken

  // A sale must earn more than its own minimum fee.
  const sale = request.side === 'sell'
  const wanted = Math.max(
    request.enforceMinOrders ? source.minOrderUsd : 0,
    sale && !perLevel ? minimumFee(request, source) : 0,
  )
  const minimum = Math.max(
    affordable,
    request.enforceMinOrders ? source.minOrderShares : 0,
    wanted > 0 ? grossForNotional(open, wanted) : 0,
  )
  const most = grossOf(open)
  if (perLevel && request.limitAllIn !== undefined) {
    const any = piecesOf(request, source, { least: 0, most: grossOf(allowed) })
    if (any.length === 0) return blocked('infeasible_limit')
  }
  const pieces = perLevel ? piecesOf(request, source, { least: minimum, most }) : []
  const ends = (gross: number) =>
    !perLevel ||
    pieces.some((piece) => piece.gross <= gross && gross <= piece.gross + grossOf(piece.rest) + 1e-6)
  let smallest = Math.ceil(Math.max(minimum, 1) / source.lot - 1e-9) * source.lot
  const first = Math.min(...pieces.map(({ gross }) => gross))
  if (perLevel && first > smallest) smallest = Math.ceil(first / source.lot - 1e-9) * source.lot
  while (smallest <= most && !(worthwhile(request, source, smallest) && ends(smallest)))
    smallest += source.lot
  if (!(smallest <= most)) return blocked('infeasible_minimum')
  const leg = referenceLeg(request, source, smallest)
  const smallestFill = request.amount.unit === 'usd' ? leg.cash : leg.net
  if (smallestFill > request.amount.value) return blocked('infeasible_minimum')
  if (perLevel) return { source, pieces, smallestFill }
  const { taken, rest } = cut(open, minimum)
  const sign = sale ? -1 : 1
  const cash = cashOf(taken) + sign * minimumFee(request, source)
  return { source, pieces: [{ net: netOf(taken), cash, rest }], smallestFill }
}

function worthwhile(request: PlanRequest, source: PlanSource, gross: number): boolean {
  const leg = referenceLeg(request, source, gross)
  if (request.side === 'buy') return leg.net > 0
  // The smallest fee a leg can pay: its minimum, or one step of its rounding.
  const { fee } = source
  const charged = request.includeFees && fee.model !== 'none'
  const least = charged ? Math.ceil(Math.max(fee.minUsd, 1) / fee.roundTo) * fee.roundTo : 0
  return leg.cash > 0 && Math.floor(leg.value / MICRO) > least
}

const STATUSES: readonly BoundStatus[] = ['infeasible_liquidity', 'infeasible_limit', 'infeasible_minimum']

function solve(request: PlanRequest, parts: readonly Part[]): ReferenceSet {
  const venues = parts.map(({ source }) => source.venue)
  const amount = request.amount.value
  const inCash = request.amount.unit === 'usd'
  const sign = request.side === 'buy' ? 1 : -1
  const smallest = parts.reduce((sum, part) => sum + part.smallestFill, 0)
  const status = STATUSES.find((s) => parts.some(({ blocked }) => blocked === s))
  if (status || smallest > amount) {
    return { venues, status: status ?? 'infeasible_minimum', fill: 0, bound: Number.NaN, tokens: [] }
  }

  let best: ReferenceSet | undefined
  for (const pieces of choicesOf(parts)) {
    const tokens = pieces.map(({ net }) => net)
    let net = tokens.reduce((sum, n) => sum + n, 0)
    let cash = pieces.reduce((sum, piece) => sum + piece.cash, 0)
    if ((inCash ? cash : net) > amount) continue
    const queue = pieces
      .flatMap((piece, i) => piece.rest.map((slice) => ({ slice, i })))
      .sort((a, b) => sign * (a.slice.unit - b.slice.unit) || a.i - b.i)
    for (const { slice, i } of queue) {
      const left = amount - (inCash ? cash : net)
      if (left <= 0) break
      const size = slice.gross * slice.netShare
      const part = Math.min(size, inCash ? left / slice.unit : left)
      tokens[i] = (tokens[i] ?? 0) + part
      net += part
      cash += part * slice.unit
    }
    const bound = (cash + sign * request.gasPerSource * (parts.length - 1)) / net
    const fill = inCash ? cash : net
    const fuller = best === undefined || fill > best.fill + 1e-6
    if (fuller || (best && fill > best.fill - 1e-6 && sign * (bound - best.bound) < 0))
      best = { venues, status: 'feasible', fill, bound, tokens }
  }
  return best ?? { venues, status: 'infeasible_minimum', fill: 0, bound: Number.NaN, tokens: [] }
}

/** Every way to pick one piece of each part. */
function* choicesOf(parts: readonly Part[]): Generator<Piece[]> {
  const [first, ...others] = parts
  if (!first) return yield []
  for (const rest of choicesOf(others)) for (const piece of first.pieces) yield [piece, ...rest]
}

/** Every non-empty set of venues with its best possible fill and objective, ignoring lots and cent rounding. */
export function referenceSets(request: PlanRequest): ReferenceSet[] {
  const parts = request.sources.map((source) => partOf(request, source))
  const sets: ReferenceSet[] = []
  for (let mask = 1; mask < 1 << parts.length; mask += 1) {
    sets.push(
      solve(
        request,
        parts.filter((_, i) => mask & (1 << i)),
      ),
    )
  }
  return sets
}

/** A complete simple plan: bounds every set, takes the best that fills the most, rounds its legs down to lots. */
export function referencePlan(request: PlanRequest) {
  const sign = request.side === 'buy' ? 1 : -1
  const sets = referenceSets(request).filter(({ status }) => status === 'feasible')
  const most = Math.max(0, ...sets.map(({ fill }) => fill))
  const [best] = sets
    .filter(({ fill }) => fill >= most - 1)
    .sort((a, b) => sign * (a.bound - b.bound) || a.venues.length - b.venues.length)
  if (!best) return []
  return best.venues.flatMap((venue, i) => {
    const source = request.sources.find((one) => one.venue === venue)
    if (!source) return []
    const slices = slicesOf(request, source)
    const gross = Math.floor(grossForNet(slices, best.tokens[i] ?? 0) / source.lot) * source.lot
    return gross > 0 ? [{ venue, gross, ...referenceLeg(request, source, gross) }] : []
  })
}
