import type { LRUCache } from 'lru-cache'
import type { BookChange, StoredBook } from '@/lib/books/store/bookStore'
import { type BookStats, countBooks } from '@/lib/books/store/countBooks'
import type { OrderBook } from '@/lib/core/domain/orderBook'
import type { VenueId } from '@/lib/core/domain/venue'
import { type BookBody, parseBookText } from './bookText'
import type { Confirmation } from './confirmations'
import type { VenueFacts } from './health'
import type { BookRecord, MessageHeader, ReplicationMessage } from './message'
import { fromRanges } from './ranges'
import { LEADER_TIMEOUT_MS } from './redisKeys'
import type { SharedTime } from './sharedTime'

/** Books of a dead leader stay, as stale, for this long: by then the next leader has published all its books. */
const LINGER_MS = 120_000

/** A book as received, and its version for readers. */
export interface ReplicaEntry extends BookRecord {
  epoch: number
  /** The staleness at `version`: the leader's version, raised by one for each change of staleness found here. */
  stale: boolean
}

/** A venue's books at one moment. */
export interface VenueSnapshot {
  epoch: number
  seq: number
  head?: MessageHeader
  records: readonly BookRecord[]
}

/** One venue's books, built from snapshots and messages; independent of the transport. */
export interface ReplicaVenue {
  /** `gap`: a message is missing and this one was not applied; the snapshot has to be read. */
  apply(message: ReplicationMessage): 'applied' | 'ignored' | 'gap'
  load(snapshot: VenueSnapshot): void
  /** Messages may have been missed: every book is stale until the next `load`. */
  markOutOfSync(): void
  get(marketId: string): StoredBook | undefined
  versionOf(marketId: string): number | undefined
  stats(): BookStats
  /** In sync with a leader that sent a message within the last seconds. */
  isLed(): boolean
  facts(): VenueFacts | undefined
  /** Once a second. */
  tick(): void
}

interface ReplicaVenueDeps {
  venue: VenueId
  time: SharedTime
  clock: { now(): number }
  /** The most recently read books, as objects. */
  decoded: LRUCache<ReplicaEntry, OrderBook>
  /** A book got another version or was removed. */
  onRevision(): void
  onChange(change: BookChange): void
  /** Every book is stale from now on. */
  onLoss?(): void
}

/**
 * A book as of the read. Levels are parsed on access: most readers only compare versions. A class, because creating a
 * getter on each of thousands of reads per second would cost more than the read.
 */
class ReadBook implements StoredBook {
  readonly receivedAt: number
  declare readonly venueTime?: number
  readonly changedAt: number
  readonly checkedAt: number
  readonly stale: boolean
  readonly version: number
  readonly #entry: ReplicaEntry
  readonly #bookOf: (entry: ReplicaEntry) => OrderBook

  constructor(
    entry: ReplicaEntry,
    { checkedAt, bookOf }: { checkedAt: number; bookOf(entry: ReplicaEntry): OrderBook },
  ) {
    this.receivedAt = entry.receivedAt
    if (entry.venueTime !== undefined) this.venueTime = entry.venueTime
    this.changedAt = entry.changedAt
    this.checkedAt = checkedAt
    this.stale = entry.stale
    this.version = entry.version
    this.#entry = entry
    this.#bookOf = bookOf
  }

  get book(): OrderBook {
    return this.#bookOf(this.#entry)
  }
}

