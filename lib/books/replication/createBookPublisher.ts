import type { BookStore } from '@/lib/books/store/bookStore'
import type { MarketRef } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { parseDemand } from './message'
import { createVenuePublisher, type VenuePublisher } from './publishVenue'
import { HEARTBEAT_MS } from './redisKeys'
import { createSharedTime } from './sharedTime'
import type { BookPublisher, BookPublisherOptions, DemandListener } from './types'

/** A store that publishes every write. */
function withPublishing(
  books: BookStore,
  { staleAfterMs, venueOf }: { staleAfterMs: number; venueOf(venue: VenueId): VenuePublisher },
): BookStore {
  return {
    put(book, options) {
      const isStored = books.put(book, options)
      if (isStored) venueOf(book.venue).put(book.marketId, options?.freshMs ?? staleAfterMs)
      return isStored
    },
    confirm(confirmed) {
      const marketIds = [...confirmed.marketIds]
      books.confirm({ ...confirmed, marketIds })
      venueOf(confirmed.venue).touched(marketIds, confirmed.freshMs)
    },
    limitFreshness(ref, freshMs) {
      books.limitFreshness(ref, freshMs)
      venueOf(ref.venue).limited(ref.marketId, freshMs)
    },
    remove(ref) {
      books.remove(ref)
      venueOf(ref.venue).removed(ref.marketId)
    },
    markStale(target) {
      books.markStale(target)
      if ('marketId' in target) venueOf(target.venue).touched([target.marketId])
      else venueOf(target.venue).touchedAll()
    },
    get: (ref) => books.get(ref),
    versionOf: (ref) => books.versionOf(ref),
    revision: () => books.revision(),
    stats: (venue) => books.stats(venue),
    watch: (listener, signal) => books.watch(listener, signal),
  }
}

/** Publishes the books of the venues that this process leads to the web processes. */
export function createBookPublisher(options: BookPublisherOptions): BookPublisher {
  const { transport, books, trades, staleAfterMs, clock, log } = options
  const time = createSharedTime({ clock, read: options.readTime ?? transport.readTime })
  const closing = new AbortController()
  let listener: DemandListener | undefined
  const venues = new Map<VenueId, VenuePublisher>()
  function venueOf(venue: VenueId): VenuePublisher {
    const known = venues.get(venue) ?? createVenuePublisher({ venue, transport, books, time, clock, log })
    venues.set(venue, known)
    return known
  }

  async function answerDemand(venue: VenueId, text: string) {
    if (!venueOf(venue).leads()) return
    const marketIds = parseDemand(text)
    const refs: MarketRef[] = marketIds.map((marketId) => ({ venue, marketId }))
    try {
      await listener?.(refs)
    } finally {
      venueOf(venue).answered(marketIds)
    }
  }

  transport.listen({
    onConnect() {
      for (const one of venues.values()) one.heartbeat()
    },
    onDisconnect() {
      for (const one of venues.values()) one.onDisconnect()
    },
    onDemand(venue, text) {
      answerDemand(venue, text).catch((error: unknown) =>
        log.warn({ venue, err: error }, 'Demanded order books could not be read.'),
      )
    },
  })
  trades.watch((trade) => venueOf(trade.venue).traded(trade), closing.signal)
  const timer = setInterval(() => {
    // A failed read keeps the last offset; the transport detects a dropped connection.
    void time.sync().catch(() => undefined)
    void transport.check()
    for (const one of venues.values()) one.heartbeat()
  }, HEARTBEAT_MS)

  return {
    books: withPublishing(books, { staleAfterMs, venueOf }),
    lead: (venue, leadOptions) => venueOf(venue).lead(leadOptions),
    onDemand(next) {
      listener = next
    },
    async close() {
      closing.abort()
      clearInterval(timer)
      transport.close()
    },
  }
}
