import type { LiveBooks } from '@/lib/browser/liveBooks'
import type { PlatformBook } from '@/lib/contract/book'
import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import type { EventOutcome } from '@/lib/contract/event'
import { PLATFORM_IDS, type PlatformId } from '@/lib/contract/platformIds'
import type { KnownBook } from '@/lib/contract/verifier/types'
import type { Outcome } from '@/lib/core/domain/market'

interface SeenBook {
  book: PlatformBook
  tokens: Record<Outcome, string | null>
}

/** The latest books that the page has received from each platform, oldest first. */
export type SeenBooks = Partial<Record<PlatformId, readonly SeenBook[]>>

/** Books update several times per second; a reply is as old as its request took. */
const KEPT = 48

/** Books of an outcome received since the page was last drawn, as {@link LiveBooks} has them. */
export type RecentBooks = LiveBooks['recent']

/** Adds an outcome's latest books; the same object where none is new. */
export function withBooks(seen: SeenBooks, outcome: EventOutcome, recent: RecentBooks): SeenBooks {
  let next = seen
  for (const id of PLATFORM_IDS) {
    const now = outcome.orderbooks[id]
    const tokens = { yes: outcome[`${id}_yes_token`], no: outcome[`${id}_no_token`] }
    const known = seen[id] ?? []
    const isNew = (book: PlatformBook) =>
      !known.some((one) => one.book.version === book.version && one.tokens.yes === tokens.yes)
    // The first paint has the best levels only.
    const fresh = [...recent(outcome.outcome_id, id), ...(now && !('cut' in now) ? [now] : [])].filter(isNew)
    if (fresh.length === 0) continue
    next = { ...next, [id]: [...known, ...fresh.map((book) => ({ book, tokens }))].slice(-KEPT) }
  }
  return next
}

/** The books that a plan is based on, as far as the page has them. A book is identified by its token and version. */
export function booksOf(
  seen: SeenBooks,
  { request, plan }: { request: DistributionRequest; plan: DistributionResponse },
): KnownBook[] {
  return PLATFORM_IDS.flatMap((id): KnownBook[] => {
    const requested = request.tokens[id]
    const token = typeof requested === 'object' ? requested.token_id : requested
    const version = plan.platforms[id]?.book_version
    if (version === undefined || token === undefined) return []
    for (const side of ['yes', 'no'] as const) {
      const found = seen[id]?.findLast(
        ({ book, tokens }) => book.version === version && tokens[side] === token,
      )
      if (!found) continue
      const levels = found.book[side][request.direction === 'buy' ? 'asks' : 'bids']
      return [{ id, book: found.book, levels }]
    }
    return []
  })
}
