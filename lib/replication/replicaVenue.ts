import type { LRUCache } from 'lru-cache'
import type { BookChange, StoredBook } from '@/lib/books/bookStore'
import { type BookStats, countBooks } from '@/lib/books/countBooks'
import type { OrderBook } from '@/lib/domain/orderBook'
import type { VenueId } from '@/lib/domain/venue'
import { parseBookText } from './bookText'
import type { Check } from './confirmations'
import type { VenueFacts } from './health'
import type { BookRecord, MessageHeader, ReplicationMessage } from './message'
import { fromRanges } from './ranges'
import { SILENT_MS } from './redisKeys'
import type { SharedTime } from './sharedTime'

/** Books of a leader that is gone are shown, as stale, for so long: the next one has told all of its own by then. */
const LINGER_MS = 120_000

/** A book as it arrived, and what readers were told of it. */
export interface ReplicaEntry extends BookRecord {
  epoch: number
  /** Staleness that `version` speaks of: the leader's version, one higher for each time that it changed here alone. */
  stale: boolean
}

/** What is told of a venue at one moment. */
export interface VenueSnapshot {
  epoch: number
  seq: number
  head?: MessageHeader
  records: readonly BookRecord[]
}

/** One venue's books as its leaders tell them. Knows no connection: it is given snapshots and messages. */
export interface ReplicaVenue {
  /** `gap`: a message is missing and this one was not taken; the snapshot has to be read. */
  apply(message: ReplicationMessage): 'applied' | 'ignored' | 'gap'
  load(snapshot: VenueSnapshot): void
  /** Something may have been missed: every book is stale until the next `load`. */
  markOutOfSync(): void
  get(marketId: string): StoredBook | undefined
  versionOf(marketId: string): number | undefined
  stats(): BookStats
  /** A leader was heard within the last seconds, and all that it told is here. */
  isLed(): boolean
  facts(): VenueFacts | undefined
  /** Once a second. */
  tick(): void
}

interface ReplicaVenueDeps {
  venue: VenueId
  time: SharedTime
  clock: { now(): number }
  /** Books that were read lately, as objects. */
  decoded: LRUCache<ReplicaEntry, OrderBook>
  /** A book is another one, or gone. */
  moved(): void
  changed(change: BookChange): void
}

