import type { BookStore } from '@/lib/books/store/bookStore'
import { isLive } from '@/lib/core/domain/freshness'
import type { Market, MarketRef } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { marketKey } from '@/lib/core/domain/venueKey'
import type { Clock } from '@/lib/infra/net/types'

interface ReadOnDemandDeps {
  books: BookStore
  /** The market behind a ref, when its book can be read now; undefined otherwise. */
  findMarket(ref: MarketRef): Market | undefined
  /** May reject: the books then stay absent. */
  read(venue: VenueId, markets: readonly Market[], signal: AbortSignal): Promise<unknown>
  clock: Clock
  /** Ends all reading when the service stops. */
  signal: AbortSignal
}

/** Maximum markets read per call; a request never causes more work than this. */
const MAX_READS = 500
/** A read continues past its caller's budget, so that the next caller finds the book, but not forever. */
const READ_MS = 10_000
/** A book confirmed longer ago than this was not being viewed: viewed books are read every second or two. */
const AGED_MS = 10_000
/** Extra freshness while a refresh is in flight; after it an aged book turns stale. */
const BELIEVED_MS = 3_000

/**
 * Reads requested books that are absent, stale or aged; single flight per market. Resolves when they are there, when
 * they cannot be read, or when the budget is spent. Never rejects. An aged book that cannot be read in time turns
 * stale.
 */
export function createReadOnDemand(deps: ReadOnDemandDeps) {
  const { books, clock, signal } = deps
  const inFlight = new Map<string, Promise<void>>()

  function start(venue: VenueId, markets: readonly Market[]) {
    const limit = new AbortController()
    const abort = () => limit.abort()
    const timer = setTimeout(abort, READ_MS)
    signal.addEventListener('abort', abort, { once: true })
    const keys = markets.map(({ id }) => marketKey({ venue, marketId: id }))
    const reading = deps
      .read(venue, markets, limit.signal)
      .then(
        () => undefined,
        () => undefined,
      )
      .finally(() => {
        clearTimeout(timer)
        signal.removeEventListener('abort', abort)
        for (const key of keys) inFlight.delete(key)
      })
    for (const key of keys) inFlight.set(key, reading)
  }

  return async function readOnDemand(refs: readonly MarketRef[], { budgetMs }: { budgetMs: number }) {
    if (signal.aborted) return
    const wanted = refs.slice(0, MAX_READS).filter((ref) => {
      const stored = books.get(ref)
      if (!isLive(stored)) return true
      const ageMs = clock.now() - stored.checkedAt
      if (ageMs <= AGED_MS) return false
      books.limitFreshness(ref, ageMs + BELIEVED_MS)
      return true
    })
    const fresh = new Map<VenueId, Market[]>()
    for (const ref of wanted) {
      const market = inFlight.has(marketKey(ref)) ? undefined : deps.findMarket(ref)
      if (market) fresh.set(ref.venue, [...(fresh.get(ref.venue) ?? []), market])
    }
    for (const [venue, markets] of fresh) start(venue, markets)
    const reads = new Set(wanted.flatMap((ref) => inFlight.get(marketKey(ref)) ?? []))
    if (reads.size === 0) return
    const spent = new AbortController()
    const budget = clock.sleep(budgetMs, spent.signal).catch(() => undefined)
    await Promise.race([Promise.all(reads), budget])
    spent.abort()
  }
}
