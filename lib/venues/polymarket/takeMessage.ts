import { type Price, parseMicro, price, shares } from '@/lib/domain/units'
import type { BookBuilder } from '../bookBuilder'
import type { StreamFeed } from '../connector'
import { toPrice, type WireDecimal } from '../wireValues'
import { readClobBook } from './parseBooks'
import { rejectRow } from './schemas'
import type { Followed, Line } from './streamLine'
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

interface MessageDeps {
  feed: StreamFeed
  keeper: BookBuilder
  now(): number
  /** These books are not what the venue holds. */
  doubt(ones: readonly Followed[]): void
}

interface Best {
  best_bid?: WireDecimal
  best_ask?: WireDecimal
}

/** Reads one frame of the market channel into books, trades and news. */
export function createMessageTaker({ feed, keeper, now, doubt }: MessageDeps) {
  const refuse = (path: string, message: string) => feed.refused({ path, message })

  /** Something was said that cannot be read and might have been about any book of this connection. */
  const doubtLine = (line: Line) =>
    doubt([...line.byToken.values()].filter(({ ref }) => keeper.has(ref.marketId)))

  function takeBook(one: Followed, row: unknown) {
    const { book, refusals } = readClobBook(row, { path: 'book', tick: one.tick })
    for (const refusal of refusals) feed.refused(refusal)
    if (!book) return doubt([one])
    one.tick = book.tick
    one.tries = 0
    one.dueAt = undefined
    one.suspectAt = undefined
    keeper.replace(one.ref.marketId, book, { venueTime: book.venueTime, lastPrice: book.lastPrice })
  }

  function takeLevel(one: Followed, row: unknown, path: string, venueTime?: number): Best | undefined {
    const parsed = levelChange.safeParse(row)
    const at = parsed.success ? toPrice(parsed.data.price) : undefined
    const size = parsed.success ? parseMicro(parsed.data.size, 'down') : undefined
    if (!parsed.success || at === undefined || size === undefined || size < 0) {
      if (!parsed.success) feed.refused(rejectRow(parsed.error, path))
      else refuse(path, 'is no level')
      doubt([one])
      return undefined
    }
    // A level off the tick cannot be traded at; the REST book leaves it out as well.
    if (!one.tick || at % one.tick === 0) {
      keeper.set(one.ref.marketId, parsed.data.side === 'BUY' ? 'bids' : 'asks', at, size, venueTime)
    }
    return parsed.data
  }

  /** Each side that is told must be ours; "" and absent tell nothing, 0 and 1 an empty side. */
  function crossCheck(one: Followed, told: Best) {
    const ours = keeper.best(one.ref.marketId)
    if (!ours) return
    const differs = (mine: number | undefined, wire: WireDecimal) => {
      if (wire == null || wire === '') return false
      const theirs: Price | undefined = toPrice(wire)
      return mine !== theirs && !(theirs && one.tick && theirs % one.tick !== 0)
    }
    if (!differs(ours.bid, told.best_bid) && !differs(ours.ask, told.best_ask)) one.suspectAt = undefined
    else one.suspectAt ??= now()
  }

  function takeChanges(line: Line, row: unknown) {
    const parsed = priceChange.safeParse(row)
    if (!parsed.success) {
      feed.refused(rejectRow(parsed.error, 'price_change'))
      return doubtLine(line)
    }
    const { timestamp, price_changes: changes } = parsed.data
    const last = new Map<Followed, Best>()
    for (const [i, change] of changes.entries()) {
      const token = tokenOf(change)
      if (token === undefined) {
        refuse(`price_change.price_changes.${i}.asset_id`, 'is not a token id')
        doubtLine(line)
        continue
      }
      const one = line.byToken.get(token)
      if (!one) continue
      line.heardAt = now()
      const best = takeLevel(one, change, `price_change.price_changes.${i}`, timestamp)
      if (best) last.set(one, best)
    }
    for (const [one, best] of last) crossCheck(one, best)
  }

  function takeTrade(one: Followed, row: unknown) {
    const parsed = lastTrade.safeParse(row)
    if (!parsed.success) return feed.refused(rejectRow(parsed.error, 'last_trade_price'))
    const { side, timestamp: at = now(), transaction_hash: hash } = parsed.data
    const told = toPrice(parsed.data.price)
    const size = parseMicro(parsed.data.size, 'down')
    if (told === undefined || size === undefined || size <= 0) {
      return refuse('last_trade_price', 'is no trade')
    }
    const fill = {
      at,
      outcome: 'yes' as const,
      side: side === 'BUY' ? ('buy' as const) : ('sell' as const),
      price: price(told),
      size: shares(size),
    }
    const id = tradeIdOf({ ...fill, hash }, 0)
    const repeat = one.lastFill?.id === id ? one.lastFill.repeat + 1 : 0
    one.lastFill = { id, repeat }
    keeper.lastTrade(one.ref.marketId, told)
    feed.trade({
      venue: 'polymarket',
      marketId: one.ref.marketId,
      id: tradeIdOf({ ...fill, hash }, repeat),
      ...fill,
    })
  }

  /** From here on prices have other steps: the book is whatever the venue tells next. */
  function takeTick(one: Followed, row: unknown) {
    const parsed = tickSizeChange.safeParse(row)
    if (!parsed.success) feed.refused(rejectRow(parsed.error, 'tick_size_change'))
    one.tick = (parsed.success && parseMicro(parsed.data.new_tick_size, 'nearest')) || undefined
    doubt([one])
    feed.changed([one.ref.marketId])
  }

  /** A resolved market's book is worth nothing any more, however long the catalogue takes to say so. */
  function takeNews(line: Line, row: unknown, kind: 'new_market' | 'market_resolved') {
    const parsed = marketNews.safeParse(row)
    if (!parsed.success) return feed.refused(rejectRow(parsed.error, kind))
    if (kind === 'market_resolved') {
      doubt((parsed.data.assets_ids ?? []).flatMap((token) => line.byToken.get(token) ?? []))
    }
    feed.changed([parsed.data.id])
  }

  function take(line: Line, row: unknown) {
    const head = envelope.safeParse(row)
    if (!head.success) {
      feed.refused(rejectRow(head.error, 'frame'))
      return doubtLine(line)
    }
    const { event_type: kind, asset_id: token } = head.data
    if (kind === 'price_change') return takeChanges(line, row)
    if (kind === 'new_market' || kind === 'market_resolved') return takeNews(line, row, kind)
    const one = token === undefined ? undefined : line.byToken.get(token)
    if (!one) return
    line.heardAt = now()
    switch (kind) {
      case 'book':
        return takeBook(one, row)
      case 'last_trade_price':
        return takeTrade(one, row)
      case 'tick_size_change':
        return takeTick(one, row)
      case 'best_bid_ask': {
        const best = bestPrices.safeParse(row)
        if (best.success) crossCheck(one, best.data)
        else feed.refused(rejectRow(best.error, kind))
      }
    }
  }

  return (line: Line, text: string): void => {
    if (text === 'PONG') return
    const rows = readFrame(text)
    if (!rows) {
      refuse('frame', 'is not JSON')
      doubtLine(line)
    } else for (const row of rows) take(line, row)
  }
}

function tokenOf(row: unknown): string | undefined {
  if (typeof row !== 'object' || row === null || !('asset_id' in row)) return undefined
  return typeof row.asset_id === 'string' ? row.asset_id : undefined
}