export function createReplicaVenue(deps: ReplicaVenueDeps): ReplicaVenue {
  const { venue, time, clock, decoded, moved } = deps
  const entries = new Map<string, ReplicaEntry>()
  const byHandle = new Map<number, ReplicaEntry>()
  let epoch = 0
  let epochSince = Number.NEGATIVE_INFINITY
  let seq = 0
  let synced = false
  let heardAt = Number.NEGATIVE_INFINITY
  let facts: VenueFacts | undefined

  const now = () => time.latest(clock.now()) ?? Number.POSITIVE_INFINITY
  const isLed = () => synced && Math.abs(now() - heardAt) <= SILENT_MS
  /** A time far ahead is as little to be believed as one long ago: the shared clock was set back. */
  const isStale = (entry: ReplicaEntry) =>
    entry.flagged || entry.epoch !== epoch || Math.abs(now() - entry.checkedAt) > entry.freshMs || !isLed()

  /** True when readers have to be told. */
  function renew(entry: ReplicaEntry): boolean {
    const stale = isStale(entry)
    if (stale === entry.stale) return false
    entry.stale = stale
    entry.version += 1
    moved()
    return true
  }

  function bookOf(entry: ReplicaEntry): OrderBook {
    const known = decoded.get(entry)
    if (known) return known
    const { marketId, receivedAt, venueTime, text } = entry
    const body = parseBookText(text) ?? { bids: [], asks: [] }
    const book = { venue, marketId, ...body, receivedAt, ...(venueTime !== undefined && { venueTime }) }
    decoded.set(entry, book)
    return book
  }

  /** As it is now. Levels are read when somebody looks at them: most only ask whether the book is another one. */
  function read(entry: ReplicaEntry): StoredBook {
    renew(entry)
    const { receivedAt, venueTime, changedAt, stale, version } = entry
    const checkedAt = entry.checkedAt - (time.latest(0) ?? 0)
    return {
      get book() {
        return bookOf(entry)
      },
      receivedAt,
      ...(venueTime !== undefined && { venueTime }),
      changedAt,
      checkedAt,
      stale,
      version,
    }
  }

  const tell = (entry: ReplicaEntry) => deps.changed({ venue, marketId: entry.marketId, stored: read(entry) })

  /**
   * A record as it is kept. Every process has the leader's version; it never falls here, whatever a new leader's clock
   * says. A record that cannot be believed yet is one below, and reaches the leader's number as it turns fresh.
   */
  function entryOf(record: BookRecord, old: ReplicaEntry | undefined): ReplicaEntry {
    const entry = { ...record, epoch, stale: false }
    entry.stale = isStale(entry)
    if (entry.stale && !entry.flagged) entry.version -= 1
    if (!old) return entry
    if (old.text !== record.text) entry.version = Math.max(entry.version, old.version + 1)
    else if (entry.version <= old.version) {
      entry.version = old.version
      entry.stale = old.stale
    }
    return entry
  }

  /** Takes a book in; returns whether it has another version than before. */
  function keep(record: BookRecord): boolean {
    const old = entries.get(record.marketId)
    // The same number in another epoch is another book.
    if (old && byHandle.get(old.handle) === old) byHandle.delete(old.handle)
    const entry = entryOf(record, old)
    const isNew = entry.version !== old?.version
    if (isNew) moved()
    entries.set(record.marketId, entry)
    byHandle.set(record.handle, entry)
    return isNew
  }

  function* confirmed(checks: readonly Check[] = []) {
    for (const [checkedAt, freshMs, ranges] of checks) {
      for (const handle of fromRanges(ranges)) {
        const entry = byHandle.get(handle)
        if (entry) yield { entry, checkedAt, freshMs }
      }
    }
  }

  function drop(entry: ReplicaEntry) {
    moved()
    entries.delete(entry.marketId)
    if (byHandle.get(entry.handle) === entry) byHandle.delete(entry.handle)
  }

  function dropOlder() {
    for (const entry of [...entries.values()]) if (entry.epoch !== epoch) drop(entry)
  }

  function begin(next: number) {
    epoch = next
    epochSince = now()
    seq = 0
    heardAt = Number.NEGATIVE_INFINITY
    byHandle.clear()
    moved()
  }

  return {
    apply({ header, records }) {
      if (header.epoch < epoch || (header.epoch === epoch && header.seq <= seq)) return 'ignored'
      const expected = header.epoch === epoch ? seq + 1 : 1
      if (!synced || header.seq !== expected) return 'gap'
      if (header.epoch > epoch) begin(header.epoch)
      seq = header.seq
      heardAt = header.at
      if (header.facts) facts = { health: header.facts.health, ready: header.facts.ready }
      for (const handle of header.removed ?? []) {
        const entry = byHandle.get(handle)
        if (entry) drop(entry)
      }
      const changed = new Set<ReplicaEntry>()
      for (const record of records) {
        const isNew = keep(record)
        const entry = entries.get(record.marketId)
        if (entry && (renew(entry) || isNew)) changed.add(entry)
      }
      for (const { entry, checkedAt, freshMs } of confirmed(header.checks)) {
        Object.assign(entry, { checkedAt, freshMs })
        if (renew(entry)) changed.add(entry)
      }
      if (header.whole) dropOlder()
      for (const entry of changed) tell(entry)
      return 'applied'
    },
    load(snapshot) {
      synced = true
      // A Redis that lost its memory: whoever leads begins a higher epoch as soon as it notices.
      if (snapshot.epoch < epoch) return
      if (snapshot.epoch > epoch) begin(snapshot.epoch)
      seq = snapshot.seq
      const told = new Set(snapshot.records.map(({ marketId }) => marketId))
      for (const entry of [...entries.values()])
        if (entry.epoch === epoch && !told.has(entry.marketId)) drop(entry)
      const changed = new Set(snapshot.records.filter(keep).map(({ marketId }) => marketId))
      for (const { entry, checkedAt, freshMs } of confirmed(snapshot.head?.checks)) {
        if (entry.seq > (snapshot.head?.seq ?? 0)) continue
        Object.assign(entry, { checkedAt: Math.max(entry.checkedAt, checkedAt), freshMs })
      }
      if (snapshot.head?.whole) dropOlder()
      for (const entry of [...entries.values()]) if (renew(entry) || changed.has(entry.marketId)) tell(entry)
    },
    markOutOfSync() {
      synced = false
      moved()
    },
    get(marketId) {
      const entry = entries.get(marketId)
      return entry && read(entry)
    },
    versionOf(marketId) {
      const entry = entries.get(marketId)
      if (!entry) return undefined
      renew(entry)
      return entry.version
    },
    stats() {
      const at = now()
      return countBooks(entries.values(), { isStale, ageMs: ({ checkedAt }) => at - checkedAt })
    },
    isLed,
    facts: () => facts,
    tick() {
      if (synced && now() - epochSince >= LINGER_MS) dropOlder()
    },
  }
}
