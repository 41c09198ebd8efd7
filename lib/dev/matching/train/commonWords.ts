import { readStatement } from '@/lib/core/matching/read/statement'
import type { LabelledSet } from './labelledSets'

/** A word in fewer than one in this many titles counts as rare. */
const ONE_IN = 250

/** Inverse document frequency of common title words, 0 to 1, commonest first. */
export function commonWordsOf(sets: readonly LabelledSet[]): [word: string, rarity: number][] {
  const counts = new Map<string, number>()
  let titles = 0
  for (const listing of sets.flatMap(({ events }) => [...events.values()].flat())) {
    titles += 1
    for (const word of readStatement(listing).core) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count * ONE_IN > titles)
    .sort(([x, n], [y, m]) => m - n || (x < y ? -1 : 1))
    .map(([word, count]) => [word, Math.round((Math.log(titles / count) / Math.log(ONE_IN)) * 100) / 100])
}
