import { LRUCache } from 'lru-cache'
import type { ArbitrageItem } from '@/lib/contract/arbitrage'
import { perOwner } from '@/lib/core/common/perOwner'
import type { GroupDetail, GroupMemberDetail } from '@/lib/core/domain/catalogue'
import {
  differingIn,
  isReviewed,
  overallVerdict,
  SAME_MARKET,
  SETTLEMENT_DIMENSIONS,
  type SettlementComparison,
} from '@/lib/core/domain/settlement'
import type { Runtime } from '@/lib/operations/runtime'
import type { Opportunity } from '@/lib/operations/scanner/types'
import { comparePair } from '@/lib/operations/views/comparePair'

type Settlement = ArbitrageItem['settlement']
type Parts = Pick<Runtime, 'catalogue' | 'clock'>
/** The compared part of an opportunity: markets of one event. */
export interface Compared extends Pick<Opportunity, 'kind' | 'declaredBy'> {
  legs: readonly Pick<Opportunity['legs'][number], 'member'>[]
  group: Pick<Opportunity['group'], 'id' | 'slug'>
}

/** Ends may differ by a day and a time zone and mean the same midnight. */
const SAME_END_MS = 26 * 3_600_000
/** Cache time: delay until changed rules or a reviewer's statement take effect. */
const FRESH_MS = 5_000
const MAX_KEPT = 5_000
/** Events read concurrently. */
const AT_ONCE = 8

interface Known {
  settlement: Settlement
  readAt: number
}

const knownOf = perOwner<Parts, LRUCache<string, Known>>(
  'opportunitySettlements',
  () => new LRUCache({ max: MAX_KEPT }),
)

const keyOf = ({ group, legs, declaredBy }: Compared) =>
  [group.id, declaredBy ?? '', ...legs.map(({ member: { market } }) => `${market.venue} ${market.id}`)].join(
    '\n',
  )

/** Lists omit rules: this finds the same markets in the fully loaded event. */
function membersOf(event: GroupDetail) {
  const outcomes = event.outcomes.map(({ members }) => members)
  return (wanted: GroupMemberDetail, venue = wanted.market.venue) =>
    outcomes
      .find((members) =>
        members.some(
          ({ market: { venue: own, id } }) => own === wanted.market.venue && id === wanted.market.id,
        ),
      )
      ?.find(({ market }) =>
        venue === wanted.market.venue ? market.id === wanted.market.id : market.venue === venue,
      )
}

/** Of a pair, its two markets; of an event, every market against the declaring venue's. */
function comparisonsOf(
  event: GroupDetail,
  { declaredBy, legs }: Compared,
): SettlementComparison[] | undefined {
  const find = membersOf(event)
  const pairs = declaredBy
    ? legs.map(({ member }) => [find(member), find(member, declaredBy)])
    : [[legs[1] && find(legs[1].member), legs[0] && find(legs[0].member)]]
  const found = pairs.flatMap(([here, there]) =>
    here && there ? [here === there ? SAME_MARKET : comparePair(event, { here, there })] : [],
  )
  return found.length === pairs.length ? found : undefined
}

/** Scheduled ends that cannot all mean the same midnight; not applied to one venue's own markets. */
function areEndsApart({ declaredBy, legs }: Compared): boolean {
  const ends = legs.flatMap(({ member }) => member.market.endDate ?? [])
  const isAlone = legs.every(({ member }) => member.market.venue === declaredBy)
  return !isAlone && ends.length > 1 && Math.max(...ends) - Math.min(...ends) > SAME_END_MS
}

/** Before the rules were read. */
const withoutRules = (opportunity: Compared): Settlement =>
  areEndsApart(opportunity)
    ? { verdict: 'differs', differs: ['deadline'] }
    : { verdict: 'unknown', differs: [] }

/** Does every comparison find the same deadline, parsed or reviewed? */
const isDeadlineSame = (comparisons: readonly SettlementComparison[]) =>
  comparisons.every(({ dimensions }) =>
    dimensions.every(({ dimension, verdict }) => dimension !== 'deadline' || verdict === 'same'),
  )

function compare(event: GroupDetail, opportunity: Compared): Settlement {
  const comparisons = comparisonsOf(event, opportunity)
  if (!comparisons) return withoutRules(opportunity)
  const all = new Set(comparisons.flatMap(differingIn))
  const isEvent = opportunity.kind === 'event'
  // Rules of one question can share a deadline; each of several outcomes has its own.
  if (areEndsApart(opportunity) && (isEvent || !isDeadlineSame(comparisons))) all.add('deadline')
  const differs = SETTLEMENT_DIMENSIONS.filter((one) => all.has(one))
  const verdict =
    differs.length > 0 ? 'differs' : overallVerdict(comparisons.flatMap((one) => one.dimensions))
  return { verdict, differs, ...(comparisons.some(isReviewed) && { reviewed: true as const }) }
}

async function read(parts: Parts, opportunities: readonly Compared[]): Promise<void> {
  const known = knownOf(parts)
  const slugs = [...new Set(opportunities.map(({ group }) => group.slug))]
  for (let from = 0; from < slugs.length; from += AT_ONCE) {
    await Promise.all(
      slugs.slice(from, from + AT_ONCE).map(async (slug) => {
        const found = await parts.catalogue.findEvent(slug)
        const readAt = parts.clock.now()
        for (const one of opportunities.filter(({ group }) => group.slug === slug)) {
          const settlement: Settlement =
            found && 'event' in found ? compare(found.event, one) : withoutRules(one)
          known.set(keyOf(one), { settlement, readAt })
        }
      }),
    )
  }
}

/**
 * Ensures that the settlement of these is known, by the same comparison as pages and plans. Cached results of a few
 * seconds are used, and refreshed in the background.
 * Errors: the catalogue's, when nothing is cached yet.
 */
export async function prepareSettlements(parts: Parts, opportunities: readonly Compared[]): Promise<void> {
  const known = knownOf(parts)
  const now = parts.clock.now()
  const missing = opportunities.filter((one) => !known.has(keyOf(one)))
  const aged = opportunities.filter((one) => {
    const entry = known.get(keyOf(one))
    if (!entry || now - entry.readAt < FRESH_MS) return false
    // The next caller finds the refresh in flight.
    entry.readAt = now
    return true
  })
  void read(parts, aged).catch(() => undefined)
  await read(parts, missing)
}

/** Whether all markets of an opportunity settle alike, as last read; before the first read, by their ends alone. */
export const settlementOf = (parts: Parts, opportunity: Compared): Settlement =>
  knownOf(parts).get(keyOf(opportunity))?.settlement ?? withoutRules(opportunity)
