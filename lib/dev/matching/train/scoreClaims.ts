import { matchListings } from '@/lib/core/matching/group/matchListings'
import { categoryOf } from '@/lib/core/matching/read/categoryOf'
import { templateOf } from '@/lib/core/matching/scorecard'
import { type ModelPair, modelPairs } from '../model/modelPairs'
import type { RecordedAnswers } from '../model/parseAnswers'
import { publishedByModel } from '../model/publishedByModel'
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
  /** Claimed by recorded answers of a model, at whatever confidence. */
  byModel?: true
}

/** Recorded answers to a set, and who hears of the pairs that a model would be requested about. */
export interface Answering {
  answers: RecordedAnswers
  undecided(pairs: readonly ModelPair[]): void
}

/** Claims by matching alone, then those that answers add. */
function claimsOf({ events }: LabelledSet, answering: Answering | undefined) {
  const claims = matchListings(events)
  const alone = claims.map((pair) => ({ pair, byModel: false }))
  if (!answering) return alone
  const pairs = modelPairs(events, claims)
  answering.undecided(pairs.filter(({ candidate }) => !candidate.published))
  const more = publishedByModel(pairs, answering.answers)
  return [...alone, ...more.map((pair) => ({ pair, byModel: true }))]
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
export function scoreClaims(
  set: LabelledSet,
  familyOf: (set: string, family: string) => string,
  answering?: Answering,
): Counted[] {
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
  const found = new Set<string>()
  const counted = claimsOf(set, answering).flatMap(({ pair, byModel }): Counted[] => {
    const { a, b, relation, confidence } = pair
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
        ...(byModel && { byModel }),
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
