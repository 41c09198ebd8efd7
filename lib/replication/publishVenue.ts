import type { BookStore, StoredBook } from '@/lib/books/bookStore'
import type { Trade } from '@/lib/domain/trade'
import type { VenueId } from '@/lib/domain/venue'
import { toBookText } from './bookText'
import { createChecks } from './confirmations'
import type { VenueFacts } from './health'
import { toHeaderText, toRecordText, toWireTrade } from './message'
import { MAX_BATCH } from './redisKeys'
import { MAX_TRADES } from './scripts'
import type { SharedTime } from './sharedTime'
import type { BookUpdateMessage, LeaderTransport } from './transports'
import type { ReplicationLog } from './types'

/** Demands that wait to be answered; more than that nobody waits for. */
const MAX_ANSWERED = 10_000
/** In the head, times of confirmation are rounded down to this, so that books share them. */
const HEAD_STEP_MS = 1_000

/** One venue's books as this process tells them, while it leads. */
export interface VenuePublisher {
  /** The book was put: told if it changed, else confirmed. */
  put(marketId: string, freshMs: number): void
  /** These were confirmed or flagged; unknown ones are passed over. */
  touched(marketIds: Iterable<string>, freshMs?: number): void
  removed(marketId: string): void
  /** Every book was flagged. */
  touchedAll(): void
  traded(trade: Trade): void
  /** These demands were met, or cannot be. */
  answered(marketIds: readonly string[]): void
  lead(options: { signal: AbortSignal; facts(): VenueFacts }): void
  /** Once a second: the leader lives. */
  beat(): void
  /** The connection was lost: everything will be told anew. */
  onDisconnect(): void
  leads(): boolean
}

interface Entry {
  handle: number
  freshMs: number
  /** Version of the store that was told last; undefined in an epoch that does not know the book yet. */
  told?: number
}

interface VenuePublisherDeps {
  venue: VenueId
  link: LeaderTransport
  books: BookStore
  time: SharedTime
  clock: { now(): number }
  log: ReplicationLog
}

export function createVenuePublisher(deps: VenuePublisherDeps): VenuePublisher {
  const { venue, link, books, time, clock, log } = deps
  const entries = new Map<string, Entry>()
  const dirty = new Set<string>()
  const removed = new Map<string, number>()
  /** The last ones; and those of them that were not told in this epoch. */
  let trades: Trade[] = []
  let untold: Trade[] = []
  let answered: string[] = []
  let handles = 0
  let leading: { facts(): VenueFacts; own: number } | undefined
  let epoch: number | undefined
  let seq = 0
  /** In this epoch every book of the venue was told: `later` until then, `never` while ingestion reads it first. */
  let whole: 'never' | 'later' | 'now' = 'never'
  let beatDue = false
  let flushing = false
  let flushedAt = Number.NEGATIVE_INFINITY
  let timer: NodeJS.Timeout | undefined

  /** What changes after a quiet moment is told at once. */
  function schedule() {
    if (!leading || flushing) return
    const restMs = dirty.size > link.maxBooks ? 0 : flushedAt + link.flushMs - performance.now()
    timer ??= setTimeout(
      () => {
        timer = undefined
        void flush()
      },
      Math.max(0, restMs),
    )
  }

  /** A new epoch knows nothing. */
  function forgetTold() {
    seq = 0
    removed.clear()
    for (const [marketId, entry] of entries) {
      entry.told = undefined
      dirty.add(marketId)
    }
    untold = [...trades]
    beatDue = true
  }

  async function begin(own: number): Promise<boolean> {
    beatDue = false
    if (time.earliest(0) === undefined) await time.ask()
    const begun = await link.beginEpoch({ venue, own })
    if (begun === undefined || !leading) return false
    log.info({ venue, epoch: begun }, 'Order books are told to the web processes.')
    leading.own = begun
    epoch = begun
    // What a process that told the venue before does not tell again is gone.
    whole = own > 0 ? 'later' : 'never'
    forgetTold()
    return true
  }

  const shared = (localMs: number) => Math.floor(time.earliest(localMs) ?? 0)

  function inSharedTime({ health, ready }: VenueFacts): VenueFacts {
    const { lastMessageAt } = health
    if (lastMessageAt === undefined) return { health, ready }
    return { health: { ...health, lastMessageAt: shared(lastMessageAt) }, ready }
  }

  /** Every book that was told, as confirmed last. */
  function headOf(header: object & { epoch: number; seq: number; at: number }): string {
    const checks = createChecks()
    for (const [marketId, entry] of entries) {
      const stored = entry.told === undefined ? undefined : books.get({ venue, marketId })
      if (stored) checks.add(entry, shared(Math.floor(stored.checkedAt / HEAD_STEP_MS) * HEAD_STEP_MS))
    }
    return toHeaderText({ ...header, checks: checks.list() })
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

  /** What is due, as the next message. Should it be lost, a new epoch tells it all again. */
  function collect(current: number, facts: VenueFacts | undefined): BookUpdateMessage {
    seq += 1
    const checks = createChecks()
    const records: string[] = []
    for (const marketId of dirty) {
      if (records.length >= 2 * link.maxBooks) break
      dirty.delete(marketId)
      const entry = entries.get(marketId)
      const stored = entry && books.get({ venue, marketId })
      if (!stored) continue
      if (entry.told === stored.version) checks.add(entry, shared(stored.checkedAt))
      else records.push(marketId, recordOf(entry, stored))
      entry.told = stored.version
    }
    // What speaks of books comes after the last of them.
    const isAll = dirty.size === 0
    if (isAll && whole === 'later') whole = 'now'
    const gone = [...removed].slice(0, MAX_BATCH)
    for (const [marketId] of gone) removed.delete(marketId)
    const tape = isAll ? untold.splice(0, MAX_BATCH).map(toWireTrade) : []
    const header = {
      epoch: current,
      seq,
      at: shared(clock.now()),
      ...(facts && whole === 'now' && { whole: true as const }),
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
        checks: checks.list(),
        trades: tape,
      }),
      ...(facts && { head: () => headOf(header) }),
      trades: tape.map((trade) => JSON.stringify(trade)),
      removed: gone.map(([marketId]) => marketId),
      records,
    }
  }

  const hasNews = () =>
    beatDue || dirty.size > 0 || removed.size > 0 || untold.length > 0 || answered.length > 0

  /** One message, once the one before has arrived: what changes meanwhile is told as one. */
  async function flush() {
    // Without an epoch only a beat tries to begin one.
    if (flushing || !leading || !(epoch === undefined ? beatDue : hasNews())) return
    flushing = true
    flushedAt = performance.now()
    try {
      if (epoch !== undefined || (await begin(leading.own))) await tellNext()
    } catch (error) {
      epoch = undefined
      if (link.isUp()) log.error({ venue, err: error }, 'Order books could not be told.')
    } finally {
      flushing = false
    }
    if (epoch !== undefined && hasNews()) schedule()
  }

  async function tellNext() {
    if (!leading || epoch === undefined) return
    const facts = beatDue ? leading.facts() : undefined
    beatDue = false
    if (await link.tell(collect(epoch, facts))) return
    log.warn({ venue, epoch }, 'Another process tells the order books of this venue.')
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
    untold = []
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
      for (const list of [trades, untold]) {
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
      beatDue = true
      signal.addEventListener('abort', () => leading === led && stop(), { once: true })
      schedule()
    },
    beat() {
      if (!leading) return
      beatDue = true
      void flush()
    },
    onDisconnect() {
      epoch = undefined
    },
    leads: () => leading !== undefined,
  }
}
