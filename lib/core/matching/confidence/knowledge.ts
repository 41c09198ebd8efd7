import weights from './weights.json'
import counts from './wordCounts.json'

/** What training learned: the weights of the evidence, and what was counted in titles without looking at a label. */
export interface Knowledge {
  ceiling: number
  bias: number
  evidence: ReadonlyMap<string, number>
  /** Inverse document frequency, 0 to 1; absent words are rare. */
  rarity: ReadonlyMap<string, number>
  /** Words that venues write in lower case: no names. */
  prose: ReadonlySet<string>
  /** Words that alone part two markets of one venue. */
  parting: ReadonlySet<string>
  /** Phrases and synonyms that nobody can know who has not read the families left out: training reads without them. */
  unlearned?: ReadonlySet<string>
}

const LEARNED: Knowledge = {
  ceiling: weights.ceiling,
  bias: weights.bias,
  evidence: new Map(Object.entries(weights.evidence)),
  rarity: new Map(Object.entries(counts.rarity)),
  prose: new Set(counts.prose),
  parting: new Set(counts.parting),
}

let current = LEARNED

export const knowledge = (): Knowledge => current

/** Runs the work with other knowledge than the learned one: training leaves families out. */
export function knowing<T>(other: Knowledge, work: () => T): T {
  const before = current
  current = other
  try {
    return work()
  } finally {
    current = before
  }
}

/** How much a word identifies a question: 0 for a word in every title, 1 for one that few questions use. */
export const rarityOf = (word: string): number => current.rarity.get(word) ?? 1

export const isUnlearned = (entry: string): boolean => current.unlearned?.has(entry) ?? false
