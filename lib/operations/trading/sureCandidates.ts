import type { GroupDetail } from '@/lib/core/domain/catalogue'
import { referenceOf, sureSets } from '@/lib/core/domain/matchLinks'
import { type MatchMethod, trustedLinks } from '@/lib/core/domain/trustedLinks'
import { VENUES, type VenueId } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import type { PlanRequest, SplitPlan } from '@/lib/core/planner/types'
import type { Runtime } from '@/lib/operations/runtime'
import { viewMembers } from '@/lib/operations/views/memberView'
import { verifiedViews } from '@/lib/operations/views/outcomeMatch'
import type { RequestedToken } from '@/lib/operations/views/resolveTokens'
import type { PlanCandidate } from './collectCandidates'

const outcomeOf = ({ group, market }: PlanCandidate) => group?.outcomeId ?? venueKey(market.venue, market.id)

function groupBy<K>(
  candidates: readonly PlanCandidate[],
  keyOf: (candidate: PlanCandidate) => K,
): Map<K, PlanCandidate[]> {
  const groups = new Map<K, PlanCandidate[]>()
  for (const candidate of candidates)
    groups.set(keyOf(candidate), [...(groups.get(keyOf(candidate)) ?? []), candidate])
  return groups
}

/** The events of candidates, and the methods of matching that the request trusts; all of them unless named. */
interface Trust {
  events: MatchedEvents
  methods?: readonly MatchMethod[] | undefined
}

const findOutcome = (group: PlanCandidate['group'], events: MatchedEvents) =>
  group && events.get(group.slug)?.outcomes.find(({ id }) => id === group.outcomeId)

/** Numbers the sets by the trusted links alone; a candidate whose links are unknown is a set of its own. */
function trustedSets(members: readonly PlanCandidate[], { events, methods }: Trust) {
  const outcome = findOutcome(members[0]?.group, events)
  const venues = members.map(({ market }) => market.venue)
  const sets = sureSets(
    outcome?.members.map(({ market }) => market.venue) ?? venues,
    outcome ? trustedLinks(outcome.links, methods) : [],
  )
  return ({ market }: PlanCandidate) => sets.get(market.venue)
}

