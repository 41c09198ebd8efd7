import type { BookRef, BookStream, StreamFeed, VenueStream } from '../connector'
import { createBookBuilder } from './bookBuilder'
import { createConnectionPool } from './connectionPool'
import { createRecoveryBackoff } from './recoveryBackoff'
import type { BookStreamOptions, StreamContext, StreamMarket } from './streamProtocol'

/** Also bounds how long a drained socket is kept. */
const CHECK_MS = 1_000

/**
 * The stream engine of all venues: connections and their state, subscriptions, recovery, books.
 * A book is known from its snapshot until its connection closes, a gap or a contradiction is found, or it stays
 * crossed; then it is dropped, reported as lost, and obtained again.
 */
export function createBookStream<Frame, Market extends StreamMarket>(
  options: BookStreamOptions<Frame, Market>,
): VenueStream {
  const { perConnection, connections } = options.capacity
  const maxMarkets = options.capacity.maxMarkets ?? perConnection * connections
  return { maxMarkets, open: (feed) => openBookStream({ ...options, maxMarkets, feed }) }
}

function openBookStream<Frame, Market extends StreamMarket>({
  venue,
  name,
  now,
  capacity,
  createProtocol,
  maxMarkets,
  feed,
}: BookStreamOptions<Frame, Market> & { maxMarkets: number; feed: StreamFeed }): BookStream {
  let markets: ReadonlyMap<string, Market> = new Map()
  const builder = createBookBuilder({
    venue,
    now,
    publish: (book) => feed.book(book),
    crossed(marketId) {
      const market = markets.get(marketId)
      if (!market) return
      // The builder has dropped it already.
      feed.lost([marketId])
      invalidate([market])
    },
  })

  function dropBooks(marketIds: Iterable<string>) {
    const affected = [...marketIds]
    const known = affected.filter((marketId) => builder.has(marketId))
    builder.forget(known)
    for (const marketId of affected) {
      const market = markets.get(marketId)
      if (market) protocol.dropped?.(market)
    }
    if (known.length > 0) feed.lost(known)
  }

  function invalidate(affected: Iterable<Market>) {
    const pauses = new Map([...affected].map((market) => [market, backoff.next(market.ref.marketId)]))
    dropBooks([...pauses.keys()].map(({ ref }) => ref.marketId))
    pool.resubscribe(pauses)
  }

  const context: StreamContext<Market> = {
    feed,
    builder,
    now,
    market: (marketId) => markets.get(marketId),
    isServed,
    dropBooks,
    invalidate,
    limitConnection: (count) => pool.limitConnection(count),
  }
  const protocol = createProtocol(context)
  const backoff = createRecoveryBackoff({ now, ...protocol.recovery })
  const pool = createConnectionPool({
    name,
    capacity,
    protocol,
    now,
    publishState: (state) => feed.state(state),
    unserved: (affected) => dropBooks(affected.map(({ ref }) => ref.marketId)),
  })
  const checking = setInterval(() => {
    pool.check()
    protocol.check?.()
  }, protocol.checkMs ?? CHECK_MS)

  function isServed(marketId: string): boolean {
    const market = markets.get(marketId)
    return market !== undefined && pool.isServed(market)
  }

  function unfollow(removed: readonly Market[]) {
    builder.forget(removed.map(({ ref }) => ref.marketId))
    for (const market of removed) {
      backoff.forget(market.ref.marketId)
      protocol.unfollowed?.(market)
    }
  }

  return {
    follow(refs) {
      const next = new Map<string, Market>()
      for (const ref of uniqueRefs(refs).slice(0, maxMarkets)) {
        const known = markets.get(ref.marketId)
        const isKnown = known?.ref.yesTokenId === ref.yesTokenId
        next.set(ref.marketId, isKnown ? known : protocol.createMarket(ref))
      }
      unfollow([...markets.values()].filter((market) => next.get(market.ref.marketId) !== market))
      markets = next
      pool.follow(next)
    },
    resync: (marketIds) => invalidate(marketIds.flatMap((marketId) => markets.get(marketId) ?? [])),
    live: () =>
      builder.published().filter((marketId) => {
        const market = markets.get(marketId)
        return market !== undefined && (protocol.isTrusted?.(market) ?? true) && pool.isServed(market)
      }),
    lagMs(marketId) {
      const market = markets.get(marketId)
      if (market === undefined) return Number.POSITIVE_INFINITY
      return Math.max(pool.lagMs(market), builder.pendingMs(marketId))
    },
    async close() {
      clearInterval(checking)
      protocol.close?.()
      builder.close()
      markets = new Map()
      await pool.close()
    },
  }
}

const uniqueRefs = (refs: readonly BookRef[]) => [...new Map(refs.map((ref) => [ref.marketId, ref])).values()]
