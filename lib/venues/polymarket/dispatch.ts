import { type Price, parseMicro, price, shares } from '@/lib/core/domain/units'
import type { StreamFeed } from '../connector'
import { watchFrames } from '../drift/watchFrames'
import { parsePlain } from '../parsePlain'
import type { BookBuilder } from '../stream/bookBuilder'
import { toPrice, type WireDecimal } from '../wireValues'
import { readClobBook } from './parseBooks'
import { plainChange } from './plainRows'
import { rejectRow } from './schemas'
import type { PolymarketStreamRoute as Route, PolymarketStreamMarket as StreamMarket } from './streamMarket'
import {
  bestPrices,
  envelope,
  lastTrade,
  levelChange,
  marketNews,
  priceChange,
  readFrame,
  tickSizeChange,
} from './streamMessages'
import { tradeIdOf } from './tradeId'
import { POLYMARKET_WIRE } from './wireFields'

const frames = watchFrames(POLYMARKET_WIRE, 'event_type')

/** Frames sent as text and not as JSON: the heartbeat, and the reply to a subscription that adds nothing. */
const BARE_TEXTS: ReadonlySet<string> = new Set(['PONG', 'NO NEW ASSETS'])

interface DispatchDeps {
  feed: StreamFeed
  builder: BookBuilder
  now(): number
  /** A complete book arrived. */
  snapshot(market: StreamMarket): void
  /** These books differ from the venue's. */
  invalidate(markets: readonly StreamMarket[]): void
}

interface Best {
  best_bid?: WireDecimal
  best_ask?: WireDecimal
}

