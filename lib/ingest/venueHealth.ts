import { isBaseError } from '@/lib/core/domain/errors'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import type { DriftEntry, UnreadRows } from '@/lib/core/domain/wireDrift'
import { unreadRows } from '@/lib/venues/drift/unreadRows'
import { wireDrift } from '@/lib/venues/drift/wireDrift'
import type { IngestLog } from '../infra/net/ingestLog'

/** The two feeds that ingestion reads from a venue. */
const FEEDS = ['catalogue', 'books'] as const
export type Feed = (typeof FEEDS)[number]

export interface FeedHealth {
  venue: VenueId
  state: 'starting' | 'connected' | 'degraded' | 'down' | 'needs_key' | 'disabled'
  /** A sentence for people; "" when all is well. */
  message: string
  lastMessageAt?: number
  /** Rows dropped since start. */
  refusals: number
  /** Schema violations in this venue's responses; absent where there are none. */
  drift?: readonly DriftEntry[]
  /** Absent where every request was read. */
  unread?: UnreadRows
  /** Absent where the venue's books are not streamed. */
  stream?: StreamHealth
}

/** State of a venue's sockets. */
export interface StreamHealth {
  connection: 'idle' | 'connecting' | 'open'
  /** Why the connections are down, as a sentence; "" when all is well and in the first moments. */
  message: string
  /** Markets subscribed to, and those whose books are live at this moment. */
  followed: number
  live: number
  /** Messages and dropped connections since the start; absent where another process reads. */
  messages?: number
  interruptions?: number
}

export interface VenueHealthStore {
  get(venue: VenueId): FeedHealth
  succeeded(venue: VenueId, feed: Feed, refusals: number): void
  failed(venue: VenueId, feed: Feed, error: unknown): void
  /** There was nothing to request: neither a failure nor a success. */
  idle(venue: VenueId, feed: Feed): void
  /** The state of the venue's stream; `refusals` are new ones, `heard` when a message arrived since the last call. */
  streaming(venue: VenueId, stream: StreamHealth, news: { refusals: number; heard: boolean }): void
  /** For a venue that cannot work in this deployment. */
  exclude(venue: VenueId, state: 'needs_key' | 'disabled', message: string): void
  /** Resets it to never read; an exclusion remains. */
  restart(venue: VenueId): void
  /** Has this feed ever succeeded? */
  hasRead(venue: VenueId, feed: Feed): boolean
}

interface Entry {
  /** Undefined: not tried yet; "": the last try succeeded; otherwise why it failed. */
  feeds: Record<Feed, string | undefined>
  everRead: Record<Feed, boolean>
  excluded?: { state: 'needs_key' | 'disabled'; message: string }
  failuresInRow: number
  lastMessageAt?: number
  refusals: number
  stream?: StreamHealth
}

/**
 * Consecutive failures, with nothing received between them, after which a venue counts as down; one that was never read
 * is down after the first.
 */
const DOWN_AFTER = 2

/** The reason as a sentence. An error that only repeats an earlier one (an open circuit) gets the earlier reason. */
function reasonOf(error: unknown): string {
  const first = isBaseError(error) && isBaseError(error.cause) ? error.cause : error
  const text = first instanceof Error ? first.message : String(first)
  return /[.!?]$/.test(text) ? text : `${text}.`
}

const differencesOf = (venue: VenueId) => {
  const drift = wireDrift.of(venue)
  const unread = unreadRows.of(venue)
  return { ...(drift.length > 0 && { drift }), ...(unread && { unread }) }
}

/** A venue whose stream delivers books is up, whatever its other endpoints answer. */
const isStreaming = ({ stream }: Entry) => stream?.connection === 'open' && stream.live > 0

