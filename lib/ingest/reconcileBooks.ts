import type { BookStore } from '@/lib/books/bookStore'
import type { Market } from '@/lib/domain/market'
import type { BookSides, Level } from '@/lib/domain/orderBook'
import type { Clock } from '@/lib/net/types'
import type { VenueConnector } from '@/lib/venues/connector'
import type { IngestLog } from './ingestLog'
import type { IngestSettings } from './settings'
import type { StreamedBooks } from './streamBooks'
import type { VenueEvents } from './venueEvents'

/** A doubted level must stand unchanged and be contradicted in this many looks in a row. */
const LOOKS = 3
/** Pause before a book that was read anew may be doubted again: the venue's own answers may lag behind its stream. */
const RESYNC_MS = { min: 30_000, max: 600_000 }
/** Some venues tell one book a request: a look shrinks until it takes no longer than this, and grows when it is quick. */
const LOOK_MS = { quick: 300, slow: 1_000 }
const FIRST_BOOKS = 10
/** Doubts kept at most; a look begins with them, so there are never many. */
const MAX_DOUBTS = 1_000

interface Doubt {
  levels: ReadonlySet<string>
  looks: number
  at: number
}

export interface BookAudit {
  /** One look at some streamed books. Returns the number of rows refused; undefined when none is streamed. */
  look(signal: AbortSignal): Promise<number | undefined>
  /** The pause until the next look, ms. */
  pauseMs(): number
}

interface BookAuditDeps {
  connector: VenueConnector
  events: VenueEvents
  books: BookStore
  streamed: StreamedBooks
  suspect(eventIds: readonly string[]): void
  clock: Clock
  settings: IngestSettings
  log: IngestLog
}

const SIDES = ['bids', 'asks'] as const
const sizesOf = (levels: readonly Level[]) => new Map(levels.map(({ price, size }) => [price, size]))

/**
 * Levels that stood unchanged in the stream while the venue was asked, and that the venue's answer contradicts.
 * Levels that moved meanwhile prove nothing.
 */
function contradicted(before: BookSides, answer: BookSides, after: BookSides): Set<string> {
  const found = new Set<string>()
  for (const side of SIDES) {
    const [was, is, told] = [before[side], after[side], answer[side]].map(sizesOf)
    for (const price of new Set([...(is?.keys() ?? []), ...(told?.keys() ?? [])])) {
      const size = is?.get(price) ?? 0
      if ((was?.get(price) ?? 0) === size && (told?.get(price) ?? 0) !== size)
        found.add(`${side} ${price} ${size}`)
    }
  }
  return found
}

/**
 * Compares streamed books with what the venue answers when asked: a message that never came is seen in no other way.
 * A difference that persists has the book told anew, flagged meanwhile.
 * Errors: the connector's.
 */
export function createBookAudit(deps: BookAuditDeps): BookAudit {
  const { connector, events, books, streamed, clock, settings, log } = deps
  const venue = connector.id
  const lookedAt = new Map<string, number>()
  const doubts = new Map<string, Doubt>()
  const resynced = new Map<string, { at: number; pauseMs: number }>()
  let size = Math.min(FIRST_BOOKS, settings.reconcileBooks)

  function nextMarkets(): Market[] {
    const now = clock.now()
    const ids = [...streamed.live()].filter((id) => streamed.isLive(id))
    for (const id of doubts.keys()) if (!streamed.isLive(id)) doubts.delete(id)
    if (lookedAt.size > 2 * ids.length + settings.reconcileBooks) {
      for (const id of lookedAt.keys()) if (!streamed.isLive(id)) lookedAt.delete(id)
    }
    const due = ids.filter((id) => {
      const rest = resynced.get(id)
      return !rest || now - rest.at >= rest.pauseMs
    })
    const order = (id: string) => (doubts.has(id) ? -1 : (lookedAt.get(id) ?? 0))
    return due
      .sort((a, b) => order(a) - order(b))
      .slice(0, size)
      .flatMap((id) => events.market(id) ?? [])
  }

  /** True when the difference has persisted. */
  function judge(marketId: string, levels: Set<string>): boolean {
    const before = doubts.get(marketId)
    const still = before ? new Set([...levels].filter((level) => before.levels.has(level))) : levels
    if (levels.size === 0) {
      doubts.delete(marketId)
      resynced.delete(marketId)
      return false
    }
    const looks = before && still.size > 0 ? before.looks + 1 : 1
    if (looks >= LOOKS) {
      doubts.delete(marketId)
      return true
    }
    if (doubts.size < MAX_DOUBTS || before)
      doubts.set(marketId, { levels: still.size > 0 ? still : levels, looks, at: clock.now() })
    return false
  }

  function tellAnew(marketIds: readonly string[]) {
    if (marketIds.length === 0) return
    for (const id of marketIds) {
      const pauseMs = Math.min(RESYNC_MS.max, (resynced.get(id)?.pauseMs ?? RESYNC_MS.min / 2) * 2)
      resynced.set(id, { at: clock.now(), pauseMs })
    }
    log.warn({ venue, markets: marketIds.slice(0, 5), count: marketIds.length }, 'Streamed books were wrong.')
    streamed.resync(marketIds)
  }

  return {
    async look(signal) {
      const markets = nextMarkets()
      if (markets.length === 0) return undefined
      const before = new Map(markets.map(({ id }) => [id, books.get({ venue, marketId: id })?.book]))
      for (const { id } of markets) lookedAt.set(id, clock.now())
      const refs = markets.map(({ id, yesTokenId }) => ({ marketId: id, yesTokenId }))
      const start = clock.now()
      const { books: answers, missing, refusals } = await connector.fetchBooks(refs, { signal })
      const tookMs = clock.now() - start
      if (tookMs > LOOK_MS.slow) size = Math.max(1, size >> 1)
      else if (tookMs < LOOK_MS.quick) size = Math.min(settings.reconcileBooks, size * 2)
      const wrong = answers.flatMap((answer) => {
        const { marketId } = answer
        const was = before.get(marketId)
        const is = books.get({ venue, marketId })?.book
        if (!was || !is || !streamed.isLive(marketId)) return []
        return judge(marketId, contradicted(was, answer, is)) ? [marketId] : []
      })
      tellAnew(wrong)
      // Still streamed, yet unknown to the venue: it may have ended.
      deps.suspect(missing.flatMap(({ marketId }) => events.market(marketId)?.eventId ?? []))
      return refusals.length
    },
    pauseMs: () => (doubts.size > 0 ? settings.auditAgainMs : settings.auditMs),
  }
}
