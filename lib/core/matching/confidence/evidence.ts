import type { Match } from '../compare/verdict'

/**
 * Features of a match without contradictions, and their sign: 1 can only raise confidence, −1 only lower it. Values
 * are 0 to 1, or small sums of rarities.
 */
export const EVIDENCE = [
  ['venue points at the other', 1],
  ['share of words on both sides', 1],
  ['names in common', 1],
  ['words in common', 1],
  ['figures agree', 1],
  ['both state the time', 1],
  ['sides and day agree', 1],
  ['same source', 1],
  ['names on one side only', -1],
  ['parts of a shared name', -1],
  ['words on one side only', -1],
  ['words against words', -1],
  ['a part of the whole on one side', -1],
  ['words that part other markets', -1],
  ['something else than winning', -1],
  ['words by event title or ticker', -1],
  ['words by the rules', -1],
  ['names in one event title', -1],
  ['words in one event title', -1],
  ['time only hinted at', -1],
  ['time on one side only', -1],
  ['day of play not exact', -1],
  ['other or unknown source', -1],
  ['the other way round', -1],
  ['anything else open', -1],
] as const satisfies readonly (readonly [string, 1 | -1])[]

export type EvidenceName = (typeof EVIDENCE)[number][0]
/** Absent features are 0. */
export type Evidence = ReadonlyMap<EvidenceName, number>

/** Scales the comparison's penalties, in which a match that needs a reviewer lacks 0.15. */
const DOUBT_SCALE = 10
/** Doubt for an inverted market: the comparison's own 0.02. */
const INVERTED = 0.02 * DOUBT_SCALE

const DOUBT_OF: ReadonlyMap<string, EvidenceName> = new Map([
  ['window agree', 'time only hinted at'],
  ['window missing', 'time on one side only'],
  ['time of day missing', 'time on one side only'],
  ['day agree', 'day of play not exact'],
  ['source missing', 'other or unknown source'],
])

const SUPPORT_OF: ReadonlyMap<string, EvidenceName> = new Map([
  ['market', 'venue points at the other'],
  ['figure', 'figures agree'],
  ['window', 'both state the time'],
  ['day', 'sides and day agree'],
  ['source', 'same source'],
])

/** The evidence for and against a match without contradictions: that of its words, and of its other findings. */
export function readEvidence(
  words: Evidence,
  { findings, relation }: Pick<Match, 'findings' | 'relation'>,
): Evidence {
  const evidence = new Map(words)
  for (const { slot, kind, weight = 0 } of findings) {
    if (weight > 0) {
      const name = DOUBT_OF.get(`${slot} ${kind}`) ?? 'anything else open'
      evidence.set(name, (evidence.get(name) ?? 0) + weight * DOUBT_SCALE)
      continue
    }
    const name = kind === 'agree' ? SUPPORT_OF.get(slot) : undefined
    if (name !== undefined) evidence.set(name, 1)
  }
  if (relation === 'complement') evidence.set('the other way round', INVERTED)
  return evidence
}
