import type { EventDetail, OutcomeMatch } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import type { GroupOutcomeDetail } from '@/lib/core/domain/catalogue'
import { describeMatch, referenceOf } from '@/lib/core/domain/matchLinks'
import type { VenueId } from '@/lib/core/domain/venue'
import type { MemberView } from './memberView'

/** An outcome with its members in platform order, at least one. */
export interface OutcomeViews {
  outcome: Pick<GroupOutcomeDetail, 'links'>
  views: readonly MemberView[]
}

const membersOf = (views: readonly MemberView[]) =>
  views.map(({ platform, market: { venue, status, volume } }) => ({ platform, venue, status, volume }))

/** The platforms whose prices are comparable with the reference's. */
export function verifiedViews({ outcome, views }: OutcomeViews): MemberView[] {
  const match = describeMatch(membersOf(views), outcome.links)
  return views.filter(({ market }) => match.members.get(market.venue)?.verified)
}

/** How the platforms of an outcome match its reference, on the wire. */
export function toOutcomeMatch({ outcome, views }: OutcomeViews): OutcomeMatch {
  const members = membersOf(views)
  const match = describeMatch(members, outcome.links)
  const platforms = new Map(members.map(({ venue, platform }) => [venue, platform]))
  const toPlatforms = (path: readonly VenueId[]) => path.flatMap((venue) => platforms.get(venue) ?? [])
  const rows = members.flatMap(({ venue, platform }) => {
    const member = match.members.get(venue)
    if (!member) return []
    const { alarm, path, reasons, ...rest } = member
    const own = { ...rest, path: toPlatforms(path), reasons: [...reasons] }
    return [[platform, alarm === undefined ? own : { ...own, price_alarm: alarm }] as const]
  })
  return { reference: referenceOf(members).platform, platforms: Object.fromEntries(rows) }
}

type EventMatch = NonNullable<EventDetail['match'][PlatformId]>

const ALONE: EventMatch = { method: 'single', confidence: 1, reviewed: false, verified: true, reasons: [] }

/** For an outcome on several platforms; a reference takes the highest confidence of the others. */
function inOutcome({ reference, platforms }: OutcomeMatch, platform: PlatformId): EventMatch | undefined {
  const own = platforms[platform]
  const others = Object.values(platforms).filter((one) => one !== own)
  if (!own || others.length === 0) return undefined
  const { method, confidence, reviewed, reasons } =
    platform === reference
      ? others.reduce((best, one) => (one.confidence > best.confidence ? one : best))
      : own
  return {
    method: method === 'self' ? 'rules' : method,
    confidence,
    reviewed,
    verified: own.verified,
    reasons,
  }
}

/** The weaker of two: a doubt about one outcome is a doubt about the event. */
const weaker = (a: EventMatch, b: EventMatch): EventMatch => ({
  ...(b.confidence < a.confidence ? b : a),
  reviewed: a.reviewed && b.reviewed,
  verified: a.verified && b.verified,
})

/** Match confidence of a platform's event: the weakest of the outcomes that it shares with others. */
export const toEventMatch = (outcomes: readonly OutcomeMatch[], platform: PlatformId): EventMatch =>
  outcomes
    .flatMap((outcome) => inOutcome(outcome, platform) ?? [])
    .reduce<EventMatch | undefined>((sum, one) => (sum ? weaker(sum, one) : one), undefined) ?? ALONE
