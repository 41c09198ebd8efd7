import type { BookSpec } from './book'
import { bookAt } from './book'
import { chanceAt } from './random'

export interface WorldTrade {
  /** Milliseconds after the world began; negative before. */
  at: number
  /** Whether the first outcome was traded, or the second. */
  yes: boolean
  buy: boolean
  /** Micro-dollars of the first outcome. */
  price: number
  /** Micro-tokens. */
  size: number
}

const SLOT_MS = 20_000
/** History length of trades, slots. */
const MEMORY_SLOTS = 360
/** Trades cached per market; as many as most requests need. */
const KEPT_TRADES = 40

/** A market's cached trades: sockets request the same ones many times per second. */
interface Known {
  /** By slot; a slot's trade never changes. */
  slots: Map<number, WorldTrade | undefined>
  /** The last result, valid from one time until another. */
  last?: { from: number; until: number; limit: number; trades: readonly WorldTrade[] }
}

const known = new WeakMap<BookSpec, Known>()

/** The trade of one time slot, at its touch; undefined when there is none. */
function tradeAt(spec: BookSpec, at: number, slot: number, fair: number): WorldTrade | undefined {
  const lifts = chanceAt(spec.seed, slot, 23) < 0.5
  const yes = chanceAt(spec.seed, slot, 24) < 0.6
  const book = bookAt({ ...spec, depth: 1, missing: 'none' }, fair, 0)
  const touch = (lifts ? book.asks : book.bids)[0]
  if (!touch) return undefined
  const size = Math.max(1, Math.round(chanceAt(spec.seed, slot, 25) ** 3 * 400)) * 1_000_000
  // Lifting a YES offer is a buy of YES or, seen from the other token, a sale of NO.
  return { at, yes, buy: lifts === yes, price: touch.price, size }
}

/**
 * The last trades of a market before a time, newest first: each time slot may hold one, at its touch.
 * Cost: looks back at most two hours.
 */
export function tradesOf(
  spec: BookSpec,
  fairAt: (at: number) => number,
  until: number,
  limit = 40,
): readonly WorldTrade[] {
  const memory = known.get(spec) ?? { slots: new Map<number, WorldTrade | undefined>() }
  known.set(spec, memory)
  const { slots, last } = memory
  if (last && last.limit === limit && until >= last.from && until < last.until) return last.trades
  const trades: WorldTrade[] = []
  const newest = Math.floor(until / SLOT_MS)
  let next = (newest + 1) * SLOT_MS
  for (let slot = newest; slot > newest - MEMORY_SLOTS && trades.length < limit; slot -= 1) {
    if (chanceAt(spec.seed, slot, 21) > 0.35) continue
    const at = Math.floor((slot + chanceAt(spec.seed, slot, 22)) * SLOT_MS)
    if (at > until) {
      next = Math.min(next, at)
      continue
    }
    if (!slots.has(slot)) slots.set(slot, tradeAt(spec, at, slot, fairAt(at)))
    const trade = slots.get(slot)
    if (trade) trades.push(trade)
  }
  // Older ones are recomputed on request: two hours of a thousand markets took 50 MB.
  if (slots.size > KEPT_TRADES) {
    for (const slot of [...slots.keys()].sort((a, b) => b - a).slice(KEPT_TRADES)) slots.delete(slot)
  }
  memory.last = { from: until, until: next, limit, trades }
  return trades
}
