import type { WireBookSide } from '@/lib/contract/book'
import type { PlatformId } from '@/lib/contract/platform'
import {
  MICRO,
  notional,
  type Price,
  price,
  type Shares,
  shares,
  type Usd,
  usd,
} from '@/lib/core/domain/units'

/** One platform's size at a level. */
export interface LevelPart {
  id: PlatformId
  size: Shares
}

/** One level of the book over all platforms. */
export interface MergedLevel {
  /**
   * A limit that fills all of it. As grouped: bids rounded down, asks rounded up, away from the middle; the worst price
   * in it where that would be zero or a whole dollar, which no order can have.
   */
  price: Price
  size: Shares
  /** Largest first. */
  parts: readonly LevelPart[]
  /** Cumulative, from the best level to this one. */
  tokens: Shares
  total: Usd
}

export type BookSide = 'bids' | 'asks'

export interface MergedBook extends Record<BookSide, readonly MergedLevel[]> {
  /** The best actual order prices, at any grouping: the spread is between these. */
  best: { bid?: Price; ask?: Price }
}

/** Grouping step of prices, in micro-dollars; 0 keeps each actual order price. */
export const PRICE_STEPS = { tick: 0, '1c': 10_000, '2c': 20_000, '5c': 50_000 } as const
export type PriceStep = keyof typeof PRICE_STEPS

interface Raw extends LevelPart {
  price: Price
}

const toMicro = (value: number) => Math.round(value * MICRO)

/** The group that a price belongs to. Exact: whole micro-dollars in and out. */
function groupOf(at: Price, step: number, side: BookSide): Price {
  if (step === 0) return at
  return price((side === 'bids' ? Math.floor(at / step) : Math.ceil(at / step)) * step)
}

const isPrice = (at: Price) => at > 0 && at < MICRO

function sumParts(raws: readonly Raw[]): LevelPart[] {
  const sizes = new Map<PlatformId, number>()
  for (const { id, size } of raws) sizes.set(id, (sizes.get(id) ?? 0) + size)
  return [...sizes].map(([id, size]) => ({ id, size: shares(size) })).sort((a, b) => b.size - a.size)
}

function mergeSide(raws: Raw[], step: number, side: BookSide): MergedLevel[] {
  const direction = side === 'asks' ? 1 : -1
  raws.sort((a, b) => direction * (a.price - b.price))
  const groups = new Map<Price, Raw[]>()
  for (const raw of raws) {
    const at = groupOf(raw.price, step, side)
    const group = groups.get(at)
    if (group) group.push(raw)
    else groups.set(at, [raw])
  }
  let tokens = 0
  let total = 0
  return [...groups].map(([at, group]) => {
    const size = group.reduce((sum, raw) => sum + raw.size, 0)
    tokens += size
    total += group.reduce((sum, raw) => sum + notional(raw.price, raw.size, 'nearest'), 0)
    return {
      price: isPrice(at) ? at : (group.at(-1) as Raw).price,
      size: shares(size),
      parts: sumParts(group),
      tokens: shares(tokens),
      total: usd(total),
    }
  })
}

/**
 * The books of several platforms merged level by level, with each platform's size. May be crossed: an arbitrage.
 * Shapes: best first.  Units: dollars and tokens in, micro-units out.
 */
export function mergeBooks(
  books: readonly { id: PlatformId; sides: WireBookSide }[],
  step: PriceStep,
): MergedBook {
  const rawsOf = (side: BookSide): Raw[] =>
    books.flatMap(({ id, sides }) =>
      sides[side].map(([at, size]) => ({ id, price: price(toMicro(at)), size: shares(toMicro(size)) })),
    )
  const bids = rawsOf('bids')
  const asks = rawsOf('asks')
  const levels = {
    bids: mergeSide(bids, PRICE_STEPS[step], 'bids'),
    asks: mergeSide(asks, PRICE_STEPS[step], 'asks'),
  }
  return { ...levels, best: { bid: bids[0]?.price, ask: asks[0]?.price } }
}
