import { referenceOf } from '@/lib/domain/matchLinks'
import { VENUES, type VenueId } from '@/lib/domain/venue'
import type { PlanRequest, SplitPlan } from '@/lib/planner/types'
import type { Runtime } from '@/lib/runtime/types'
import { viewMembers } from './memberView'
import type { Offer } from './offersOf'
import { verifiedViews } from './outcomeMatch'

const outcomeOf = ({ group, market }: Offer) => group?.outcomeId ?? `${market.venue}\n${market.id}`

function groupBy<K>(offers: readonly Offer[], keyOf: (offer: Offer) => K): Map<K, Offer[]> {
  const groups = new Map<K, Offer[]>()
  for (const offer of offers) groups.set(keyOf(offer), [...(groups.get(keyOf(offer)) ?? []), offer])
  return groups
}

/** The offers of one outcome, by which of them are sure to ask the same; the set of the largest volume comes first. */
function setsOf(members: readonly Offer[]): Offer[][] {
  const { venue } = referenceOf(members.map(({ market }) => market))
  const isFirst = (set: readonly Offer[]) => set.some(({ market }) => market.venue === venue)
  return [...groupBy(members, ({ group }) => group?.sureSet).values()].sort(
    (a, b) => Number(isFirst(b)) - Number(isFirst(a)),
  )
}

/** The venues of an outcome that are sure to ask the same as its reference, the reference included. */
async function venuesSureOf(runtime: Runtime, group: Offer['group']): Promise<ReadonlySet<VenueId>> {
  const found = group && (await runtime.catalogue.findEvent(group.slug))
  const outcome =
    found && 'event' in found ? found.event.outcomes.find(({ id }) => id === group?.outcomeId) : undefined
  if (!outcome) return new Set()
  const views = viewMembers(runtime, outcome.members)
  return new Set(
    views.length === 0 ? [] : verifiedViews({ outcome, views }).map(({ market }) => market.venue),
  )
}

/**
 * The sets of one outcome that may be planned with. A market that only resembles the question is often cheaper for the
 * very reason that it asks something else, so where anybody is sure to ask what the reference asks, theirs is the only
 * one; where nobody is, each set stands for itself.
 */
async function eligibleSets(runtime: Runtime, members: readonly Offer[]): Promise<Offer[][]> {
  const sets = setsOf(members)
  if (sets.length === 1) return sets
  const sure = await venuesSureOf(runtime, members[0]?.group)
  const own = sets.find((set) => set.some(({ market }) => sure.has(market.venue)))
  return own && sure.size > 1 ? [own] : sets
}

/**
 * Which offers may be planned with together: of each outcome those of one set that is sure to ask the same. Who asks
 * for tokens of several outcomes together answers for that.
 */
export async function sureCombinations(runtime: Runtime, offers: readonly Offer[]): Promise<Offer[][]> {
  const outcomes = [...groupBy(offers, outcomeOf).values()]
  const sets = await Promise.all(outcomes.map((members) => eligibleSets(runtime, members)))
  return sets
    .reduce<Offer[][]>(
      (chosen, own) => chosen.flatMap((before) => own.map((set) => [...before, ...set])),
      [[]],
    )
    .map((chosen) => offers.filter((offer) => chosen.includes(offer)))
}

type Unit = PlanRequest['amount']['unit']

interface Planned {
  offers: readonly Offer[]
  plan: SplitPlan
}

const A_CENT = 10_000

/** What whole lots and, of dollars, whole cents may leave: a lot costs at most a dollar a token. */
const dustOf = ({ offers }: Planned, unit: Unit) =>
  offers.reduce((sum, { source }) => sum + source.lot + (unit === 'usd' ? A_CENT : 0), 0)

/**
 * The plan that fills the most and, among those that fill as much, has the best price with gas; ties go to the first.
 * Shapes: at least one.
 */
export function bestPlan<P extends Planned>(
  planned: readonly P[],
  { side, unit }: { side: PlanRequest['side']; unit: Unit },
): P {
  const fillOf = ({ plan: { total } }: Planned) => (unit === 'usd' ? total.usd : total.tokens)
  const most = Math.max(...planned.map(fillOf))
  const priceOf = ({ plan: { total, gas } }: Planned) =>
    side === 'buy' ? (total.usd + gas) / total.tokens : (gas - total.usd) / total.tokens
  return planned
    .filter((one) => fillOf(one) === most || fillOf(one) > Math.max(0, most - dustOf(one, unit)))
    .reduce((best, one) => (priceOf(one) < priceOf(best) ? one : best))
}

const names = new Intl.ListFormat('en', { type: 'conjunction' })
const namesOf = (offers: readonly Offer[]) =>
  names.format(offers.map(({ market }) => VENUES[market.venue].name))

/**
 * Which platforms were planned with, and which were left out because nobody is sure that they ask the same. `eligible`:
 * the combinations that the plan was chosen from.
 */
export function leftOutWarnings(
  chosen: readonly Offer[],
  left: readonly Offer[],
  eligible: readonly (readonly Offer[])[],
): string[] {
  return [...groupBy(left, outcomeOf)].map(([outcome, others]) => {
    const used = chosen.filter((offer) => outcomeOf(offer) === outcome)
    const [is, their] = others.length > 1 ? ['are', 'their'] : ['is', 'its']
    const out = `${namesOf(others)} ${is} left out, as ${their} match with ${namesOf(used)} is not verified.`
    if (!others.some((offer) => eligible.some((offers) => offers.includes(offer)))) return out
    return used.length > 1
      ? `${namesOf(used)} are sure to ask the same question and give the best result together; ${out}`
      : `${namesOf(used)} alone gives the best result; ${out}`
  })
}