/** Dispatches the frames of the market channel to books, trades and catalogue changes. */
export function createDispatch({ feed, builder, now, snapshot, invalidate }: DispatchDeps) {
  const reject = (path: string, message: string) => feed.refused({ path, message })

  /** An unreadable message may concern any book of this connection. */
  const invalidateAll = ({ byToken }: Route) =>
    invalidate([...byToken.values()].filter(({ ref }) => builder.has(ref.marketId)))

  function onBook(market: StreamMarket, row: unknown) {
    const { book, refusals } = readClobBook(row, { path: 'book', tick: market.tick })
    for (const refusal of refusals) feed.refused(refusal)
    if (!book) return invalidate([market])
    market.tick = book.tick
    market.suspectAt = undefined
    builder.applySnapshot(market.ref.marketId, book, { venueTime: book.venueTime, lastPrice: book.lastPrice })
    snapshot(market)
  }

  function onLevel(market: StreamMarket, row: unknown, path: string, venueTime?: number): Best | undefined {
    const parsed = parsePlain(levelChange, row, plainChange)
    const at = parsed.success ? toPrice(parsed.data.price) : undefined
    const size = parsed.success ? parseMicro(parsed.data.size, 'down') : undefined
    if (!parsed.success || at === undefined || size === undefined || size < 0) {
      if (!parsed.success) feed.refused(rejectRow(parsed.error, path))
      else reject(path, 'is not a level')
      invalidate([market])
      return undefined
    }
    // A level off the tick grid cannot be traded; the REST book omits it as well.
    if (!market.tick || at % market.tick === 0) {
      const side = parsed.data.side === 'BUY' ? 'bids' : 'asks'
      builder.setLevel(market.ref.marketId, side, at, size, venueTime)
    }
    return parsed.data
  }

  /** Best prices must match those reported; "" and absent report nothing, 0 and 1 mean an empty side. */
  function checkBest(market: StreamMarket, reported: Best) {
    const ours = builder.best(market.ref.marketId)
    if (!ours) return
    const differs = (mine: number | undefined, wire: WireDecimal) => {
      if (wire == null || wire === '') return false
      const theirs: Price | undefined = toPrice(wire)
      return mine !== theirs && !(theirs && market.tick && theirs % market.tick !== 0)
    }
    if (!differs(ours.bid, reported.best_bid) && !differs(ours.ask, reported.best_ask))
      market.suspectAt = undefined
    else market.suspectAt ??= now()
  }

  function onPriceChange(route: Route, row: unknown) {
    const parsed = priceChange.safeParse(row)
    if (!parsed.success) {
      feed.refused(rejectRow(parsed.error, 'price_change'))
      return invalidateAll(route)
    }
    const { timestamp, price_changes: changes } = parsed.data
    const last = new Map<StreamMarket, Best>()
    for (const [i, change] of changes.entries()) {
      const token = tokenOf(change)
      if (token === undefined) {
        reject(`price_change.price_changes.${i}.asset_id`, 'is not a token id')
        invalidateAll(route)
        continue
      }
      const market = route.byToken.get(token)
      if (!market) continue
      route.heardAt = now()
      const best = onLevel(market, change, `price_change.price_changes.${i}`, timestamp)
      if (best) last.set(market, best)
    }
    for (const [market, best] of last) checkBest(market, best)
  }

  function onTrade(market: StreamMarket, row: unknown) {
    const parsed = lastTrade.safeParse(row)
    if (!parsed.success) return feed.refused(rejectRow(parsed.error, 'last_trade_price'))
    const { side, timestamp: at = now(), transaction_hash: hash } = parsed.data
    const fillPrice = toPrice(parsed.data.price)
    const size = parseMicro(parsed.data.size, 'down')
    if (fillPrice === undefined || size === undefined || size <= 0) {
      return reject('last_trade_price', 'is not a trade')
    }
    const { marketId } = market.ref
    const fill = {
      at,
      outcome: 'yes' as const,
      side: side === 'BUY' ? ('buy' as const) : ('sell' as const),
      price: price(fillPrice),
      size: shares(size),
    }
    const id = tradeIdOf({ ...fill, hash }, 0)
    const repeat = market.lastFill?.id === id ? market.lastFill.repeat + 1 : 0
    market.lastFill = { id, repeat }
    builder.lastTrade(marketId, fillPrice)
    feed.trade({ venue: 'polymarket', marketId, id: tradeIdOf({ ...fill, hash }, repeat), ...fill })
  }

  /** The tick size changes here: the book is unknown until the next snapshot. */
  function onTickSize(market: StreamMarket, row: unknown) {
    const parsed = tickSizeChange.safeParse(row)
    if (!parsed.success) feed.refused(rejectRow(parsed.error, 'tick_size_change'))
    market.tick = (parsed.success && parseMicro(parsed.data.new_tick_size, 'nearest')) || undefined
    invalidate([market])
    feed.changed([market.ref.marketId])
  }

  /** A resolved market's book is worthless immediately, however late the catalogue reports the resolution. */
  function onMarketNews(route: Route, row: unknown, kind: 'new_market' | 'market_resolved') {
    const parsed = marketNews.safeParse(row)
    if (!parsed.success) return feed.refused(rejectRow(parsed.error, kind))
    if (kind === 'market_resolved') {
      invalidate((parsed.data.assets_ids ?? []).flatMap((token) => route.byToken.get(token) ?? []))
    }
    feed.changed([parsed.data.id])
  }

  function dispatchRow(route: Route, row: unknown) {
    const head = envelope.safeParse(row)
    if (!head.success) {
      feed.refused(rejectRow(head.error, 'frame'))
      return invalidateAll(route)
    }
    const { event_type: kind, asset_id: token } = head.data
    frames.see(kind, row)
    if (kind === 'price_change') return onPriceChange(route, row)
    if (kind === 'new_market' || kind === 'market_resolved') return onMarketNews(route, row, kind)
    const market = token === undefined ? undefined : route.byToken.get(token)
    if (!market) return
    route.heardAt = now()
    switch (kind) {
      case 'book':
        return onBook(market, row)
      case 'last_trade_price':
        return onTrade(market, row)
      case 'tick_size_change':
        return onTickSize(market, row)
      case 'best_bid_ask': {
        const best = bestPrices.safeParse(row)
        if (best.success) checkBest(market, best.data)
        else feed.refused(rejectRow(best.error, kind))
      }
    }
  }

  return (route: Route, text: string): void => {
    if (BARE_TEXTS.has(text.trim())) return
    const rows = readFrame(text)
    if (!rows) {
      reject('frame', 'is not JSON')
      invalidateAll(route)
    } else for (const row of rows) dispatchRow(route, row)
  }
}

function tokenOf(row: unknown): string | undefined {
  if (typeof row !== 'object' || row === null || !('asset_id' in row)) return undefined
  return typeof row.asset_id === 'string' ? row.asset_id : undefined
}
