import type { BookStore } from '@/lib/books/bookStore'
import type { MarketRef } from '@/lib/domain/market'
import type { VenueId } from '@/lib/domain/venue'
import { parseDemand } from './message'
import { createVenuePublisher, type VenuePublisher } from './publishVenue'
import { BEAT_MS } from './redisKeys'
import { createSharedTime } from './sharedTime'
import type { BookPublisher, BookPublisherOptions, DemandListener } from './types'

/** The store behind, with everything that is written to it told. */
function telling(
  books: BookStore,
  { staleAfterMs, venueOf }: { staleAfterMs: number; venueOf(venue: VenueId): VenuePublisher },
): BookStore {
  return {
    put(book, options) {
      const taken = books.put(book, options)
      if (taken) venueOf(book.venue).put(book.marketId, options?.freshMs ?? staleAfterMs)
      return taken
    },
    confirm(confirmed) {
      const marketIds = [...confirmed.marketIds]
      books.confirm({ ...confirmed, marketIds })
      venueOf(confirmed.venue).touched(marketIds, confirmed.freshMs)
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

/** Tells the books that this process leads to all that serve them. */
export function createBookPublisher(options: BookPublisherOptions): BookPublisher {
  const { link, books, trades, staleAfterMs, clock, log } = options
  const time = createSharedTime({ clock, read: options.readTime ?? link.readTime })
  const closing = new AbortController()
  let listener: DemandListener | undefined
  const venues = new Map<VenueId, VenuePublisher>()
  function venueOf(venue: VenueId): VenuePublisher {
    const known = venues.get(venue) ?? createVenuePublisher({ venue, link, books, time, clock, log })
    venues.set(venue, known)
    return known
  }

  async function take(venue: VenueId, text: string) {
    if (!venueOf(venue).leads()) return
    const marketIds = parseDemand(text)
    const refs: MarketRef[] = marketIds.map((marketId) => ({ venue, marketId }))
    try {
      await listener?.(refs)
    } finally {
      venueOf(venue).answered(marketIds)
    }
  }

  link.listen({
    up() {
      for (const one of venues.values()) one.beat()
    },
    lost() {
      for (const one of venues.values()) one.onDisconnect()
    },
    demanded(venue, text) {
      take(venue, text).catch((error: unknown) => log.warn({ venue, err: error }, 'A demand was not met.'))
    },
  })
  trades.watch((trade) => venueOf(trade.venue).traded(trade), closing.signal)
  const timer = setInterval(() => {
    // Without an answer the last one holds; a connection that is lost is the link's to notice.
    void time.ask().catch(() => undefined)
    void link.check()
    for (const one of venues.values()) one.beat()
  }, BEAT_MS)

  return {
    books: telling(books, { staleAfterMs, venueOf }),
    lead: (venue, leadOptions) => venueOf(venue).lead(leadOptions),
    onDemand(next) {
      listener = next
    },
    async close() {
      closing.abort()
      clearInterval(timer)
      link.close()
    },
  }
}
