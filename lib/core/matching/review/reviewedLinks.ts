import type { EventPair, EventRef, MatchVerdict } from '@/lib/core/domain/matches'
import type { MatchLink } from '@/lib/core/domain/matchLinks'
import type { GroupOutcome } from '../types'

/** The link of a model's judgement on two markets that the comparator left undecided. */
export const linkByModel = (
  x: Pick<EventRef, 'venue'>,
  y: Pick<EventRef, 'venue'>,
  { confidence, reasons }: Pick<MatchLink, 'confidence' | 'reasons'>,
): MatchLink => ({
  a: x.venue,
  b: y.venue,
  method: 'model',
  confidence,
  reviewed: false,
  reasons,
})

/** The link of a reviewer's decision on two markets that were not compared, or too different to publish. */
export const linkByHand = (x: Pick<EventRef, 'venue'>, y: Pick<EventRef, 'venue'>): MatchLink => ({
  a: x.venue,
  b: y.venue,
  method: 'manual',
  confidence: 1,
  reviewed: true,
  reasons: ['A person decided that these are the same question.'],
})

const joins = ({ a, b }: MatchLink, { a: x, b: y }: EventPair) =>
  (a === x.venue && b === y.venue) || (a === y.venue && b === x.venue)

/** Applies a decision on two of the outcome's own markets, if their inversion agrees; others are unchanged. */
export function markReviewed(
  outcome: GroupOutcome,
  decision: EventPair & Pick<MatchVerdict, 'markets'>,
): GroupOutcome {
  const { a, b, markets } = decision
  const memberOf = ({ venue }: EventRef) => outcome.members.find((one) => one.venue === venue)
  const [x, y] = [memberOf(a), memberOf(b)]
  const isDecided = markets.some(
    (pair) =>
      pair.a === x?.marketId && pair.b === y?.marketId && pair.inverted === (x.inverted !== y.inverted),
  )
  if (!isDecided) return outcome
  const links = outcome.links.some((link) => joins(link, decision))
    ? outcome.links.map((link) => (joins(link, decision) ? { ...link, reviewed: true } : link))
    : [...outcome.links, linkByHand(a, b)]
  return { ...outcome, links }
}
