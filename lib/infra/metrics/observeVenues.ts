import { Counter, Gauge, type Registry } from 'prom-client'
import type { VenueId } from '@/lib/core/domain/venue'
import { UNREAD_CAUSES } from '@/lib/core/domain/wireDrift'
import type { Runtime, VenueState } from '@/lib/operations/runtime'
import { observeBooks } from './observeBooks'
import { stateGauge } from './stateGauge'

interface VenueSources extends Pick<Runtime, 'clock' | 'books' | 'health'> {
  platforms: readonly VenueId[]
  signal: AbortSignal
}

const STATES: readonly VenueState[] = ['starting', 'connected', 'degraded', 'down', 'needs_key', 'disabled']

/** Every venue sends a message within seconds. */
const SILENT_MS = 120_000

type Health = ReturnType<Runtime['health']>

/** State of venues and their books, read at scrape time. */
export function observeVenues(registry: Registry, sources: VenueSources): void {
  const { platforms, clock, books, health } = sources
  const registers = [registry]

  const byVenue = (name: string, help: string) => ({ name, help, labelNames: ['venue' as const], registers })

  const valuesOf = (read: (health: Health, venue: VenueId) => number | undefined) =>
    platforms.flatMap((venue) => {
      const value = read(health(venue), venue)
      return value === undefined ? [] : [[venue, value] as const]
    })

  /** One number per venue that has it. */
  const perVenue = (
    name: string,
    help: string,
    read: (health: Health, venue: VenueId) => number | undefined,
  ) =>
    new Gauge({
      ...byVenue(name, help),
      collect() {
        this.reset()
        for (const [venue, value] of valuesOf(read)) this.set({ venue }, value)
      },
    })

  /** Counted elsewhere, since start. */
  const totals = (name: string, help: string, read: (health: Health) => number | undefined) =>
    new Counter({
      ...byVenue(name, help),
      collect() {
        this.reset()
        for (const [venue, value] of valuesOf(read)) this.inc({ venue }, value)
      },
    })

  stateGauge(registers, {
    name: 'crossbook_venue_state',
    help: '1 for the state that a venue is in, 0 for the others.',
    label: 'venue',
    ids: platforms,
    states: STATES,
    stateOf: (venue) => health(venue).state,
  })
  perVenue('crossbook_venue_last_message_age_seconds', 'Since the last message of a venue.', (health) =>
    health.lastMessageAt === undefined ? undefined : Math.max(0, clock.now() - health.lastMessageAt) / 1_000,
  )
  perVenue('crossbook_venue_stream_open', '1 while the sockets of a venue stand.', ({ stream }) =>
    stream === undefined ? undefined : Number(stream.connection === 'open'),
  )
  perVenue(
    'crossbook_venue_stream_followed_markets',
    'Markets that a stream follows.',
    ({ stream }) => stream?.followed,
  )
  perVenue('crossbook_venue_stream_live_books', 'Books that are streamed.', ({ stream }) => stream?.live)
  new Gauge({
    ...byVenue('crossbook_books', 'Order books in the store.'),
    collect() {
      for (const venue of platforms) {
        const { books: count, stale } = books.stats(venue)
        this.set({ venue }, count)
        // One pass over the books for both; this gauge is read first.
        staleBooks.set({ venue }, stale)
      }
    },
  })
  const staleBooks = new Gauge(byVenue('crossbook_books_stale', 'Order books in the store that are stale.'))
  totals(
    'crossbook_venue_refusals_total',
    'Rows and messages dropped because they did not pass the schema.',
    ({ refusals }) => refusals,
  )
  new Counter({
    name: 'crossbook_venue_drift_total',
    help: 'Rows and answers that are not as the schemas say, by what was read.',
    labelNames: ['venue', 'endpoint', 'kind'],
    registers,
    collect() {
      this.reset()
      for (const venue of platforms) {
        for (const { endpoint, kind, count } of health(venue).drift ?? [])
          this.inc({ venue, endpoint, kind }, count)
      }
    },
  })
  new Counter({
    name: 'crossbook_venue_unread_total',
    help: 'Rows and books that were requested and not read, by cause: the venue was unreachable, limited us, or our queue was full.',
    labelNames: ['venue', 'cause'],
    registers,
    collect() {
      this.reset()
      for (const venue of platforms)
        for (const cause of UNREAD_CAUSES) this.inc({ venue, cause }, health(venue).unread?.[cause] ?? 0)
    },
  })
  perVenue(
    'crossbook_venue_silent',
    '1 while a venue that counts as connected has sent nothing for two minutes.',
    ({ state, lastMessageAt }) =>
      state === 'connected' && lastMessageAt !== undefined
        ? Number(clock.now() - lastMessageAt > SILENT_MS)
        : undefined,
  )
  totals(
    'crossbook_venue_stream_messages_total',
    'Stream messages: snapshots, disconnects, trades, deltas.',
    ({ stream }) => stream?.messages,
  )
  totals(
    'crossbook_venue_stream_interruptions_total',
    'Dropped stream connections of a venue; each is followed by a reconnect.',
    ({ stream }) => stream?.interruptions,
  )
  observeBooks(registry, sources)
}
