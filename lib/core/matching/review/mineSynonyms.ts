import { tokensOf } from '../read/normalize'
import { LEAGUES } from '../read/teams'

/** Two titles with a reviewer's label. */
export interface JudgedTitles {
  a: string
  b: string
  label: 'same' | 'different'
}

/** Words that replace each other in confirmed pairs. */
export interface SynonymProposal {
  here: string
  there: string
  /** Number of distinct confirmed pairs with this difference. */
  pairs: number
  /** Number of pairs judged different with the same difference: counter-evidence. */
  against: number
  /** Titles of confirmed pairs, at most three. */
  examples: readonly (readonly [string, string])[]
}

/** Maximum words of a synonym: longer differences are paraphrases. */
const MAX_WORDS = 3
const MAX_TOKENS = 60
const EXAMPLES = 3

/** Longest common subsequence length of the suffixes at two positions. Cost: O(x × y), both at most 60. */
function tableOf(x: readonly string[], y: readonly string[]): (i: number, j: number) => number {
  const width = y.length + 1
  const table = new Uint8Array((x.length + 1) * width)
  const at = (i: number, j: number) => table[i * width + j] ?? 0
  for (let i = x.length - 1; i >= 0; i -= 1) {
    for (let j = y.length - 1; j >= 0; j -= 1)
      table[i * width + j] = x[i] === y[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  return at
}

/** The words of both titles; a league named in either resolves the clubs of both. */
function wordsOf(a: string, b: string): [string[], string[]] {
  const league = [a, b].flatMap((title) => tokensOf(title)).find((token) => LEAGUES.includes(token))
  return [tokensOf(a, league).slice(0, MAX_TOKENS), tokensOf(b, league).slice(0, MAX_TOKENS)]
}

/** Runs of words that replace each other between shared words of the two titles. */
function replacements(a: string, b: string): [string, string][] {
  const [x, y] = wordsOf(a, b)
  const at = tableOf(x, y)
  if (at(0, 0) === 0) return []
  const found: [string, string][] = []
  let [here, there]: [string[], string[]] = [[], []]
  const close = () => {
    if (here.length > 0 && there.length > 0 && Math.max(here.length, there.length) <= MAX_WORDS)
      found.push([here.join(' '), there.join(' ')])
    here = []
    there = []
  }
  let [i, j] = [0, 0]
  while (i < x.length || j < y.length) {
    const [mine, other] = [x[i], y[j]]
    if (mine !== undefined && mine === other) {
      close()
      i += 1
      j += 1
    } else if (mine !== undefined && (other === undefined || at(i + 1, j) >= at(i, j + 1))) {
      here.push(mine)
      i += 1
    } else if (other !== undefined) {
      there.push(other)
      j += 1
    }
  }
  close()
  return found
}

/**
 * Differences between confirmed pairs, most frequent first, after removing endings and known synonyms. Proposals for a
 * reviewer; nothing is applied. Those as frequent in pairs judged different are omitted.
 */
export function mineSynonyms(pairs: readonly JudgedTitles[], { min = 2 } = {}): SynonymProposal[] {
  const proposals = new Map<string, SynonymProposal>()
  const unique = new Map(pairs.map((pair) => [[pair.a, pair.b].sort().join('\n'), pair]))
  for (const { a, b, label } of unique.values()) {
    const seen = new Set<string>()
    for (const [one, other] of replacements(a, b)) {
      const turned = one > other
      const [here, there] = turned ? [other, one] : [one, other]
      const key = `${here}\n${there}`
      if (seen.has(key)) continue
      seen.add(key)
      const before = proposals.get(key) ?? { here, there, pairs: 0, against: 0, examples: [] }
      const example = turned ? ([b, a] as const) : ([a, b] as const)
      proposals.set(
        key,
        label === 'different'
          ? { ...before, against: before.against + 1 }
          : {
              ...before,
              pairs: before.pairs + 1,
              examples: [...before.examples, example].slice(0, EXAMPLES),
            },
      )
    }
  }
  return [...proposals.values()]
    .filter((one) => one.pairs >= min && one.pairs > one.against)
    .sort(
      (x, y) => y.pairs - x.pairs || x.against - y.against || (x.here + x.there < y.here + y.there ? -1 : 1),
    )
}
