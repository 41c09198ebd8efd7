import { memoize } from './memoize'
import { tokensOf, wordsOf } from './normalize'

/** Who acts on whom, or what comes before what: two sides of a title that cannot be swapped. */
export interface Direction {
  kind: 'act' | 'order' | 'comparison'
  from: ReadonlySet<string>
  to: ReadonlySet<string>
}

/** Tokens of one-sided acts; meeting or signing a deal is mutual. */
const ACTS = new Set(
  `strike attack invade bomb seize blockade annex sanction visit recognize sue acquire beat defeat surpass overtake flip
  pass outsell endorse pardon fire sack replace impeach arrest threaten shoot ban tariff sweep`.split(/\s+/),
)

/** A dispute between two parties is not a party. */
const DISPUTES = new Set(['case', 'lawsuit', 'trial', 'appeal', 'suit'])

/** "After" and "below" reverse the order. */
const TURNED = new Set(['after', 'below', 'behind'])

const kindOf = memoize(
  (word: string) => readKind(word) ?? 'none',
  (word) => word,
)

function readKind(word: string): Direction['kind'] | undefined {
  if (word === 'before' || word === 'after') return 'order'
  if (/^(?:than|above|ahead|below|behind)$/.test(word)) return 'comparison'
  // Stop words, or words that synonyms replace.
  if (/^(?:against|beats?|outperform(?:s|ed)?)$/.test(word)) return 'act'
  return tokensOf(word).some((token) => ACTS.has(token)) ? 'act' : undefined
}

/** Reads a title without its dates: "Iran struck by Israel" is Israel acting on Iran. */
export function directionsOf(title: string, league?: string): Direction[] {
  const words = wordsOf(title)
  const set = (from: number, to: number) =>
    new Set(tokensOf(words.slice(from, to).join(' '), league).filter((token) => !DISPUTES.has(token)))
  return words.flatMap((word, at): Direction[] => {
    const kind = kindOf(word)
    if (kind === 'none') return []
    const by = kind === 'act' ? words.indexOf('by', at) : -1
    const [left, right] = [set(0, at), by < 0 ? set(at + 1, words.length) : set(by + 1, words.length)]
    if (left.size === 0 || right.size === 0) return []
    const turned = by >= 0 || TURNED.has(word)
    return [turned ? { kind, from: right, to: left } : { kind, from: left, to: right }]
  })
}

/** Two names on opposite sides in the two titles: "iran" and "israel"; undefined if none. */
export function turnedBetween(
  a: readonly Direction[],
  b: readonly Direction[],
): [string, string] | undefined {
  for (const x of a)
    for (const y of b) {
      const first = [...x.from].find((one) => y.to.has(one) && !x.to.has(one) && !y.from.has(one))
      const second = [...x.to].find((one) => y.from.has(one) && !x.from.has(one) && !y.to.has(one))
      if (x.kind === y.kind && first !== undefined && second !== undefined) return [first, second]
    }
  return undefined
}

const JOINED = /\b([a-z]{3,}) (and|or) ([a-z]{3,})\b/g

/** Two names and their conjunction: "harris newsom" → "or". */
export const jointsOf = (title: string): ReadonlyMap<string, string> =>
  new Map(
    [...title.matchAll(JOINED)].map(([, left = '', joint = '', right = '']) => [
      [left, right].sort().join(' '),
      joint,
    ]),
  )

/** Two names joined by "and" in one title and by "or" in the other; undefined if none. */
export const joinedOtherwise = (a: ReadonlyMap<string, string>, b: ReadonlyMap<string, string>) =>
  [...a].find(([names, joint]) => b.has(names) && b.get(names) !== joint)?.[0]
