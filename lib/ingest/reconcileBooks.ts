import type { BookStore } from '@/lib/books/store/bookStore'
import type { Market } from '@/lib/core/domain/market'
import type { BookSides, Level, OrderBook } from '@/lib/core/domain/orderBook'
import type { Price } from '@/lib/core/domain/units'
import type { Clock } from '@/lib/infra/net/types'
import { countRefused } from '@/lib/venues/boundedRefusals'
import type { VenueConnector } from '@/lib/venues/connector'
import type { IngestLog } from '../infra/net/ingestLog'
import type { LagMeter } from './lagMeter'
import type { IngestSettings } from './settings'
import type { StreamedBooks } from './streamBooks'
import type { VenueEvents } from './venueEvents'

/** A suspect level must stay unchanged and differ from the venue's in this many consecutive audits. */
const AUDITS = 3
/**
 * It must also persist this long, or longer than the stream's lag: messages in flight are not lost. The upper bound
 * ensures that a lost message is found within a minute, however slow this machine is.
 */
const PERSISTED_MS = { min: 3_000, max: 20_000 }
/** Multiple of the measured lag to wait: the next message may take longer than those before. */
const LAG_FACTOR = 2
/**
 * Pause after a resync before the book is audited again, longer with every resync: the venue's responses may lag behind
 * its stream. The first is short, since messages are lost in bursts and a resync can fall into one.
 */
const RESYNC_MS = { min: 5_000, max: 600_000 }
/** Some venues return one book per request: audits shrink until they take no longer than this, and grow when quick. */
const FETCH_MS = { quick: 300, slow: 1_000 }
const FIRST_BOOKS = 10
/** Maximum suspect books; an audit begins with them, so there are never many. */
const MAX_SUSPECTS = 1_000

interface Suspect {
  /** In {@link levelKey} form; without those that the stream has changed since. */
  levels: ReadonlySet<string>
  audits: number
  /** When these levels were first seen to differ, ms. */
  since: number
  /** The venue's timestamp of the response that showed the difference; absent where it sends none. */
  answerTime?: number
}

/** One book in one audit: before the request, the venue's response, and after it. */
interface Reading {
  was: OrderBook
  answer: OrderBook
  is: OrderBook
}

export interface BookAudit {
  /** Audits some streamed books. Returns the number of rejected rows; undefined when none is streamed. */
  audit(signal: AbortSignal): Promise<number | undefined>
  /**
   * The pause until the next audit after one that took this long, ms: audits take about a fifth of the time, since user
   * requests come first. A request that hung is no reason for a long pause.
   */
  restMs(tookMs: number): number
}

interface BookAuditDeps {
  connector: VenueConnector
  events: VenueEvents
  books: BookStore
  streamed: StreamedBooks
  suspect(eventIds: readonly string[]): void
  /** Lag of all streams of this process: a busy machine delays a stream without timestamps as much as the others. */
  lag: LagMeter
  clock: Clock
  settings: IngestSettings
  log: IngestLog
}

const SIDES = ['bids', 'asks'] as const
const sizesOf = (levels: readonly Level[]) => new Map(levels.map(({ price, size }) => [price, size]))

/** A level in the stream's book; size 0 where it has none. */
const levelKey = (side: (typeof SIDES)[number], price: number, size: number) => `${side} ${price} ${size}`

/** Those of the levels that are also in this book. */
function standing(levels: ReadonlySet<string>, book: BookSides): Set<string> {
  const sizes = { bids: sizesOf(book.bids), asks: sizesOf(book.asks) }
  return new Set(
    [...levels].filter((level) => {
      const [side, at] = level.split(' ') as [(typeof SIDES)[number], string]
      const price = Number(at)
      return levelKey(side, price, sizes[side].get(price as Price) ?? 0) === level
    }),
  )
}

/**
 * Levels that stayed unchanged in the stream during the request and differ in the venue's response. Levels that moved
 * meanwhile prove nothing.
 */
function contradicted(before: BookSides, answer: BookSides, after: BookSides): Set<string> {
  const found = new Set<string>()
  for (const side of SIDES) {
    const [was, is, answered] = [before[side], after[side], answer[side]].map(sizesOf)
    for (const price of new Set([...(is?.keys() ?? []), ...(answered?.keys() ?? [])])) {
      const size = is?.get(price) ?? 0
      if ((was?.get(price) ?? 0) === size && (answered?.get(price) ?? 0) !== size)
        found.add(levelKey(side, price, size))
    }
  }
  return found
}

/**
 * Audits streamed books against the venue's order book endpoint: nothing else detects a message that never arrived. A
 * persistent difference makes the stream resync the book, which is flagged meanwhile.
 * Errors: the connector's.
 */
