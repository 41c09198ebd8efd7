import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { hasEnded, type MarketRef } from '@/lib/core/domain/market'
import type { Runtime } from '@/lib/operations/runtime'
import { type MemberView, viewMembers } from './memberView'

/** Every market of the event, on any venue. */
export const marketsOf = (event: GroupDetail) =>
  event.outcomes.flatMap(({ members }) => members.map(({ market }) => market))

/** Every market of the event that has not ended, and so should have an order book. */
export const liveRefs = (event: GroupDetail, now: number): MarketRef[] =>
  marketsOf(event)
    .filter((market) => !hasEnded(market, now))
    .map(({ venue, id }) => ({ venue, marketId: id }))

/** The outcomes traded by a configured venue, with their members; date markets by date. */
export function outcomesOf(runtime: Runtime, event: GroupDetail) {
  const rows = event.outcomes
    .map((outcome) => ({ outcome, views: viewMembers(runtime, outcome.members) }))
    .filter(({ views }) => views.length > 0)
  if (!event.isDateMarket) return rows
  const at = (sortTs: number | undefined) => sortTs ?? Number.MAX_SAFE_INTEGER
  return rows.sort((a, b) => at(a.outcome.sortTs) - at(b.outcome.sortTs))
}

/** Last change of the event or of any of its order books. */
export const lastChange = (event: GroupDetail, views: readonly MemberView[]) =>
  views.reduce((latest, { book }) => Math.max(latest, book?.changedAt ?? 0), event.updatedAt)
