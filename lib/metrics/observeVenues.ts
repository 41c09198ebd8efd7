import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { BookStore } from '@/lib/books/bookStore'
import type { VenueId } from '@/lib/domain/venue'
import type { Runtime, VenueState } from '@/lib/runtime/types'

interface VenueSources extends Pick<Runtime, 'clock' | 'books' | 'health'> {
  platforms: readonly VenueId[]
  signal: AbortSignal
}

const STATES: readonly VenueState[] = ['starting', 'connected', 'degraded', 'down', 'needs_key', 'disabled']
const LAGS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
/** Markets remembered per venue; far more than are followed. */
const MAX_MARKETS = 50_000

type Health = ReturnType<Runtime['health']>

/** How venues and their books are, read when somebody asks; changes of books are counted as they come. */
export function observeVenues(registry: Registry, sources: VenueSources): void {
  const { platforms, clock, books, health } = sources
  const registers = [registry]

  /** One number for each venue that has it. */
  const perVenue = (
    name: string,
    help: string,
    read: (health: Health, venue: VenueId) => number | undefined,
  ) =>
    new Gauge({
      name,
      help,
      labelNames: ['venue'],
      registers,
      collect() {
        this.reset()
        for (const venue of platforms) {
          const value = read(health(venue), venue)
          if (value !== undefined) this.set({ venue }, value)
        }
      },
    })

  /** Counted elsewhere, since the start. */
  const totals = (name: string, help: string, read: (health: Health) => number | undefined) =>
    new Counter({
      name,
      help,
      labelNames: ['venue'],
      registers,
      collect() {
        this.reset()
        for (const venue of platforms) {
          const value = read(health(venue))
          if (value !== undefined) this.inc({ venue }, value)
        }
      },
    })

  new Gauge({
    name: 'crossbook_venue_state',
    help: '1 for the state that a venue is in, 0 for the others.',
    labelNames: ['venue', 'state'],
    registers,
    collect() {
      for (const venue of platforms) {
        const now = health(venue).state
        for (const state of STATES) this.set({ venue, state }, state === now ? 1 : 0)
      }
    },
  })
  perVenue('crossbook_venue_last_message_age_seconds', 'Since a venue last told something.', (told) =>
    told.lastMessageAt === undefined ? undefined : Math.max(0, clock.now() - told.lastMessageAt) / 1_000,
  )
  perVenue('crossbook_venue_stream_open', '1 while the sockets of a venue stand.', ({ stream }) =>
    stream === undefined ? undefined : Number(stream.connection === 'open'),
  )
  perVenue(
    'crossbook_venue_stream_followed_markets',
    'Markets that a stream is asked for.',
    ({ stream }) => stream?.followed,
  )
  perVenue(
    'crossbook_venue_stream_live_books',
    'Books that a stream tells at this moment.',
    ({ stream }) => stream?.live,
  )
  perVenue('crossbook_books', 'Order books that are held.', (_, venue) => books.stats(venue).books)
  perVenue(
    'crossbook_books_stale',
    'Order books that are held and not believed.',
    (_, venue) => books.stats(venue).stale,
  )
  totals(
    'crossbook_venue_refusals_total',
    'Rows and messages dropped because they did not pass the schema.',
    ({ refusals }) => refusals,
  )
  totals(
    'crossbook_venue_stream_messages_total',
    'What streams told: books, losses, trades, changes.',
    ({ stream }) => stream?.messages,
  )
  totals(
    'crossbook_venue_stream_interruptions_total',
    'Times that the sockets of a venue were lost; every one is followed by a new connection.',
    ({ stream }) => stream?.interruptions,
  )
  countChanges(registry, sources)
}

/**
 * Counts changed books and measures how late they came. A market's first book is no news: its venue time is that of
 * whatever happened last, however long ago.
 */
function countChanges(
  registry: Registry,
  { books, signal }: Pick<VenueSources, 'signal'> & { books: BookStore },
) {
  const registers = [registry]
  const changes = new Counter({
    name: 'crossbook_book_changes_total',
    help: 'Order books that changed.',
    labelNames: ['venue'],
    registers,
  })
  const lag = new Histogram({
    name: 'crossbook_book_lag_seconds',
    help: "From a change's time at the venue to its receipt, where the venue tells the time.",
    labelNames: ['venue'],
    buckets: LAGS,
    registers,
  })
  const received = new Map<VenueId, Map<string, number>>()

  books.watch(({ venue, marketId, stored: { book } }) => {
    const known = received.get(venue) ?? new Map<string, number>()
    received.set(venue, known)
    const before = known.get(marketId)
    if (before === book.receivedAt) return
    if (known.size >= MAX_MARKETS) known.clear()
    known.set(marketId, book.receivedAt)
    changes.inc({ venue })
    if (before === undefined || book.venueTime === undefined) return
    lag.observe({ venue }, Math.max(0, book.receivedAt - book.venueTime) / 1_000)
  }, signal)
}
