import type { Market } from './market'
import type { VenueId } from './venue'

/** Evidence that two venues' markets are the same outcome: a comparison, a reviewer's decision or a model's judgement. */
export interface MatchLink {
  a: VenueId
  b: VenueId
  method: 'reference' | 'rules' | 'manual' | 'model'
  /** 0 to 1. */
  confidence: number
  /** A reviewer decided on exactly these markets. */
  reviewed: boolean
  /** What agrees, and what only one side states, in short sentences. */
  reasons: readonly string[]
  /** Why plans keep the two apart until a reviewer decides: their prices diverge. A sentence with the figures. */
  alarm?: string
}

/** Confidence at which an automatic match needs no reviewer; below, plans keep the two platforms apart. */
export const VERIFIED_FROM = 0.95

const mayBeSure = ({ method, confidence, alarm }: MatchLink) =>
  alarm === undefined && (method === 'reference' || confidence >= VERIFIED_FROM)

type Sets = ReadonlyMap<VenueId, number>

/** Merges the sets of two venues. */
function joinSets(sets: Sets, { a, b }: MatchLink): Sets {
  const [one, other] = [sets.get(a), sets.get(b)]
  if (one === undefined || other === undefined) return sets
  const [low, high] = [Math.min(one, other), Math.max(one, other)]
  return new Map([...sets].map(([venue, set]) => [venue, set === high ? low : set]))
}

/**
 * The verified links: reviewed ones first, then the strongest. No automatic link puts two venues with an alarm between
 * them into one set, not even through a third.
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
 * Verified sets of an outcome's venues: venues joined by verified links, directly or through a third, have the same
 * number.
 */
export const sureSets = (
  venues: readonly VenueId[],
  links: readonly MatchLink[],
): ReadonlyMap<VenueId, number> => joinSure(venues, links).sets

/** The venue at the other end; undefined where the link does not include this one. */
function across({ a, b }: MatchLink, venue: VenueId): VenueId | undefined {
  if (venue === a) return b
  return venue === b ? a : undefined
}

/** Match of a venue's market with the reference's, along the path whose weakest link is strongest. */
interface MemberMatch {
  /** Method of the weakest link on the path; `self` is the reference. */
  method: 'self' | MatchLink['method']
  /** The lowest on the path: 0 without a path, 1 for the reference itself. */
  confidence: number
  /** Of the weakest link, like `reasons`. */
  reviewed: boolean
  /** Confident enough to plan together with the reference. */
  verified: boolean
  reasons: readonly string[]
  /** From the venue to the reference, both included; empty without a path. */
  path: readonly VenueId[]
  /** If not verified: how its prices diverge from another's. */
  alarm?: string
}

export interface OutcomeMatch {
  reference: VenueId
  members: ReadonlyMap<VenueId, MemberMatch>
}

type Member = Pick<Market, 'venue' | 'status' | 'volume'>

/**
 * The reference market of an outcome: the largest volume among the open ones, ties to the first.
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

/** Extends a path by one link. Any verified link is stronger than any unverified one. */
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
 * Shapes: `members` in platform order, each venue once, at least one; links to other venues are ignored.
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
