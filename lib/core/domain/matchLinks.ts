import type { Market } from './market'
import type { VenueId } from './venue'

/** Evidence that two venues' markets are the same outcome: a comparison, or a reviewer's decision. */
export interface MatchLink {
  a: VenueId
  b: VenueId
  method: 'reference' | 'rules' | 'manual'
  /** 0 to 1. */
  confidence: number
  /** A person decided on these very markets. */
  reviewed: boolean
  /** What agrees and what only one side states, in short sentences. */
  reasons: readonly string[]
  /** Why the two are kept apart in plans until a person decides: their prices stand apart. A sentence with the figures. */
  alarm?: string
}

/** From here on a machine's match is believed without a person; below, plans keep the two platforms apart. */
export const VERIFIED_FROM = 0.95

const mayBeSure = ({ method, confidence, alarm }: MatchLink) =>
  alarm === undefined && (method === 'reference' || confidence >= VERIFIED_FROM)

type Sets = ReadonlyMap<VenueId, number>

/** The sets with those of two venues joined. */
function joinSets(sets: Sets, { a, b }: MatchLink): Sets {
  const [one, other] = [sets.get(a), sets.get(b)]
  if (one === undefined || other === undefined) return sets
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  return new Map([...sets].map(([venue, set]) => [venue, set === high ? low : set]))
}

/**
 * The links that join venues for sure: a person's first, then the strongest. No machine's link puts two venues with an
 * alarm between them into one set, not even through a third.
 */
function joinSure(
  venues: readonly VenueId[],
  links: readonly MatchLink[],
): { sets: Sets; sure: ReadonlySet<MatchLink> } {
  const decided = links.filter(({ reviewed }) => reviewed)
  let sets = decided.reduce<Sets>(joinSets, new Map(venues.map((venue, at) => [venue, at])))
  const isOne = (joined: Sets, { a, b }: MatchLink) => joined.has(a) && joined.get(a) === joined.get(b)
  const alarms = links.filter((link) => link.alarm !== undefined && !isOne(sets, link))
  const sure = new Set(decided)
  const found = links.filter((link) => !link.reviewed && mayBeSure(link))
  for (const link of found.sort((x, y) => y.confidence - x.confidence)) {
    const joined = joinSets(sets, link)
    if (alarms.some((alarm) => isOne(joined, alarm))) continue
    sets = joined
    sure.add(link)
  }
  return { sets, sure }
}

/**
 * Which venues of an outcome are sure to ask the same: those that sure links join, also through a third, have the same
 * number.
 */
export const sureSets = (
  venues: readonly VenueId[],
  links: readonly MatchLink[],
): ReadonlyMap<VenueId, number> => joinSure(venues, links).sets

/** The venue at the other end; undefined where the link does not touch this one. */
function across({ a, b }: MatchLink, venue: VenueId): VenueId | undefined {
  if (venue === a) return b
  return venue === b ? a : undefined
}

/** How surely a venue's market is the same as the reference's, along the path whose weakest link is strongest. */
interface MemberMatch {
  /** Of the weakest link on the path; `self` is the reference. */
  method: 'self' | MatchLink['method']
  /** The lowest on the path: 0 where no path leads there, 1 of the reference itself. */
  confidence: number
  /** Of the weakest link, like `reasons`. */
  reviewed: boolean
  /** Sure enough to be planned with together with the reference. */
  verified: boolean
  reasons: readonly string[]
  /** From the venue to the reference, both included; empty where no path leads there. */
  path: readonly VenueId[]
  /** Of one that is not verified: how its prices stand apart from another's. */
  alarm?: string
}

export interface OutcomeMatch {
  reference: VenueId
  members: ReadonlyMap<VenueId, MemberMatch>
}

type Member = Pick<Market, 'venue' | 'status' | 'volume'>

/**
 * The market that an outcome's others are compared with: the largest volume among those open, ties to the first.
 * Shapes: at least one member; each status as of now.
 */
export function referenceOf<M extends Member>(members: readonly M[]): M {
  const open = members.filter(({ status }) => status === 'open')
  return (open.length > 0 ? open : members).reduce((best, member) =>
    (best.volume ?? -1) >= (member.volume ?? -1) ? best : member,
  )
}

interface Reached {
  venue: VenueId
  strength: number
  match: MemberMatch
}

/** One link further from the reference. Any sure link is stronger than any that is not. */
function extend(from: Reached, link: MatchLink, venue: VenueId, isSure: boolean): Reached {
  const strength = link.confidence + (isSure ? 1 : 0)
  const weakest = strength < from.strength ? link : from.match
  return {
    venue,
    strength: Math.min(strength, from.strength),
    match: {
      method: weakest.method,
      confidence: Math.min(link.confidence, from.match.confidence),
      reviewed: weakest.reviewed,
      verified: from.match.verified && isSure,
      reasons: weakest.reasons,
      path: [venue, ...from.match.path],
    },
  }
}

/** What stands between this venue and another, the reference first. */
function alarmOf(venue: VenueId, reference: VenueId, links: readonly MatchLink[]): string | undefined {
  const alarms = links.filter((link) => link.alarm !== undefined && across(link, venue) !== undefined)
  return (alarms.find((link) => across(link, venue) === reference) ?? alarms[0])?.alarm
}

const UNCOMPARED: MemberMatch = {
  method: 'rules',
  confidence: 0,
  reviewed: false,
  verified: false,
  reasons: [],
  path: [],
}

/**
 * How each member relates to the reference.
 * Shapes: `members` in platform order, each venue once, at least one; links to other venues are passed over.
 * Cost: O(members² × links), both a handful. Source: Dijkstra's algorithm for the widest path.
 */
export function describeMatch(members: readonly Member[], links: readonly MatchLink[]): OutcomeMatch {
  const reference = referenceOf(members).venue
  const self: MemberMatch = {
    method: 'self',
    confidence: 1,
    reviewed: false,
    verified: true,
    reasons: [],
    path: [reference],
  }
  const venues = members.map(({ venue }) => venue)
  const { sure } = joinSure(venues, links)
  const left = new Set(venues)
  const reached: Reached[] = []
  let next: Reached | undefined = { venue: reference, strength: Number.POSITIVE_INFINITY, match: self }
  while (next) {
    reached.push(next)
    left.delete(next.venue)
    const steps: Reached[] = reached.flatMap((from) =>
      links.flatMap((link) => {
        const venue = across(link, from.venue)
        return venue !== undefined && left.has(venue) ? [extend(from, link, venue, sure.has(link))] : []
      }),
    )
    next = steps.reduce<Reached | undefined>(
      (best, step) => (best && best.strength >= step.strength ? best : step),
      undefined,
    )
  }
  const withAlarm = (venue: VenueId, match: MemberMatch): MemberMatch => {
    const alarm = match.verified ? undefined : alarmOf(venue, reference, links)
    return alarm === undefined ? match : { ...match, alarm }
  }
  return {
    reference,
    members: new Map([
      ...reached.map(({ venue, match }) => [venue, withAlarm(venue, match)] as const),
      ...[...left].map((venue) => [venue, withAlarm(venue, UNCOMPARED)] as const),
    ]),
  }
}
