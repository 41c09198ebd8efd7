import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { VenueId } from '@/lib/core/domain/venue'
import { againstVenue } from '../plan/againstVenue'
import type { Route, RouteLeg } from './routeAt'

/** Saving of the plan: against the usual platform, else the best one alone, by the figures of the planner's panel. */
function savingOf({ plan, request }: PlanAnswer, platforms: readonly PlatformSummary[], usual?: VenueId) {
  const { savings_usd: savings, best_single_platform: best, usd, gas_usd: gas } = plan.combined
  const mine = platforms.find(({ venue }) => venue === usual)
  if (mine) {
    const against = againstVenue(plan, request, mine.id)
    return against.kind === 'whole'
      ? { venue: mine.venue, usd: against.usd, ratio: against.ratio }
      : undefined
  }
  const single = platforms.find(({ id }) => id === best)
  if (savings === null || !single) return undefined
  const there = request.direction === 'buy' ? usd + gas + savings : usd - gas - savings
  return { venue: single.venue, usd: savings, ratio: savings / there }
}

/** The route of the current plan, so that panel and picture of one order have the same figures. */
export function routeOfPlan(
  answer: PlanAnswer,
  {
    platforms,
    venues,
    usual,
  }: { platforms: readonly PlatformSummary[]; venues: readonly VenueId[]; usual?: VenueId },
): Route {
  const { combined, platforms: parts } = answer.plan
  const saving = savingOf(answer, platforms, usual)
  const legs = venues.map((venue): RouteLeg => {
    const info = platforms.find((one) => one.venue === venue)
    const part = info && parts[info.id]
    if (!part?.used) return { venue, usd: 0, tokens: 0, fee: 0 }
    const { usd, tokens, fee_usd: fee, price } = part
    return { venue, usd, tokens, fee, ...(price !== null && { price }) }
  })
  const { usd, tokens, fee_usd: fee, filled_ratio: filled } = combined
  return { legs, usd, tokens, fee, filled, ...(saving && { saving }) }
}