export function createBookAudit(deps: BookAuditDeps): BookAudit {
  const { connector, events, books, streamed, lag, clock, settings, log } = deps
  const venue = connector.id
  const auditedAt = new Map<string, number>()
  const suspectBooks = new Map<string, Suspect>()
  const resynced = new Map<string, { at: number; pauseMs: number }>()
  let size = Math.min(FIRST_BOOKS, settings.reconcileBooks)
  let isWatching = false

  /** In a moving book levels come and go: one that was right in between counts as a new difference. */
  function watchSuspects(signal: AbortSignal) {
    if (isWatching) return
    isWatching = true
    books.watch(({ venue: changed, marketId, stored }) => {
      const suspect = changed === venue ? suspectBooks.get(marketId) : undefined
      if (!suspect) return
      const levels = standing(suspect.levels, stored.book)
      if (levels.size > 0) suspectBooks.set(marketId, { ...suspect, levels })
      else {
        suspectBooks.delete(marketId)
        lag.saw(clock.now() - suspect.since)
      }
    }, signal)
  }

  function nextMarkets(): Market[] {
    const now = clock.now()
    const ids = [...streamed.live()].filter((id) => streamed.isLive(id))
    for (const id of suspectBooks.keys()) if (!streamed.isLive(id)) suspectBooks.delete(id)
    if (auditedAt.size > 2 * ids.length + settings.reconcileBooks) {
      for (const id of auditedAt.keys()) if (!streamed.isLive(id)) auditedAt.delete(id)
    }
    const due = ids.filter((id) => {
      const rest = resynced.get(id)
      return !rest || now - rest.at >= rest.pauseMs
    })
    const order = (id: string) => (suspectBooks.has(id) ? -1 : (auditedAt.get(id) ?? 0))
    return due
      .sort((a, b) => order(a) - order(b))
      .slice(0, size)
      .flatMap((id) => events.market(id) ?? [])
  }

  /**
   * Whether a message was lost. Where the venue sends timestamps: the stream has passed the time of a response without
   * its change. Otherwise: the difference has outlived the lag.
   */
  const isLost = ({ audits, since, answerTime }: Suspect, { is }: Reading): boolean => {
    if (audits < AUDITS) return false
    const { min, max } = PERSISTED_MS
    const persistedMs = clock.now() - since
    if (answerTime !== undefined && is.venueTime !== undefined)
      return is.venueTime >= answerTime || persistedMs >= max
    return persistedMs >= Math.min(max, Math.max(min, LAG_FACTOR * lag.currentMs()))
  }

  /** True when the difference has persisted. */
  function judge(reading: Reading): boolean {
    const { was, answer, is } = reading
    const { marketId } = answer
    const now = clock.now()
    if (is.venueTime !== undefined && is.venueTime !== was.venueTime) lag.saw(is.receivedAt - is.venueTime)
    const levels = contradicted(was, answer, is)
    const before = suspectBooks.get(marketId)
    const still = before ? new Set([...levels].filter((level) => before.levels.has(level))) : levels
    if (levels.size === 0) {
      suspectBooks.delete(marketId)
      resynced.delete(marketId)
      return false
    }
    const { venueTime: answerTime } = answer
    const suspect: Suspect =
      before && still.size > 0
        ? { ...before, levels: still, audits: before.audits + 1 }
        : { levels, audits: 1, since: now, ...(answerTime !== undefined && { answerTime }) }
    if (isLost(suspect, reading)) {
      suspectBooks.delete(marketId)
      return true
    }
    if (suspectBooks.size < MAX_SUSPECTS || before) suspectBooks.set(marketId, suspect)
    return false
  }

  function requestResync(marketIds: readonly string[]) {
    if (marketIds.length === 0) return
    for (const id of marketIds) {
      const pauseMs = Math.min(RESYNC_MS.max, (resynced.get(id)?.pauseMs ?? RESYNC_MS.min / 2) * 2)
      resynced.set(id, { at: clock.now(), pauseMs })
    }
    log.warn(
      { venue, markets: marketIds.slice(0, 5), count: marketIds.length },
      'Streamed books differ from the venue.',
    )
    streamed.resync(marketIds)
  }

  return {
    async audit(signal) {
      watchSuspects(signal)
      const markets = nextMarkets()
      if (markets.length === 0) return undefined
      const before = new Map(markets.map(({ id }) => [id, books.get({ venue, marketId: id })?.book]))
      for (const { id } of markets) auditedAt.set(id, clock.now())
      const refs = markets.map(({ id, yesTokenId }) => ({ marketId: id, yesTokenId }))
      const start = clock.now()
      const { books: answers, missing, refusals } = await connector.fetchBooks(refs, { signal })
      const tookMs = clock.now() - start
      if (tookMs > FETCH_MS.slow) size = Math.max(1, size >> 1)
      else if (tookMs < FETCH_MS.quick) size = Math.min(settings.reconcileBooks, size * 2)
      const wrong = answers.flatMap((answer) => {
        const { marketId } = answer
        const was = before.get(marketId)
        const is = books.get({ venue, marketId })?.book
        if (!was || !is || !streamed.isLive(marketId)) return []
        return judge({ was, answer, is }) ? [marketId] : []
      })
      requestResync(wrong)
      // Still streamed but unknown to the venue: the market may have ended.
      deps.suspect(missing.flatMap(({ marketId }) => events.market(marketId)?.eventId ?? []))
      return countRefused(refusals)
    },
    restMs(tookMs) {
      const pauseMs = suspectBooks.size > 0 ? settings.auditAgainMs : settings.auditMs
      return Math.max(pauseMs, Math.min(4 * tookMs, 2 * settings.auditMs))
    },
  }
}
