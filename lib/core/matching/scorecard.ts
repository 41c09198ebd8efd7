import type { VenueId } from '@/lib/core/domain/venue'
import { venueKey } from '@/lib/core/domain/venueKey'
import type { PublishedPair } from './group/matchListings'
import { categoryOf } from './read/categoryOf'
import { type Tally, type TallyCard, toTally } from './tally'

/** A market as identified in a label file. */
interface LabelledSide {
  venue: VenueId
  id: string
  title: string
}

/** A pair labelled by a reviewer, a chain or a rule. */
export interface LabelledPair {
  a: LabelledSide
  b: LabelledSide
  label: 'same' | 'different'
}

/** `wrong`: published pairs labelled different or not at all; a template counts at most {@link TEMPLATE_CAP} times. */
export interface Scorecard extends TallyCard {
  /** Published pairs without a label. */
  unjudged: number
}

export interface Scored {
  card: Scorecard
  wrong: PublishedPair[]
  missed: LabelledPair[]
}

/** Maximum count of one sentence with different names. */
export const TEMPLATE_CAP = 10

const key = (side: { venue: string; id: string }) => venueKey(side.venue, side.id)
const pairKey = (a: { venue: string; id: string }, b: { venue: string; id: string }) =>
  [key(a), key(b)].sort().join('\n')

/** Markets that are the same by labels, directly or through a third. */
function unite(pairs: readonly LabelledPair[]): (side: { venue: string; id: string }) => string {
  const parent = new Map<string, string>()
  const find = (name: string): string => {
    const up = parent.get(name)
    return up === undefined || up === name ? name : find(up)
  }
  for (const { a, b, label } of pairs) if (label === 'same') parent.set(find(key(a)), find(key(b)))
  return (side) => find(key(side))
}

/** "Will the Denver Nuggets win the 2026 NBA Finals?" → "Will the # # win the # # #": the template. */
export const templateOf = (title: string) =>
  title.replace(/(?<=\S\s)\p{Lu}[\p{L}.'’-]*|[$#]?\d[\d.,]*\w*/gu, '#')

const venuesOf = (a: { venue: string }, b: { venue: string }) => [a.venue, b.venue].sort().join('–')

interface Counted {
  kind: 'right' | 'wrong' | 'missed'
  venues: string
  category: string
  template: string
}

function tally(counted: readonly Counted[], weight: (one: Counted) => number): Tally {
  const sum = (kind: Counted['kind']) =>
    counted.filter((one) => one.kind === kind).reduce((total, one) => total + weight(one), 0)
  return toTally(sum, 4)
}

function tallies(counted: readonly Counted[], by: (one: Counted) => string): Record<string, Tally> {
  const names = [...new Set(counted.map(by))].sort()
  return Object.fromEntries(
    names.map((name) => [
      name,
      tally(
        counted.filter((one) => by(one) === name),
        () => 1,
      ),
    ]),
  )
}

/**
 * Scores the published pairs of a whole catalogue: every pair not labelled same, directly or through a third market, is
 * an error, even without a label. `ignored` pairs count neither way.
 */
export function score(
  published: readonly PublishedPair[],
  labelled: readonly LabelledPair[],
  titles: ReadonlyMap<string, string>,
  ignored: ReadonlySet<string> = new Set(),
): Scored {
  const groupOf = unite(labelled)
  const judged = new Set(labelled.map(({ a, b }) => pairKey(a, b)))
  const seen = new Set(published.map(({ a, b }) => pairKey(a, b)))
  const counts = published.filter(({ a, b }) => !ignored.has(pairKey(a, b)) || judged.has(pairKey(a, b)))
  const isRight = ({ a, b }: PublishedPair) => groupOf(a) === groupOf(b)
  const wrong = counts.filter((pair) => !isRight(pair))
  const missed = labelled.filter(({ a, b, label }) => label === 'same' && !seen.has(pairKey(a, b)))
  const countAs = (
    kind: Counted['kind'],
    a: { venue: string; id: string },
    b: { venue: string; id: string },
  ): Counted => {
    const title = titles.get(key(a)) ?? ''
    return {
      kind,
      venues: venuesOf(a, b),
      category: categoryOf(`${title} ${titles.get(key(b)) ?? ''}`),
      template: templateOf(title),
    }
  }
  const counted = [
    ...counts.map((pair) => countAs(isRight(pair) ? 'right' : 'wrong', pair.a, pair.b)),
    ...missed.map(({ a, b }) => countAs('missed', a, b)),
  ]
  const sizes = new Map<string, number>()
  const cell = (one: Counted) => `${one.venues}\n${one.template}`
  for (const one of counted) sizes.set(cell(one), (sizes.get(cell(one)) ?? 0) + 1)
  const card: Scorecard = {
    overall: tally(counted, () => 1),
    capped: tally(counted, (one) => Math.min(1, TEMPLATE_CAP / (sizes.get(cell(one)) ?? 1))),
    byVenues: tallies(counted, ({ venues }) => venues),
    byCategory: tallies(counted, ({ category }) => category),
    unjudged: wrong.filter(({ a, b }) => !judged.has(pairKey(a, b))).length,
  }
  return { card, wrong, missed }
}
