import type { Match } from '../compare/verdict'
import { wordsOf } from '../read/normalize'
import type { Statement } from '../read/statement'
import { type Rarity, rarityOf } from './rarity'

/**
 * Features of a match without contradictions, and their sign: 1 can only raise confidence, −1 only lower it. Values
 * are 0 to 1, or small counts.
 */
export const EVIDENCE = [
  ['venue points at the other', 1],
  ['share of words on both sides', 1],
  ['rare words in common', 1],
  ['names in common', 1],
  ['event titles alike', 1],
  ['figures agree', 1],
  ['both state the time', 1],
  ['sides and day agree', 1],
  ['same source', 1],
  ['words on one side only', -1],
  ['words by event title, ticker or rules only', -1],
  ['time only hinted at', -1],
  ['time on one side only', -1],
  ['day of play not exact', -1],
  ['other or unknown source', -1],
  ['the other way round', -1],
  ['anything else open', -1],
] as const satisfies readonly (readonly [string, 1 | -1])[]

type EvidenceName = (typeof EVIDENCE)[number][0]
/** Absent features are 0. */
export type Evidence = ReadonlyMap<EvidenceName, number>

/** Scales the comparison's penalties, in which a match that needs a reviewer lacks 0.15. */
const DOUBT_SCALE = 10
/** Doubt for an inverted market: the comparison's own 0.02. */
const INVERTED = 0.02 * DOUBT_SCALE
/** Further shared rare words beyond this number add nothing. */
const ENOUGH_RARE = 4
const ENOUGH_NAMES = 3

const shared = (a: ReadonlySet<string>, b: ReadonlySet<string>) => [...a].filter((word) => b.has(word))

const total = (words: Iterable<string>, rarity: Rarity) => {
  let sum = 0
  for (const word of words) sum += rarity(word)
  return sum
}

/** Weighted Jaccard index; 0 where a side has no words. */
function alike(a: ReadonlySet<string>, b: ReadonlySet<string>, rarity: Rarity): number {
  const all = total(new Set([...a, ...b]), rarity)
  return all === 0 ? 0 : total(shared(a, b), rarity) / all
}

/** Capitalised words inside title and outcome, as tokens of the core. */
function namesIn({ listing, core }: Statement): Set<string> {
  const texts = `${listing.title.replace(/^\S+\s/, '')} ; ${listing.outcome ?? ''}`
  const capitals = texts.match(/\p{Lu}[\p{L}'’-]+/gu) ?? []
  return new Set(capitals.flatMap(wordsOf).filter((word) => core.has(word)))
}

const DOUBT_OF: ReadonlyMap<string, EvidenceName> = new Map([
  ['words missing', 'words on one side only'],
  ['words agree', 'words by event title, ticker or rules only'],
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

/** The evidence for and against a match without contradictions. Pure. */
export function readEvidence(
  a: Statement,
  b: Statement,
  { findings, relation }: Pick<Match, 'findings' | 'relation'>,
  rarity: Rarity = rarityOf,
): Evidence {
  const evidence = new Map<EvidenceName, number>()
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
  evidence.set('event titles alike', alike(a.event, b.event, rarity))
  // For games the names were already compared; further words add nothing.
  if (a.game) return evidence
  const common = [...namesIn(a)].filter((name) => b.core.has(name)).length
  evidence.set('share of words on both sides', alike(a.core, b.core, rarity))
  evidence.set('rare words in common', Math.min(1, total(shared(a.core, b.core), rarity) / ENOUGH_RARE))
  evidence.set('names in common', Math.min(1, common / ENOUGH_NAMES))
  return evidence
}
