import { type BookSides, complementBook } from '@/lib/core/domain/orderBook'
import { MICRO } from '@/lib/core/domain/units'
import type { Wire } from '../http/answer'
import type { LevelChange, PushedBook } from '../http/bookPush'
import { decimal, toBook } from './bookWire'
import { tokensOf } from './places'
import type { MarketPlace, PolymarketSource } from './source'
import { toLastTrade } from './tradeWire'

interface FollowToken {
  source: PolymarketSource
  clock(): number
  place: MarketPlace
  /** Index of the market's token. */
  index: number
  custom: boolean
  push(message: Wire): void
}

const flipped = (change: LevelChange): LevelChange => ({
  ...change,
  side: change.side === 'bids' ? 'asks' : 'bids',
  price: MICRO - change.price,
})

/** The deltas of one token's levels, each with the best prices after all of them. */
const toRows = (token: string, changes: readonly LevelChange[], { bids, asks }: BookSides): Wire[] =>
  changes.map(({ side, price, size }) => ({
    asset_id: token,
    price: decimal(price),
    size: decimal(size),
    side: side === 'bids' ? 'BUY' : 'SELL',
    hash: '',
    best_bid: decimal(bids[0]?.price ?? 0),
    best_ask: decimal(asks[0]?.price ?? MICRO),
  }))

/** A token's messages after its first book, delta by delta; pushed books are in YES terms. */
export function followToken({ source, clock, place, index, custom, push }: FollowToken) {
  const { market } = place
  const [first = '', second = ''] = tokensOf(market)
  const token = index === 0 ? first : second
  let tick = source.book(token, clock())?.tick
  let tradedAt = source.trades(place, clock())[0]?.at ?? 0

  const say = (kind: string, facts: Wire) =>
    push({ event_type: kind, market: market.conditionId, ...facts, timestamp: String(clock()) })

  function bookWith(sides: BookSides): Wire | undefined {
    const book = source.book(token, clock())
    return book && toBook(token, { ...book, sides }, clock())
  }

  /** Fills since the last poll, and the book after them. */
  function publishTrades(sides: BookSides) {
    const fresh = source.trades(place, clock()).filter((trade) => trade.at > tradedAt)
    if (fresh.length === 0) return
    tradedAt = fresh[0]?.at ?? tradedAt
    for (const trade of fresh.reverse()) {
      if ((trade.yes ? 0 : 1) === index) push(toLastTrade(place, trade))
    }
    const book = bookWith(sides)
    if (!book) return
    // Later books have fewer fields than the first one.
    const { min_order_size: _, tick_size: __, neg_risk: ___, last_trade_price: ____, ...later } = book
    push({ event_type: 'book', ...later })
  }

  function publishTick(sides: BookSides) {
    const now = source.book(token, clock())?.tick
    if (now === undefined || now === tick) return
    say('tick_size_change', { asset_id: token, old_tick_size: String(tick), new_tick_size: String(now) })
    tick = now
    const book = bookWith(sides)
    if (book) push({ event_type: 'book', ...book })
  }

  return ({ sides, changes }: PushedBook): void => {
    const mirror = complementBook(sides)
    say('price_change', {
      price_changes: [...toRows(first, changes, sides), ...toRows(second, changes.map(flipped), mirror)],
    })
    const own = index === 0 ? sides : mirror
    if (custom) {
      const bid = own.bids[0]?.price ?? 0
      const ask = own.asks[0]?.price ?? MICRO
      const [best_bid, best_ask, spread] = [bid, ask, ask - bid].map(decimal)
      say('best_bid_ask', { asset_id: token, best_bid, best_ask, spread })
    }
    publishTrades(own)
    publishTick(own)
  }
}
