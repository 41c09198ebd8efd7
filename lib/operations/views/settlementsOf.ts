import { LRUCache } from 'lru-cache'
import type { OutcomeSettlement } from '@/lib/contract/settlement'
import type { GroupDetail, GroupOutcomeDetail } from '@/lib/domain/catalogue'
import { referenceOf } from '@/lib/domain/matchLinks'
import { SAME_MARKET, type SettlementComparison } from '@/lib/domain/settlement'
import type { VenueId } from '@/lib/domain/venue'
import {
  compareSettlement,
  type ReadSettlement,
  readSettlement,
} from '@/lib/matching/rules/compareSettlement'
import type { MemberView } from './memberView'

type Event = Pick<GroupDetail, 'sources'>
type View = Pick<MemberView, 'platform' | 'inverted' | 'market'>

/** Texts read, by their characters: those of one event differ in a name, those of a market hardly ever change. */
const texts = new LRUCache<string, ReadSettlement>({
  maxSize: 8 * 1_024 * 1_024,
  sizeCalculation: ({ text }) => text.length * 3 + 500,
})

function read(text: string): ReadSettlement {
  const known = texts.get(text)
  if (known) return known
  const found = readSettlement(text)
  texts.set(text, found)
  return found
}

/** What a market's platform says of how it is settled: the rules of its event and its own. */
function rulesOf({ sources }: Event, { venue, rules }: View['market']): string {
  const described = sources.find((source) => source.venue === venue)?.description ?? ''
  return described.trim() === rules.trim() ? rules : `${described}\n\n${rules}`
}

export interface Settlements {
  reference: View
  byVenue: ReadonlyMap<VenueId, SettlementComparison>
}

/** How the members of an outcome settle against one of them: the largest volume among the open ones, or `like`. */
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
  const there = views.length > 1 ? read(rulesOf(event, reference.market)) : undefined
  const byVenue = new Map(
    views.map((view): [VenueId, SettlementComparison] => {
      if (view === reference || !there) return [view.market.venue, SAME_MARKET]
      const inverted = view.inverted !== reference.inverted
      return [view.market.venue, compareSettlement(read(rulesOf(event, view.market)), there, { inverted })]
    }),
  )
  return { reference, byVenue }
}

const cache = new WeakMap<GroupOutcomeDetail, { key: string; settlement: OutcomeSettlement }>()

/** The same on the wire, once per version of the outcome: books change many times a second, rules hardly ever. */
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
          ? [[platform, { verdict: one.verdict, dimensions: one.dimensions.map(toWire) }] as const]
          : []
      }),
    ),
  }
  cache.set(outcome, { key, settlement })
  return settlement
}

const toWire = ({ here, there, ...one }: SettlementComparison['dimensions'][number]) => ({
  ...one,
  here: here ?? null,
  there: there ?? null,
})