/** The candidates of one outcome, grouped into sets of certainly the same question; the largest volume's set first. */
function setsOf(members: readonly PlanCandidate[], trust: Trust): PlanCandidate[][] {
  const setOf = trust.methods ? trustedSets(members, trust) : ({ group }: PlanCandidate) => group?.sureSet
  const { venue } = referenceOf(members.map(({ market }) => market))
  const isFirst = (set: readonly PlanCandidate[]) => set.some(({ market }) => market.venue === venue)
  return [...groupBy(members, setOf).values()].sort((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
}

/** Matched events by slug, for outcomes whose candidates are in several sets. */
export type MatchedEvents = ReadonlyMap<string, GroupDetail>

/**
 * The events that {@link sureCombinations} needs for these tokens: of outcomes whose markets are in several sets, and
 * of all with several markets where the request names methods.
 */
export async function findMatchedEvents(
  runtime: Runtime,
  requested: readonly RequestedToken[],
  methods?: readonly MatchMethod[],
): Promise<MatchedEvents> {
  const groups = requested.flatMap(({ known }) => known?.hit.group ?? [])
  const divided = groups.filter((one) =>
    groups.some(
      (other) =>
        other !== one && other.outcomeId === one.outcomeId && (methods || other.sureSet !== one.sureSet),
    ),
  )
  const slugs = [...new Set(divided.map(({ slug }) => slug))]
  const found = await Promise.all(slugs.map((slug) => runtime.catalogue.findEvent(slug)))
  return new Map(
    slugs.flatMap((slug, i) => {
      const one = found[i]
      return one && 'event' in one ? [[slug, one.event] as const] : []
    }),
  )
}

/** The venues of an outcome that are certainly the same question as its reference, including the reference. */
function venuesSureOf(
  runtime: Runtime,
  group: PlanCandidate['group'],
  { events, methods }: Trust,
): ReadonlySet<VenueId> {
  const outcome = findOutcome(group, events)
  if (!outcome) return new Set()
  const views = viewMembers(runtime, outcome.members)
  const links = [...trustedLinks(outcome.links, methods)]
  return new Set(
    views.length === 0 ? [] : verifiedViews({ outcome: { links }, views }).map(({ market }) => market.venue),
  )
}

/**
 * The sets of one outcome that may be planned with. A market that only resembles the question is often cheaper exactly
 * because it is another question, so when other markets certainly match the reference, only their set
 * counts; otherwise each set is planned on its own.
 */
function eligibleSets(runtime: Runtime, members: readonly PlanCandidate[], trust: Trust): PlanCandidate[][] {
  const sets = setsOf(members, trust)
  if (sets.length === 1) return sets
  const sure = venuesSureOf(runtime, members[0]?.group, trust)
  const own = sets.find((set) => set.some(({ market }) => sure.has(market.venue)))
  return own && sure.size > 1 ? [own] : sets
}

/**
 * The combinations that may be planned together: per outcome one set of certainly the same question. A caller
 * who requests tokens of several outcomes together is responsible for that.
 */
export function sureCombinations(
  runtime: Runtime,
  candidates: readonly PlanCandidate[],
  trust: Trust,
): PlanCandidate[][] {
  return [...groupBy(candidates, outcomeOf).values()]
    .map((members) => eligibleSets(runtime, members, trust))
    .reduce<PlanCandidate[][]>(
      (chosen, own) => chosen.flatMap((before) => own.map((set) => [...before, ...set])),
      [[]],
    )
    .map((chosen) => candidates.filter((candidate) => chosen.includes(candidate)))
}

type Unit = PlanRequest['amount']['unit']

interface Planned {
  candidates: readonly PlanCandidate[]
  plan: SplitPlan
}

const A_CENT = 10_000

/** The remainder that whole lots and, in dollars, whole cents may leave: a lot costs at most a dollar per token. */
export const dustOf = ({ candidates }: Pick<Planned, 'candidates'>, unit: Unit) =>
  candidates.reduce((sum, { source }) => sum + source.lot + (unit === 'usd' ? A_CENT : 0), 0)

/**
 * The plan with the largest fill and, among those, the best price including gas; the first wins ties.
 * Shapes: at least one.
 */
export function bestPlan<P extends Planned>(
  planned: readonly P[],
  { side, unit }: { side: PlanRequest['side']; unit: Unit },
): P {
  const fillOf = ({ plan: { total } }: Planned) => (unit === 'usd' ? total.usd : total.tokens)
  const most = Math.max(...planned.map(fillOf))
  const priceOf = ({ plan: { total, gas, haircut } }: Planned) =>
    side === 'buy' ? (total.usd + gas + haircut) / total.tokens : (gas - total.usd) / total.tokens
  return planned
    .filter((one) => fillOf(one) === most || fillOf(one) > Math.max(0, most - dustOf(one, unit)))
    .reduce((best, one) => (priceOf(one) < priceOf(best) ? one : best))
}

const names = new Intl.ListFormat('en', { type: 'conjunction' })
const namesOf = (candidates: readonly PlanCandidate[]) =>
  names.format(candidates.map(({ market }) => VENUES[market.venue].name))

/**
 * Platforms that were planned with, and those excluded because their match is not verified. `eligible`:
 * the combinations that the plan was chosen from.
 */
export function leftOutWarnings(
  chosen: readonly PlanCandidate[],
  left: readonly PlanCandidate[],
  eligible: readonly (readonly PlanCandidate[])[],
): string[] {
  return [...groupBy(left, outcomeOf)].map(([outcome, others]) => {
    const used = chosen.filter((candidate) => outcomeOf(candidate) === outcome)
    const [is, their] = others.length > 1 ? ['are', 'their'] : ['is', 'its']
    const out = `${namesOf(others)} ${is} left out, as ${their} match with ${namesOf(used)} is not verified.`
    if (!others.some((candidate) => eligible.some((candidates) => candidates.includes(candidate)))) return out
    return used.length > 1
      ? `${namesOf(used)} are sure to ask the same question and give the best result together; ${out}`
      : `${namesOf(used)} alone gives the best result; ${out}`
  })
}
