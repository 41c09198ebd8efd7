import type { BookStore, StoredBook } from '@/lib/books/store/bookStore'
import type { Trade } from '@/lib/core/domain/trade'
import type { VenueId } from '@/lib/core/domain/venue'
import { toBookText } from './bookText'
import { createConfirmations } from './confirmations'
import type { VenueFacts } from './health'
import { toHeaderText, toRecordText, toWireTrade } from './message'
import { MAX_BATCH } from './redisKeys'
import { MAX_TRADES } from './scripts'
import type { SharedTime } from './sharedTime'
import type { BookUpdateMessage, LeaderTransport } from './transports'
import type { ReplicationLog } from './types'

/** Upper bound on queued demand answers; the oldest are dropped beyond it. */
const MAX_ANSWERED = 10_000
/** Confirmation times in the head are rounded down to this step, ms, so that books share them. */
const HEAD_STEP_MS = 1_000

/** Publishes one venue's books while this process leads it. */
export interface VenuePublisher {
  /** The book was stored: published if it changed, else confirmed. */
  put(marketId: string, freshMs: number): void
  /** These were confirmed or flagged; unknown ones are ignored. */
  touched(marketIds: Iterable<string>, freshMs?: number): void
  /** The book counts as fresh for at most this long after its last confirmation; an unknown one is ignored. */
  limited(marketId: string, freshMs: number): void
  removed(marketId: string): void
  /** Every book was flagged. */
  touchedAll(): void
  traded(trade: Trade): void
  /** The demand for these markets was met or cannot be met. */
  answered(marketIds: readonly string[]): void
  lead(options: { signal: AbortSignal; facts(): VenueFacts }): void
  /** Once a second: proof that the leader is alive. */
  heartbeat(): void
  /** The connection dropped: the next epoch publishes every book again. */
  onDisconnect(): void
  leads(): boolean
}

interface Entry {
  handle: number
  freshMs: number
  /** The last published version; undefined until this epoch has published the book. */
  publishedVersion?: number
}

interface VenuePublisherDeps {
  venue: VenueId
  transport: LeaderTransport
  books: BookStore
  time: SharedTime
  clock: { now(): number }
  log: ReplicationLog
}

