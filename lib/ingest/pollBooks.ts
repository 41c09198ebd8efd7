import type { BookStore } from '@/lib/books/store/bookStore'
import { chunksOf } from '@/lib/core/common/chunksOf'
import type { Market } from '@/lib/core/domain/market'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import type { Clock } from '@/lib/infra/net/types'
import { countRefused, countRows } from '@/lib/venues/boundedRefusals'
import type { BookRef, RejectedRow, VenueConnector } from '@/lib/venues/connector'
import { countRefusals } from '@/lib/venues/drift/countRefusals'
import { settleLimited } from '@/lib/venues/settleLimited'
import { rejectRequest } from '@/lib/venues/unreadCause'
import type { IngestLog } from '../infra/net/ingestLog'
import type { HotMarkets } from './hotMarkets'
import type { IngestSettings } from './settings'
import type { VenueEvents } from './venueEvents'

export interface BookSweeps {
  /** Polls the hot books once. Returns the number of rejected rows; undefined when no book was due. */
  hot(signal: AbortSignal): Promise<number | undefined>
  /** Polls the next part of the remaining books: each once in `warmMs`. */
  warm(signal: AbortSignal): Promise<number | undefined>
  /** Reads these now, outside the sweeps. Books of a live stream are skipped. */
  read(markets: readonly Market[], signal: AbortSignal): Promise<number | undefined>
  /** Whether the venue has answered for this market's book at least once, or three requests failed. */
  hasAnswered(marketId: string): boolean
}

/** Failed requests after which readiness no longer waits for a market. */
const MAX_UNANSWERED = 3

interface BookSweepsDeps {
  connector: VenueConnector
  events: VenueEvents
  books: BookStore
  hotMarkets: HotMarkets
  /** Streamed live at this moment: neither polled nor overwritten. */
  isLive(marketId: string): boolean
  /** Events of markets for which the venue returned no book: they may have ended. */
  suspect(eventIds: readonly string[]): void
  clock: Clock
  settings: IngestSettings
  log: IngestLog
}

/** Concurrent requests; the venue's limiter sets the pace. */
const CONCURRENCY = 4

const toRef = ({ id, yesTokenId }: Market): BookRef => ({ marketId: id, yesTokenId })

/** Polls one venue's books. Errors: the connector's. */
export function createBookSweeps(deps: BookSweepsDeps): BookSweeps {
  const { connector, events, books, hotMarkets, isLive, clock, settings, log } = deps
  const requestedAt = new Map<string, number>()
  /** Market → requests that failed; Infinity once one was answered. */
  const answers = new Map<string, number>()

  function keep(book: OrderBook, { requestedAt, freshMs }: { requestedAt: number; freshMs: number }) {
    const { venue, marketId } = book
    const status = events.market(marketId)?.status
    // The market may have closed while the request was in flight.
    if (status !== 'open' && status !== 'paused') return
    // A streamed book received after the request may be newer than the response.
    const stored = books.get({ venue, marketId })
    if (isLive(marketId) || (stored && stored.book.receivedAt > requestedAt)) return
    books.put(book, { freshMs })
  }

  async function readChunk(markets: readonly Market[], freshMs: number, signal: AbortSignal) {
    signal.throwIfAborted()
    const requestedAt = clock.now()
    const answer = await connector.fetchBooks(markets.map(toRef), { signal })
    const { books: found, missing, refusals } = answer
    for (const { id } of markets) answers.set(id, Number.POSITIVE_INFINITY)
    for (const book of found) keep(book, { requestedAt, freshMs })
    for (const { marketId } of missing)
      if (!isLive(marketId)) books.markStale({ venue: connector.id, marketId })
    deps.suspect(missing.flatMap(({ marketId }) => events.market(marketId)?.eventId ?? []))
    return refusals
  }

  function logRejected(rejected: readonly RejectedRow[]) {
    if (rejected.length === 0) return
    countRefusals(connector.id, 'order books', rejected)
    const sample = rejected.slice(0, 3).map(({ path, message }) => `${path}: ${message}`)
    log.warn({ venue: connector.id, dropped: countRows(rejected), sample }, 'Order books were dropped.')
  }

  /** In batches: parsing a complete sweep at once would block requests. */
  async function read(
    markets: readonly Market[],
    { freshMs, signal }: { freshMs: number; signal: AbortSignal },
  ): Promise<number | undefined> {
    const requested = markets.filter(({ id }) => !isLive(id))
    if (requested.length === 0) return undefined
    const chunks = chunksOf(requested, settings.sweepChunk)
    const results = await settleLimited(chunks, CONCURRENCY, (chunk) => readChunk(chunk, freshMs, signal))
    signal.throwIfAborted()
    // If every request fails the venue is down, not one market's book.
    if (results.some(({ status }) => status === 'fulfilled'))
      for (const [i, { status }] of results.entries())
        if (status === 'rejected')
          for (const { id } of chunks[i] ?? []) answers.set(id, (answers.get(id) ?? 0) + 1)
    const rejected = results.flatMap((result): RejectedRow[] => {
      if (result.status === 'fulfilled') return result.value
      return [rejectRequest('books', result.reason)]
    })
    logRejected(rejected)
    return countRefused(rejected)
  }

  function nextWarm(): Market[] {
    const warm = hotMarkets.split(events.followed()).warm.filter(({ id }) => !isLive(id))
    const fresh = warm.filter(({ id }) => !requestedAt.has(id))
    const step = Math.ceil((warm.length * settings.warmTickMs) / settings.warmMs)
    const due = [...warm].sort((a, b) => (requestedAt.get(a.id) ?? 0) - (requestedAt.get(b.id) ?? 0))
    return due.slice(0, Math.max(step, Math.min(fresh.length, settings.warmStep)))
  }

  /** Markets come and go over months: those no longer followed are evicted. */
  function forgetGone() {
    if (Math.max(requestedAt.size, answers.size) <= 2 * settings.maxWarm) return
    const followed = new Set(events.followed().map(({ id }) => id))
    for (const known of [requestedAt, answers])
      for (const id of known.keys()) if (!followed.has(id)) known.delete(id)
  }

  return {
    hasAnswered: (marketId) => (answers.get(marketId) ?? 0) >= MAX_UNANSWERED,
    read: (markets, signal) => read(markets, { freshMs: settings.hotFreshMs, signal }),
    hot: (signal) => read(hotMarkets.split(events.followed()).hot, { freshMs: settings.hotFreshMs, signal }),
    warm(signal) {
      const next = nextWarm()
      for (const { id } of next) requestedAt.set(id, clock.now())
      forgetGone()
      return read(next, { freshMs: settings.warmFreshMs, signal })
    },
  }
}