function stateOf(entry: Entry): FeedHealth['state'] {
  const { excluded, feeds, everRead, failuresInRow, stream } = entry
  if (excluded) return excluded.state
  const known = FEEDS.some((feed) => everRead[feed])
  if (failuresInRow >= (known ? DOWN_AFTER : 1) && !isStreaming(entry)) return 'down'
  if (FEEDS.some((feed) => feeds[feed]) || stream?.message) return 'degraded'
  return FEEDS.every((feed) => everRead[feed]) ? 'connected' : 'starting'
}

function messageOf(venue: VenueId, entry: Entry): string {
  const { name } = VENUES[venue]
  const state = stateOf(entry)
  const reason = FEEDS.map((feed) => entry.feeds[feed]).find(Boolean) ?? ''
  if (entry.excluded) return entry.excluded.message
  if (state === 'starting') return `${name} is being read for the first time.`
  if (state === 'down') return `${name} cannot be reached: ${reason} It is tried again every few seconds.`
  if (state === 'degraded' && !reason) {
    const why = entry.stream?.message ?? ''
    return `${name} answers only in part: its live feed is interrupted, so books are read every few seconds. ${why}`
  }
  if (state === 'degraded') {
    const what = entry.feeds.catalogue ? 'list of markets' : 'order books'
    return `${name} answers only in part: its ${what} could not be read. ${reason}`
  }
  return ''
}

/** The state of each venue's feeds. Logs every change of state once and reports it to `onChange`. */
export function createVenueHealthStore({
  clock,
  log,
  onChange,
}: {
  clock: { now(): number }
  log: IngestLog
  onChange?: (health: FeedHealth) => void
}): VenueHealthStore {
  const entries = new Map<VenueId, Entry>()

  function entryOf(venue: VenueId): Entry {
    const entry = entries.get(venue) ?? {
      feeds: { catalogue: undefined, books: undefined },
      everRead: { catalogue: false, books: false },
      failuresInRow: 0,
      refusals: 0,
    }
    entries.set(venue, entry)
    return entry
  }

  const toHealth = (venue: VenueId, entry: Entry): FeedHealth => ({
    venue,
    state: stateOf(entry),
    message: messageOf(venue, entry),
    lastMessageAt: entry.lastMessageAt,
    refusals: entry.refusals,
    ...differencesOf(venue),
    ...(entry.stream && { stream: entry.stream }),
  })

  function change(venue: VenueId, apply: (entry: Entry) => void) {
    const entry = entryOf(venue)
    const before = stateOf(entry)
    apply(entry)
    const health = toHealth(venue, entry)
    if (health.state === before) return
    const facts = { venue, from: before, to: health.state }
    const text = health.message || `${VENUES[venue].name} is connected.`
    if (health.state === 'down' || health.state === 'degraded') log.warn(facts, text)
    else log.info(facts, text)
    onChange?.(health)
  }

  return {
    get: (venue) => toHealth(venue, entryOf(venue)),
    succeeded: (venue, feed, refusals) =>
      change(venue, (entry) => {
        entry.feeds[feed] = ''
        entry.everRead[feed] = true
        entry.failuresInRow = 0
        entry.lastMessageAt = clock.now()
        entry.refusals += refusals
      }),
    failed: (venue, feed, error) =>
      change(venue, (entry) => {
        entry.feeds[feed] = reasonOf(error)
        entry.failuresInRow += 1
      }),
    idle: (venue, feed) =>
      change(venue, (entry) => {
        entry.feeds[feed] = ''
        entry.everRead[feed] = true
      }),
    streaming: (venue, stream, { refusals, heard }) =>
      change(venue, (entry) => {
        entry.stream = stream
        entry.refusals += refusals
        if (heard) entry.lastMessageAt = clock.now()
      }),
    exclude: (venue, state, message) =>
      change(venue, (entry) => {
        entry.excluded = { state, message }
      }),
    restart(venue) {
      if (!entries.get(venue)?.excluded) entries.delete(venue)
    },
    hasRead: (venue, feed) => entryOf(venue).everRead[feed],
  }
}
