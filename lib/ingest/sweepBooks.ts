import type { BookStore } from '@/lib/books/bookStore'
import type { Market } from '@/lib/domain/market'
import type { Clock } from '@/lib/net/types'
import type { BookRef, VenueConnector } from '@/lib/venues/connector'
import type { HotMarkets } from './hotMarkets'
import type { IngestLog } from './ingestLog'
import type { IngestSettings } from './settings'
import type { VenueEvents } from './venueEvents'

export interface BookSweeps {
  /** Reads the hot books once. Returns the number of rows refused; undefined when there was nothing to ask. */
  hot(signal: AbortSignal): Promise<number | undefined>
  /** Reads the next part of the rest: each once in `warmMs`. */
  warm(signal: AbortSignal): Promise<number | undefined>
  /** Reads these now, outside the sweeps. */
  read(markets: readonly Market[], signal: AbortSignal): Promise<number | undefined>
}

interface BookSweepsDeps {
  connector: VenueConnector
  events: VenueEvents
  books: BookStore
  hotMarkets: HotMarkets
  /** Events of markets that the venue answered without a book: they may have ended. */
  suspect(eventIds: readonly string[]): void
  clock: Clock
  settings: IngestSettings
  log: IngestLog
}

const toRef = ({ id, yesTokenId }: Market): BookRef => ({ marketId: id, yesTokenId })

/** One venue's book reading. Errors: the connector's. */
export function createBookSweeps(deps: BookSweepsDeps): BookSweeps {
  const { connector, events, books, hotMarkets, clock, settings, log } = deps
  const askedAt = new Map<string, number>()

  async function read(markets: readonly Market[], signal: AbortSignal): Promise<number | undefined> {
    if (markets.length === 0) return undefined
    const { books: found, missing, refusals } = await connector.fetchBooks(markets.map(toRef), { signal })
    for (const book of found) {
      const status = events.market(book.marketId)?.status
      // It may have closed while the answer was on its way.
      if (status === 'open' || status === 'paused') books.put(book)
    }
    for (const { marketId } of missing) books.markStale({ venue: connector.id, marketId })
    deps.suspect(missing.flatMap(({ marketId }) => events.market(marketId)?.eventId ?? []))
    if (refusals.length > 0) {
      const sample = refusals.slice(0, 3).map(({ path, message }) => `${path}: ${message}`)
      log.warn({ venue: connector.id, dropped: refusals.length, sample }, 'Order books were dropped.')
    }
    return refusals.length
  }

  function nextWarm(): Market[] {
    const { warm } = hotMarkets.split(events.followed())
    const fresh = warm.filter(({ id }) => !askedAt.has(id))
    const step = Math.ceil((warm.length * settings.warmTickMs) / settings.warmMs)
    const due = [...warm].sort((a, b) => (askedAt.get(a.id) ?? 0) - (askedAt.get(b.id) ?? 0))
    return due.slice(0, Math.max(step, Math.min(fresh.length, settings.warmStep)))
  }

  return {
    read,
    hot: (signal) => read(hotMarkets.split(events.followed()).hot, signal),
    warm(signal) {
      const next = nextWarm()
      for (const { id } of next) askedAt.set(id, clock.now())
      return read(next, signal)
    },
  }
}
