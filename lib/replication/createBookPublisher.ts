import type { BookStore } from '@/lib/books/bookStore'
import type { MarketRef } from '@/lib/domain/market'
import { VENUE_IDS, type VenueId } from '@/lib/domain/venue'
import { connectRedis } from './connectRedis'
import { parseDemand } from './message'
import { BEAT_MS, namesOf } from './names'
import { createVenuePublisher, type VenuePublisher } from './publishVenue'
import { createRedisTime, readRedisTime } from './redisTime'
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
    revision: () => books.revision(),
    stats: (venue) => books.stats(venue),
    watch: (listener, signal) => books.watch(listener, signal),
  }
}

/** Tells the books that this process leads to all web processes, through Redis. */
export function createBookPublisher(options: BookPublisherOptions): BookPublisher {
  const { redisUrl, books, trades, staleAfterMs, clock, log } = options
  const what = 'order books reach the web processes again when it is back.'
  const redis = connectRedis({ url: redisUrl, log, what })
  const ears = connectRedis({ url: redisUrl, log, what: 'demands are not heard.' })
  const time = createRedisTime({ clock, read: options.readTime ?? readRedisTime(redis) })
  const closing = new AbortController()
  let listener: DemandListener | undefined
  const venues = new Map<VenueId, VenuePublisher>()
  function venueOf(venue: VenueId): VenuePublisher {
    const known = venues.get(venue) ?? createVenuePublisher({ venue, redis, books, time, clock, log })
    venues.set(venue, known)
    return known
  }
  const channels = new Map(VENUE_IDS.map((venue) => [namesOf(venue).demand, venue]))

  async function beat() {
    // A connection that does not answer would hold everything up until TCP gives up.
    await time.ask().catch(() => redis.status === 'ready' && redis.disconnect(true))
    await ears.ping().catch(() => ears.status === 'ready' && ears.disconnect(true))
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

  redis.on('close', () => {
    for (const one of venues.values()) one.cutOff()
  })
  redis.on('ready', () => {
    for (const one of venues.values()) one.beat()
  })
  ears.on('ready', () => void ears.subscribe(...channels.keys()).catch(() => ears.disconnect(true)))
  ears.on('message', (channel: string, text: string) => {
    const venue = channels.get(channel)
    if (!venue) return
    take(venue, text).catch((error: unknown) => log.warn({ venue, err: error }, 'A demand was not met.'))
  })
  trades.watch((trade) => venueOf(trade.venue).traded(trade), closing.signal)
  const timer = setInterval(() => {
    void beat()
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
      redis.disconnect()
      ears.disconnect()
    },
  }
}
