import type { StreamContext } from '../stream/streamProtocol'
import { isLiving } from './marketStatus'
import type { ReadBook } from './parseBooks'
import type { PredictfunStreamMarket as Market } from './streamMarket'
import type { TopicMessage } from './streamMessages'

/** A time further ahead than this is no clock offset, and would make all later books look old. */
const MAX_AHEAD_MS = 60_000

/** Dispatches the messages of topics to books and catalogue changes. */
export function createDispatch(stream: StreamContext<Market>) {
  const { feed, builder, now } = stream

  function applyBook(market: Market, book: ReadBook) {
    const { venueTime } = book
    const isTime = venueTime !== undefined && venueTime <= now() + MAX_AHEAD_MS
    // During a server change two sockets send the same books, one with a delay.
    if (isTime && venueTime < market.venueTime) return
    if (isTime) market.venueTime = venueTime
    market.heardAt = now()
    market.isSuspect = false
    if (market.missing && (!isTime || venueTime >= market.missing.venueTime)) market.missing = undefined
    builder.applySnapshot(market.ref.marketId, book, { venueTime, lastPrice: book.lastPrice })
  }

  function onTradingStatus(market: Market, status: string) {
    if (market.tradingStatus === status) return
    market.tradingStatus = status
    feed.changed([market.ref.marketId])
  }

  /** The first message only reports the current status. */
  function onMarketStatus(market: Market, wireStatus: string) {
    const { marketId } = market.ref
    const status = isLiving(wireStatus) ? undefined : wireStatus
    if (market.status === status) return
    market.status = status
    if (wireStatus === 'RESOLVED' || wireStatus === 'REMOVED') stream.dropBooks([marketId])
    feed.changed([marketId])
  }

  function dispatch(message: Exclude<TopicMessage, { kind: 'changed' }>) {
    const market = stream.market(message.marketId)
    if (!market) return
    if (message.kind === 'book') applyBook(market, message.book)
    else if (message.kind === 'tradingStatus') onTradingStatus(market, message.status)
    else onMarketStatus(market, message.status)
  }

  return { applyBook, dispatch }
}
