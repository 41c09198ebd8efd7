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
}

/** From here on a machine's match is believed without a person; below, plans keep the two platforms apart. */
const VERIFIED_FROM = 0.95

const isSure = ({ method, confidence, reviewed }: MatchLink) =>
  reviewed || method === 'reference' || confidence >= VERIFIED_FROM

/** Any sure link is stronger than any that is not. */
const strengthOf = (link: MatchLink) => link.confidence + (isSure(link) ? 1 : 0)

/** The venue at the other end; undefined where the link does not touch this one. */
function across({ a, b }: MatchLink, venue: VenueId): VenueId | undefined {
  if (venue === a) return b
  return venue === b ? a : undefined
}

/**
 * Which venues of an outcome are sure to ask the same: those that sure links join, also through a third, have the same
 * number.
 */
export function sureSets(
  venues: readonly VenueId[],
  links: readonly MatchLink[],
): ReadonlyMap<VenueId, number> {
  const sets = new Map(venues.map((venue, at) => [venue, at]))
  for (const { a, b } of links.filter(isSure)) {
    const [one, other] = [sets.get(a), sets.get(b)]
    if (one === undefined || other === undefined) continue
    for (const [venue, set] of sets) if (set === Math.max(one, other)) sets.set(venue, Math.min(one, other))
  }
  return sets
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

/** One link further from the reference. */
function extend(from: Reached, link: MatchLink, venue: VenueId): Reached {
  const strength = strengthOf(link)
  const weakest = strength < from.strength ? link : from.match
  return {
    venue,
    strength: Math.min(strength, from.strength),
    match: {
      method: weakest.method,
      confidence: Math.min(link.confidence, from.match.confidence),
      reviewed: weakest.reviewed,
      verified: from.match.verified && isSure(link),
      reasons: weakest.reasons,
      path: [venue, ...from.match.path],
    },
  }
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
  const left = new Set(members.map(({ venue }) => venue))
  const reached: Reached[] = []
  let next: Reached | undefined = { venue: reference, strength: Number.POSITIVE_INFINITY, match: self }
  while (next) {
    reached.push(next)
    left.delete(next.venue)
    const steps: Reached[] = reached.flatMap((from) =>
      links.flatMap((link) => {
        const venue = across(link, from.venue)
        return venue !== undefined && left.has(venue) ? [extend(from, link, venue)] : []
      }),
    )
    next = steps.reduce<Reached | undefined>(
      (best, step) => (best && best.strength >= step.strength ? best : step),
      undefined,
    )
  }
  return {
    reference,
    members: new Map([
      ...reached.map(({ venue, match }) => [venue, match] as const),
      ...[...left].map((venue) => [venue, UNCOMPARED] as const),
    ]),
  }
}
