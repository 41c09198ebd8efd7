import { type OrderBook, sameLevels } from '@/lib/core/domain/orderBook'
import type { BookRef } from '../connector'
import { settleSnapshot } from '../stream/settleSnapshot'
import type { StreamContext } from '../stream/streamProtocol'
import type { PredictfunClient } from './client'
import { parseBook, type ReadBook } from './parseBooks'
import type { StreamTiming } from './stream'
import type { PredictfunStreamMarket as Market } from './streamMarket'

interface PollDeps {
  client: PredictfunClient
  stream: StreamContext<Market>
  timing: StreamTiming
  applyBook(market: Market, book: ReadBook): void
}

const ONCE = Number.POSITIVE_INFINITY

/**
 * Requests one book by REST: as a snapshot where none is known, otherwise to check whether the socket reports every
 * change. Returns the delay until the next poll, ms.
 */
export function createPollBook({ client, stream, timing, applyBook }: PollDeps) {
  const { feed, builder, now } = stream
  const isKnown = (market: Market) => builder.has(market.ref.marketId) && !market.isSuspect

  function onBook(market: Market, book: OrderBook): number {
    const { venueTime = 0 } = book
    const known = builder.sides(market.ref.marketId)
    market.failures = 0
    if (!known || market.isSuspect) {
      applyBook(market, book)
      market.isSuspect = false
    } else if (venueTime > market.venueTime && !sameLevels(known, book)) {
      market.missing = { venueTime, by: now() + timing.lagMs }
    }
    return ONCE
  }

  return async (ref: BookRef, signal: AbortSignal): Promise<number> => {
    const { marketId } = ref
    const market = stream.market(marketId)
    if (!market) return ONCE
    // A snapshot is only useful where a socket reports the changes from then on.
    if (!stream.isServed(marketId)) return timing.gapMs
    if (isKnown(market) && now() - market.heardAt < timing.quietMs) return ONCE
    market.heardAt = now()
    const book = await settleSnapshot(
      client
        .fetchBook(marketId, { signal })
        .then((payload) => (payload === undefined ? undefined : parseBook(payload, marketId, now()))),
    )
    if (signal.aborted || stream.market(marketId) !== market) return ONCE
    if (!stream.isServed(marketId)) return timing.gapMs
    if (book && 'bids' in book) return onBook(market, book)
    if (book) feed.refused({ ...book, path: `${marketId}: ${book.path}` })
    // A failed comparison proves nothing.
    if (isKnown(market)) return ONCE
    if (!book && market.isSuspect) stream.dropBooks([marketId])
    market.failures += 1
    return Math.min(timing.retryMaxMs, timing.gapMs * 2 ** market.failures)
  }
}
