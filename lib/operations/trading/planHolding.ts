import type { Holding } from '@/lib/contract/versioned'
import { isLive } from '@/lib/core/domain/freshness'
import { isTradable } from '@/lib/core/domain/market'
import type { Runtime } from '@/lib/operations/runtime'
import { nextClose } from '@/lib/operations/views/nextClose'
import type { RequestedToken } from '@/lib/operations/views/resolveTokens'
import { sameBooks } from '@/lib/operations/views/versionOf'
import type { MatchedEvents } from './sureCandidates'

/** Demand for the books of a plan that is repeated many times per second is renewed once per interval. */
const DEMAND_MS = 1_000

interface Basis {
  requested: readonly RequestedToken[]
  events: MatchedEvents
}

/**
 * How long the same request would get the same plan: while the catalogue resolves its tokens to the same
 * markets with the same matches, none of them closes, and no book has another version. A plan that lacks a
 * token or a fresh book never holds: the next request reads it again.
 */
export function planHolding(runtime: Runtime, { requested, events }: Basis): Holding {
  const { clock, catalogue, books } = runtime
  const now = clock.now()
  const known = requested.flatMap((token) => token.known ?? [])
  const open = known.filter(({ hit }) => isTradable(hit.market, now))
  const refs = open.map(({ venue, hit }) => ({ venue, marketId: hit.market.id }))
  const isFresh = refs.every((ref) => isLive(books.get(ref)))
  const members = [...events.values()].flatMap(({ outcomes }) => outcomes.flatMap((one) => one.members))
  const until = nextClose(
    [...known.map(({ hit }) => hit.market), ...members.map(({ market }) => market)],
    now,
  )
  const hasSameBooks = sameBooks(runtime, refs)
  let demandedAt = now
  return {
    isCurrent: () =>
      isFresh &&
      known.length === requested.length &&
      clock.now() < until &&
      known.every(({ venue, tokenId, hit }) => catalogue.peekMarket?.({ venue, tokenId }) === hit) &&
      [...events].every(([slug, event]) => catalogue.peekEvent?.(slug) === event) &&
      hasSameBooks(),
    served() {
      const servedAt = clock.now()
      if (refs.length === 0 || servedAt - demandedAt < DEMAND_MS) return
      demandedAt = servedAt
      void runtime.demand(refs, { budgetMs: 0 })
    },
  }
}
