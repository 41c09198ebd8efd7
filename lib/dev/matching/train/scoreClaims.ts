import { matchListings } from '@/lib/core/matching/group/matchListings'
import { categoryOf } from '@/lib/core/matching/read/categoryOf'
import { templateOf } from '@/lib/core/matching/scorecard'
import { type LabelledSet, pairKey, type SetLabel } from './labelledSets'
import { verdictOn } from './samples'

/** A claim, or a right pair without a claim. */
export interface Counted {
  set: string
  pair: string
  kind: 'right' | 'wrong' | 'missed'
  /** An unreviewed claim: it counts as wrong. */
  unread: boolean
  family: string
  venues: string
  category: string
  /** For claims only. */
  confidence?: number
}

/** Sets name their fields differently: maps each name to the scorecard's. */
const FIELDS: readonly (readonly [string, readonly string[]])[] = [
  ['crypto', ['crypto']],
  ['economy', ['economics', 'companies', 'markets', 'economy']],
  ['politics', ['politics', 'elections', 'legislation', 'courts']],
  ['geopolitics', ['geopolitics']],
  [
    'sports',
    [
      'sports',
      'football',
      'other sports',
      'american football',
      'basketball',
      'tennis',
      'motorsport',
      'baseball hockey',
      'golf',
      'fighting',
    ],
  ],
  ['culture', ['culture', 'social', 'mentions']],
  ['technology', ['tech', 'technology', 'science']],
  ['weather', ['weather']],
]
const CATEGORIES: ReadonlyMap<string, string> = new Map(
  FIELDS.flatMap(([field, names]) => names.map((name) => [name, field] as const)),
)

/**
 * Claims of a whole catalogue by the current knowledge, and the missed pairs. A wrong polarity is both wrong and
 * missed; undecidable pairs count neither way.
 */
export function scoreClaims(set: LabelledSet, familyOf: (set: string, family: string) => string): Counted[] {
  const listings = new Map(
    [...set.events.values()].flat().map((listing) => [`${listing.venue}\n${listing.id}`, listing]),
  )
  const placeOf = (a: string, b: string, label: SetLabel | undefined) => {
    const [x, y] = [listings.get(a), listings.get(b)]
    return {
      set: set.name,
      pair: pairKey(a, b),
      family: familyOf(set.name, label?.family ?? templateOf(x?.title ?? '')),
      venues: [x?.venue ?? '', y?.venue ?? ''].sort().join('–'),
      category: label ? (CATEGORIES.get(label.category) ?? 'other') : categoryOf(`${x?.title} ${y?.title}`),
    }
  }
  const claims = matchListings(set.events)
  const found = new Set<string>()
  const counted = claims.flatMap(({ a, b, relation, confidence }): Counted[] => {
    const [x, y] = [`${a.venue}\n${a.id}`, `${b.venue}\n${b.id}`]
    const label = set.labels.get(pairKey(x, y))
    const verdict = verdictOn(label?.label, relation)
    if (verdict === 'undecidable') return []
    if (verdict === 'right') found.add(pairKey(x, y))
    return [
      {
        ...placeOf(x, y, label),
        kind: verdict === 'right' ? 'right' : 'wrong',
        unread: verdict === 'unread',
        confidence,
      },
    ]
  })
  const missed = [...set.labels].flatMap(([pair, label]): Counted[] => {
    const isMatch = label.label === 'same' || label.label === 'complement'
    if (!isMatch || found.has(pair) || !listings.has(label.a) || !listings.has(label.b)) return []
    return [{ ...placeOf(label.a, label.b, label), kind: 'missed', unread: false }]
  })
  return [...counted, ...missed]
}