export function createVenuePublisher(deps: VenuePublisherDeps): VenuePublisher {
  const { venue, transport, books, time, clock, log } = deps
  const entries = new Map<string, Entry>()
  const dirty = new Set<string>()
  const removed = new Map<string, number>()
  /** The last trades, and those not yet published in this epoch. */
  let trades: Trade[] = []
  let unpublished: Trade[] = []
  let answered: string[] = []
  let handles = 0
  let leading: { facts(): VenueFacts; own: number } | undefined
  let epoch: number | undefined
  let seq = 0
  /** Whether every book was published in this epoch; `unknown` while ingestion reads the venue for the first time. */
  let complete: 'unknown' | 'pending' | 'reached' = 'unknown'
  let heartbeatDue = false
  let flushing = false
  let flushedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  /** The first change after a pause is published at once. */
  function schedule() {
    if (!leading || flushing) return
    const delayMs = dirty.size > transport.maxBooks ? 0 : flushedAt + transport.flushMs - performance.now()
    timer ??= setTimeout(
      () => {
        timer = undefined
        void flush()
      },
      Math.max(0, delayMs),
    )
  }

  /** A new epoch starts empty. */
  function forgetPublished() {
    seq = 0
    removed.clear()
    for (const [marketId, entry] of entries) {
      entry.publishedVersion = undefined
      dirty.add(marketId)
    }
    unpublished = [...trades]
    heartbeatDue = true
  }

  async function begin(own: number): Promise<boolean> {
    heartbeatDue = false
    if (time.earliest(0) === undefined) await time.sync()
    const begun = await transport.beginEpoch({ venue, own })
    if (begun === undefined || !leading) return false
    log.info({ venue, epoch: begun }, 'Order books are published to the web processes.')
    leading.own = begun
    epoch = begun
    // A process that led before has every book; one that has just started does not know yet what it will have.
    complete = own > 0 ? 'pending' : 'unknown'
    forgetPublished()
    return true
  }

  const shared = (localMs: number) => Math.floor(time.earliest(localMs) ?? 0)

  function inSharedTime({ health, ready }: VenueFacts): VenueFacts {
    const { lastMessageAt } = health
    if (lastMessageAt === undefined) return { health, ready }
    return { health: { ...health, lastMessageAt: shared(lastMessageAt) }, ready }
  }

  /** Every published book with its last confirmation. */
  function headOf(header: object & { epoch: number; seq: number; at: number }): string {
    const confirmations = createConfirmations()
    for (const [marketId, entry] of entries) {
      const stored = entry.publishedVersion === undefined ? undefined : books.get({ venue, marketId })
      if (stored) confirmations.add(entry, shared(Math.floor(stored.checkedAt / HEAD_STEP_MS) * HEAD_STEP_MS))
    }
    return toHeaderText({ ...header, confirmations: confirmations.list() })
  }

  const recordOf = (entry: Entry, { book, stale, changedAt, checkedAt, version }: StoredBook): string =>
    toRecordText({
      handle: entry.handle,
      marketId: book.marketId,
      seq,
      checkedAt: shared(checkedAt),
      freshMs: entry.freshMs,
      flagged: stale,
      receivedAt: book.receivedAt,
      changedAt,
      ...(book.venueTime !== undefined && { venueTime: book.venueTime }),
      version,
      text: toBookText(book),
    })

  /** Everything pending, as the next message. If it does not arrive, a new epoch publishes every book again. */
  function collect(current: number, facts: VenueFacts | undefined): BookUpdateMessage {
    seq += 1
    const confirmations = createConfirmations()
    const records: string[] = []
    for (const marketId of dirty) {
      if (records.length >= 2 * transport.maxBooks) break
      dirty.delete(marketId)
      const entry = entries.get(marketId)
      const stored = entry && books.get({ venue, marketId })
      if (!stored) continue
      if (entry.publishedVersion === stored.version) confirmations.add(entry, shared(stored.checkedAt))
      else records.push(marketId, recordOf(entry, stored))
      entry.publishedVersion = stored.version
    }
    // Data that refers to books follows the last of them.
    const isAll = dirty.size === 0
    if (isAll && complete === 'pending') complete = 'reached'
    const gone = [...removed].slice(0, MAX_BATCH)
    for (const [marketId] of gone) removed.delete(marketId)
    const tape = isAll ? unpublished.splice(0, MAX_BATCH).map(toWireTrade) : []
    const header = {
      epoch: current,
      seq,
      at: shared(clock.now()),
      ...(facts && complete === 'reached' && { complete: true as const }),
    }
    return {
      venue,
      epoch: current,
      seq,
      header: toHeaderText({
        ...header,
        ...(facts && { facts: inSharedTime(facts) }),
        removed: gone.map(([, handle]) => handle),
        answered: isAll ? answered.splice(0) : [],
        confirmations: confirmations.list(),
        trades: tape,
      }),
      ...(facts && { head: () => headOf(header) }),
      trades: tape.map((trade) => JSON.stringify(trade)),
      removed: gone.map(([marketId]) => marketId),
      records,
    }
  }

  const hasPending = () =>
    heartbeatDue || dirty.size > 0 || removed.size > 0 || unpublished.length > 0 || answered.length > 0

  /** One message at a time: changes meanwhile are conflated into the next one. */
  async function flush() {
    // Without an epoch only a heartbeat tries to begin one.
    if (flushing || !leading || !(epoch === undefined ? heartbeatDue : hasPending())) return
    flushing = true
    flushedAt = performance.now()
    try {
      if (epoch !== undefined || (await begin(leading.own))) await publishNext()
    } catch (error) {
      epoch = undefined
      if (transport.isUp()) log.error({ venue, err: error }, 'Order books could not be published.')
    } finally {
      flushing = false
    }
    if (epoch !== undefined && hasPending()) schedule()
  }

  async function publishNext() {
    if (!leading || epoch === undefined) return
    const facts = heartbeatDue ? leading.facts() : undefined
    heartbeatDue = false
    if (await transport.publish(collect(epoch, facts))) return
    log.warn({ venue, epoch }, 'Another process leads this venue.')
    epoch = undefined
  }

  function stop() {
    leading = undefined
    epoch = undefined
    clearTimeout(timer)
    timer = undefined
    for (const marketId of entries.keys()) books.remove({ venue, marketId })
    entries.clear()
    dirty.clear()
    removed.clear()
    trades = []
    unpublished = []
    answered = []
  }

  return {
    put(marketId, freshMs) {
      const entry = entries.get(marketId)
      if (entry) entry.freshMs = freshMs
      else {
        entries.set(marketId, { handle: removed.get(marketId) ?? ++handles, freshMs })
        removed.delete(marketId)
      }
      dirty.add(marketId)
      schedule()
    },
    touched(marketIds, freshMs) {
      for (const marketId of marketIds) {
        const entry = entries.get(marketId)
        if (!entry) continue
        entry.freshMs = freshMs ?? entry.freshMs
        dirty.add(marketId)
      }
      schedule()
    },
    limited(marketId, freshMs) {
      const entry = entries.get(marketId)
      if (!entry || entry.freshMs <= freshMs) return
      entry.freshMs = freshMs
      dirty.add(marketId)
      schedule()
    },
    removed(marketId) {
      const entry = entries.get(marketId)
      if (!entry) return
      entries.delete(marketId)
      dirty.delete(marketId)
      removed.set(marketId, entry.handle)
      schedule()
    },
    touchedAll() {
      for (const marketId of entries.keys()) dirty.add(marketId)
      schedule()
    },
    traded(trade) {
      if (!leading) return
      for (const list of [trades, unpublished]) {
        list.push(trade)
        if (list.length > MAX_TRADES) list.shift()
      }
      schedule()
    },
    answered(marketIds) {
      if (!leading) return
      answered = [...answered, ...marketIds].slice(-MAX_ANSWERED)
      schedule()
    },
    lead({ signal, facts }) {
      if (signal.aborted) return
      const led = { facts, own: 0 }
      leading = led
      epoch = undefined
      heartbeatDue = true
      signal.addEventListener('abort', () => leading === led && stop(), { once: true })
      schedule()
    },
    heartbeat() {
      if (!leading) return
      heartbeatDue = true
      void flush()
    },
    onDisconnect() {
      epoch = undefined
    },
    leads: () => leading !== undefined,
  }
}
