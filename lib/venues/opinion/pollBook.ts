import { type OrderBook, sameLevels } from '@/lib/core/domain/orderBook'
import type { BookRef } from '../connector'
import { settleSnapshot } from '../stream/settleSnapshot'
import type { StreamContext } from '../stream/streamProtocol'
import type { OpinionClient } from './client'
import { parseBook } from './parseBooks'
import type { StreamTiming } from './stream'
import type { OpinionStreamMarket as Market } from './streamMarket'

interface PollDeps {
  client: OpinionClient
  stream: StreamContext<Market>
  timing: StreamTiming
}

/** Requests one snapshot and replays the socket's changes over it; returns the delay until the next one, ms. */
export function createPollBook({ client, stream, timing }: PollDeps) {
  const { feed, builder, now } = stream
  const retryMs = ({ failures }: Market) => Math.min(timing.retryMaxMs, timing.gapMs * 2 ** failures)

  function applySnapshot(market: Market, book: OrderBook, requestedAt: number): number {
    const { marketId } = market.ref
    const deltas = market.deltas.since(requestedAt - timing.restLagMs)
    if (!deltas) {
      market.failures += 1
      return retryMs(market)
    }
    const known = builder.sides(marketId)
    const isUnchanged = known !== undefined && market.changes === 0
    if (isUnchanged && market.isSuspect) market.monitor?.missed()
    if (!stream.isServed(marketId)) return timing.resyncMs
    market.isSuspect = isUnchanged && !sameLevels(known, book)
    builder.applySnapshot(marketId, book, { venueTime: book.venueTime })
    for (const { side, price, size } of deltas) builder.setLevel(marketId, side, price, size)
    market.changes = 0
    market.failures = 0
    return timing.resyncMs * (0.9 + Math.random() / 5)
  }

  return async (ref: BookRef, signal: AbortSignal): Promise<number> => {
    const { marketId } = ref
    const market = stream.market(marketId)
    if (!market || !stream.isServed(marketId)) return timing.resyncMs
    const requestedAt = now()
    const book = await settleSnapshot(
      client
        .fetchBook(ref.yesTokenId, { signal })
        .then((result) => (result === undefined ? undefined : parseBook(result, ref, now()))),
    )
    if (signal.aborted || stream.market(marketId) !== market || !stream.isServed(marketId))
      return timing.resyncMs
    if (requestedAt < market.subscribedAt) return 0
    if (book && 'bids' in book) return applySnapshot(market, book, requestedAt)
    market.failures += 1
    if (book) feed.refused({ ...book, path: `${marketId}: ${book.path}` })
    else if (builder.has(marketId)) {
      stream.dropBooks([marketId])
      feed.changed([marketId])
    }
    return retryMs(market)
  }
}