export function createReplicaVenue(deps: ReplicaVenueDeps): ReplicaVenue {
  const { venue, time, clock, decoded, onRevision } = deps
  const entries = new Map<string, ReplicaEntry>()
  const byHandle = new Map<number, ReplicaEntry>()
  let epoch = 0
  let epochSince = Number.NEGATIVE_INFINITY
  let seq = 0
  let synced = false
  let messageAt = Number.NEGATIVE_INFINITY
  let facts: VenueFacts | undefined

  const now = () => time.latest(clock.now()) ?? Number.POSITIVE_INFINITY
  const isLed = () => synced && Math.abs(now() - messageAt) <= LEADER_TIMEOUT_MS
  /** A time far ahead is as stale as one long ago: the shared clock was set back. */
  const isStale = (entry: ReplicaEntry) =>
    entry.flagged || entry.epoch !== epoch || Math.abs(now() - entry.checkedAt) > entry.freshMs || !isLed()

  /** Updates the staleness. True when that is a new version. */
  function renew(entry: ReplicaEntry): boolean {
    const stale = isStale(entry)
    if (stale === entry.stale) return false
    entry.stale = stale
    entry.version += 1
    onRevision()
    return true
  }

  function decode(entry: ReplicaEntry, body: BookBody): OrderBook {
    const { marketId, receivedAt, venueTime } = entry
    const book = { venue, marketId, ...body, receivedAt, ...(venueTime !== undefined && { venueTime }) }
    decoded.set(entry, book)
    return book
  }

  const bookOf = (entry: ReplicaEntry): OrderBook =>
    decoded.get(entry) ?? decode(entry, parseBookText(entry.text) ?? { bids: [], asks: [] })

  /** The book as it is now. */
  function read(entry: ReplicaEntry): StoredBook {
    renew(entry)
    return new ReadBook(entry, { checkedAt: entry.checkedAt - (time.latest(0) ?? 0), bookOf })
  }

  const notify = (entry: ReplicaEntry) =>
    deps.onChange({ venue, marketId: entry.marketId, stored: read(entry) })

  /**
   * The entry of a record. Every process has the leader's version; it never falls here, whatever a new leader's clock
   * reads. A record that is stale on arrival is one version behind and gets the leader's version when it turns fresh.
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

  /** Stores a record, and its levels if already parsed; returns whether the book's version changed. */
  function store(record: BookRecord, body?: BookBody): boolean {
    const old = entries.get(record.marketId)
    // The same handle in another epoch is another book.
    if (old && byHandle.get(old.handle) === old) byHandle.delete(old.handle)
    const entry = entryOf(record, old)
    const isNew = entry.version !== old?.version
    if (isNew) onRevision()
    entries.set(record.marketId, entry)
    byHandle.set(record.handle, entry)
    // The old entry is never read again: free its cache slot.
    if (old) decoded.delete(old)
    if (body) decode(entry, body)
    return isNew
  }

  function* confirmed(confirmations: readonly Confirmation[] = []) {
    for (const [checkedAt, freshMs, ranges] of confirmations) {
      for (const handle of fromRanges(ranges)) {
        const entry = byHandle.get(handle)
        if (entry) yield { entry, checkedAt, freshMs }
      }
    }
  }

  function drop(entry: ReplicaEntry) {
    onRevision()
    entries.delete(entry.marketId)
    decoded.delete(entry)
    if (byHandle.get(entry.handle) === entry) byHandle.delete(entry.handle)
  }

  function dropOlder() {
    for (const entry of [...entries.values()]) if (entry.epoch !== epoch) drop(entry)
  }

  function beginEpoch(next: number) {
    epoch = next
    epochSince = now()
    seq = 0
    messageAt = Number.NEGATIVE_INFINITY
    byHandle.clear()
    onRevision()
  }

  return {
    apply({ header, records, bodies }) {
      if (header.epoch < epoch || (header.epoch === epoch && header.seq <= seq)) return 'ignored'
      const expected = header.epoch === epoch ? seq + 1 : 1
      if (!synced || header.seq !== expected) return 'gap'
      if (header.epoch > epoch) beginEpoch(header.epoch)
      seq = header.seq
      messageAt = header.at
      if (header.facts) facts = { health: header.facts.health, ready: header.facts.ready }
      for (const handle of header.removed ?? []) {
        const entry = byHandle.get(handle)
        if (entry) drop(entry)
      }
      const changed = new Set<ReplicaEntry>()
      for (const [i, record] of records.entries()) {
        const isNew = store(record, bodies?.[i])
        const entry = entries.get(record.marketId)
        if (entry && (renew(entry) || isNew)) changed.add(entry)
      }
      for (const { entry, checkedAt, freshMs } of confirmed(header.confirmations)) {
        entry.checkedAt = checkedAt
        entry.freshMs = freshMs
        if (renew(entry)) changed.add(entry)
      }
      if (header.complete) dropOlder()
      for (const entry of changed) notify(entry)
      return 'applied'
    },
    load(snapshot) {
      synced = true
      // Redis lost its data: the leader begins a higher epoch as soon as it notices.
      if (snapshot.epoch < epoch) return
      if (snapshot.epoch > epoch) beginEpoch(snapshot.epoch)
      seq = snapshot.seq
      const listed = new Set(snapshot.records.map(({ marketId }) => marketId))
      for (const entry of [...entries.values()])
        if (entry.epoch === epoch && !listed.has(entry.marketId)) drop(entry)
      const changed = new Set(
        snapshot.records.filter((record) => store(record)).map(({ marketId }) => marketId),
      )
      for (const { entry, checkedAt, freshMs } of confirmed(snapshot.head?.confirmations)) {
        if (entry.seq > (snapshot.head?.seq ?? 0)) continue
        entry.checkedAt = Math.max(entry.checkedAt, checkedAt)
        entry.freshMs = freshMs
      }
      if (snapshot.head?.complete) dropOlder()
      for (const entry of [...entries.values()])
        if (renew(entry) || changed.has(entry.marketId)) notify(entry)
    },
    markOutOfSync() {
      const wasSynced = synced
      synced = false
      onRevision()
      if (wasSynced) deps.onLoss?.()
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
