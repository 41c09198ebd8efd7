import type { OutcomeSettlement } from '@/lib/contract/settlement'
import type { GroupDetail, GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import { referenceOf } from '@/lib/core/domain/matchLinks'
import { SAME_MARKET, type SettlementComparison } from '@/lib/core/domain/settlement'
import type { VenueId } from '@/lib/core/domain/venue'
import { comparePair } from './comparePair'
import type { MemberView } from './memberView'
import { toWireDimension } from './toWireDimension'

type Event = Pick<GroupDetail, 'sources' | 'settlement'>
type View = Pick<MemberView, 'platform' | 'inverted' | 'market'>

export interface Settlements {
  reference: View
  byVenue: ReadonlyMap<VenueId, SettlementComparison>
}

/** How an outcome's members settle against one of them: the open one with the largest volume, or `like`. */
export function compareMembers(
  event: Event,
  views: readonly View[],
  like?: VenueId,
): Settlements | undefined {
  if (views.length === 0) return undefined
  const members = views.map((view) => ({
    view,
    venue: view.market.venue,
    status: view.market.status,
    volume: view.market.volume,
  }))
  const named = like && members.find(({ venue }) => venue === like)
  if (like && !named) return undefined
  const { view: reference } = named ?? referenceOf(members)
  const byVenue = new Map(
    views.map((view): [VenueId, SettlementComparison] => {
      const found = view === reference ? SAME_MARKET : comparePair(event, { here: view, there: reference })
      return [view.market.venue, found]
    }),
  )
  return { reference, byVenue }
}

const cache = new WeakMap<GroupOutcomeDetail, { key: string; settlement: OutcomeSettlement }>()

/** The same on the wire, once per version of the outcome: books change many times per second, rules hardly ever. */
export function toOutcomeSettlement(
  event: Event,
  outcome: GroupOutcomeDetail,
  views: readonly View[],
): OutcomeSettlement {
  const key = views.map(({ platform, market }) => `${platform} ${market.status} ${market.volume}`).join()
  const known = cache.get(outcome)
  if (known?.key === key) return known.settlement
  const found = compareMembers(event, views)
  const settlement: OutcomeSettlement = {
    reference: found?.reference.platform ?? 'platform_1',
    platforms: Object.fromEntries(
      views.flatMap(({ platform, market }) => {
        const one = found?.byVenue.get(market.venue)
        return one
          ? [[platform, { verdict: one.verdict, dimensions: one.dimensions.map(toWireDimension) }] as const]
          : []
      }),
    ),
  }
  cache.set(outcome, { key, settlement })
  return settlement
}
