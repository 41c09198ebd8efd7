import type {
  GroupDetail,
  GroupMemberDetail,
  GroupOutcomeDetail,
  GroupSourceDetail,
} from '@/lib/core/domain/catalogue'
import type { Market } from '@/lib/core/domain/market'
import type { MatchLink } from '@/lib/core/domain/matchLinks'
import { usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildMarket } from './buildEvent'

/** The tests' fixed time. */
export const NOW = Date.UTC(2026, 0, 15, 12)

/** Exact dollars and tokens from decimals. */
export const micro = (decimal: number) => Math.round(decimal * 1_000_000)

/** A market of a venue; its tokens are `<id>:yes` and `<id>:no`. */
export const marketOn = (venue: VenueId, id: string, rest: Partial<Market> = {}): Market =>
  buildMarket(venue, `${venue}-event`, { rules: `${id} happens.`, ...rest, id })

export const member = (market: Market, inverted = false): GroupMemberDetail => ({ market, inverted })

/** A match between two venues' markets: certain by default. */
export const buildLink = (a: VenueId, b: VenueId, rest: Partial<MatchLink> = {}): MatchLink => ({
  a,
  b,
  method: 'rules',
  confidence: 0.97,
  reviewed: false,
  reasons: ['Same words: event.'],
  ...rest,
})

/** A link between every two venues. */
export const linkAll = (venues: readonly VenueId[], rest: Partial<MatchLink> = {}): MatchLink[] =>
  venues.flatMap((a, at) => venues.slice(at + 1).map((b) => buildLink(a, b, rest)))

/** An outcome with pairwise certain members. */
export const buildOutcome = (
  id: string,
  members: GroupMemberDetail[],
  rest: Partial<GroupOutcomeDetail> = {},
): GroupOutcomeDetail => ({
  id,
  members,
  links: linkAll(members.map(({ market }) => market.venue)),
  ...rest,
})

function sourceOf(venue: VenueId): GroupSourceDetail {
  return {
    venue,
    eventId: `${venue}-event`,
    title: 'An event',
    description: `Rules of ${venue}.`,
    url: `https://example.org/${venue}`,
    volume: usd(micro(venue === 'polymarket' ? 1000 : 250.5)),
  }
}

/** A matched event over the venues of its outcomes' markets. */
export function buildGroup(
  slug: string,
  outcomes: GroupOutcomeDetail[],
  rest: Partial<GroupDetail> = {},
): GroupDetail {
  const venues = new Set(outcomes.flatMap(({ members }) => members.map(({ market }) => market.venue)))
  const [first = 'polymarket'] = venues
  return {
    id: `id-${slug}`,
    slug,
    title: `Event ${slug}`,
    tags: [],
    primaryVenue: first,
    isClosed: false,
    isDateMarket: false,
    updatedAt: NOW - 60_000,
    sources: [...venues].map(sourceOf),
    outcomes,
    ...rest,
  }
}
