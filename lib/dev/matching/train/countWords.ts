import type { Listing } from '@/lib/core/matching/read/listing'
import { tokensOf } from '@/lib/core/matching/read/normalize'
import { readStatement, type Statement } from '@/lib/core/matching/read/statement'

/** What is counted in texts without looking at a label. */
export interface WordCounts {
  /** Inverse document frequency of words in several titles, 0 to 1. */
  rarity: Map<string, number>
  prose: Set<string>
  parting: Set<string>
}

/** A word in fewer titles is as rare as can be. */
const FEW = 3
/** A word that is written in lower case this often is no name. */
const LOWER_SHARE = 0.25
/** Above this share of capitals, a sentence says nothing about its words. */
const HEADLINE = 0.7
/** Pairs of markets that a word alone parts, from which on it narrows a question. */
const PARTED = 2
const RULES_READ = 1_500

const counter = () => new Map<string, number>()
const add = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1)

/** Counts the words of a text that are written in lower case and with a capital, but for the first of a sentence. */
function countCase(text: string, lower: Map<string, number>, upper: Map<string, number>, isProse: boolean) {
  for (const sentence of text.split(/(?<=[.?!:])\s+|\n+|;/)) {
    const words = (sentence.match(/\p{L}[\p{L}'’-]*/gu) ?? []).slice(1)
    const capitals = words.filter((word) => /^\p{Lu}/u.test(word)).length
    if (!isProse && words.length > 1 && capitals / words.length > HEADLINE) continue
    for (const word of words)
      for (const token of tokensOf(word)) add(/^\p{Lu}/u.test(word) ? upper : lower, token)
  }
}

/** Words in which alone two markets of one venue differ, with the same figures. */
function countParting(statements: readonly Statement[]): Map<string, number> {
  const groups = new Map<string, Set<string>>()
  for (const { venue, core, figures, game } of statements) {
    if (game || core.size < 2) continue
    const words = [...core].sort()
    const place = `${venue}\n${figures.map(({ op, value }) => `${op}${value}`).join()}\n`
    for (const without of ['', ...words]) {
      const key = place + words.filter((word) => word !== without).join(' ')
      groups.set(key, (groups.get(key) ?? new Set()).add(without))
    }
  }
  const counts = counter()
  for (const words of groups.values())
    if (words.size > 1) for (const word of words) if (word !== '') add(counts, word)
  return counts
}

export function countWords(listings: readonly Listing[]): WordCounts {
  const [titles, lower, upper] = [counter(), counter(), counter()]
  const statements = listings.map(readStatement)
  for (const { core, event } of statements) for (const word of new Set([...core, ...event])) add(titles, word)
  for (const { title, eventTitle, rules } of listings) {
    countCase(title, lower, upper, false)
    if (eventTitle !== undefined) countCase(eventTitle, lower, upper, false)
    countCase(rules.slice(0, RULES_READ), lower, upper, true)
  }
  const prose = new Set(
    [...lower]
      .filter(([word, count]) => count >= LOWER_SHARE * (count + (upper.get(word) ?? 0)))
      .map(([word]) => word),
  )
  const size = Math.log(listings.length)
  const rarity = [...titles]
    .filter(([, count]) => count >= FEW)
    .sort(([x, n], [y, m]) => m - n || (x < y ? -1 : 1))
    .map(([word, count]): [string, number] => [word, Math.round((1 - Math.log(count) / size) * 100) / 100])
  const parting = [...countParting(statements)].filter(([word, count]) => count >= PARTED && prose.has(word))
  return {
    rarity: new Map(rarity),
    prose: new Set([...prose].sort()),
    parting: new Set(parting.map(([word]) => word).sort()),
  }
}
