import type { DueLeg } from '@/lib/core/domain/execution'
import { isLive } from '@/lib/core/domain/freshness'
import type { Runtime } from '@/lib/operations/runtime'
import { fillLeg, type MetBook } from './fillLeg'

/** Page size. */
const PAGE = 100
/** Attempts per round; the rest follows in the next one. */
const MAX_ATTEMPTS = 2_000
/** An order that has met no fresh book for this long is rejected. */
const GRACE_MS = 30_000

const NO_BOOK = {
  state: 'rejected' as const,
  cause: `There was no fresh order book within ${GRACE_MS / 1_000} seconds.`,
}

type Parts = Pick<Runtime, 'executions' | 'books' | 'bookHistory' | 'catalogue' | 'clock' | 'demand'>

/**
 * The book of the time at which the order arrives; after an interruption, when nobody knows that any more, the book of
 * now: such an order has been on its way for longer.
 */
function bookOf({ books, bookHistory, clock }: Parts, leg: DueLeg): MetBook | undefined {
  const ref = { venue: leg.venue, marketId: leg.marketId }
  const [then] = bookHistory.booksAt(ref, [leg.dueAt])
  if (then) return { book: then, at: leg.dueAt }
  const stored = books.get(ref)
  return isLive(stored) ? { book: stored.book, at: clock.now() } : undefined
}

async function fillOne(parts: Parts, leg: DueLeg): Promise<void> {
  const { executions, catalogue, clock } = parts
  const ref = { venue: leg.venue, marketId: leg.marketId }
  const met = bookOf(parts, leg)
  if (!met) {
    if (clock.now() < leg.dueAt + GRACE_MS) void parts.demand([ref], { budgetMs: 0 })
    else await executions.fill(leg, () => ({ ...NO_BOOK, at: clock.now() }))
    return
  }
  const [hit] = await catalogue.findMarketsById([ref])
  await executions.fill(leg, (account) => fillLeg(leg, account, { met, market: hit?.market }))
}

/**
 * Fills every practice order whose latency has passed. Several processes may do so at once: each order is filled once.
 * Errors: the database's.
 */
export async function fillDue(parts: Parts): Promise<void> {
  let last: DueLeg | undefined
  for (let tried = 0; tried < MAX_ATTEMPTS; ) {
    const due = await parts.executions.listDue(parts.clock.now(), PAGE, last)
    for (const leg of due) await fillOne(parts, leg)
    if (due.length < PAGE) break
    last = due.at(-1)
    tried += due.length
  }
}
