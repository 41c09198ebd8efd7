import { plain, wordsOf } from './normalize'
import type { Statement } from './statement'
import { DEMONYMS } from './words/synonyms'
import { isOptional, isWeak } from './words/weights'

interface Strays {
  a: Statement
  b: Statement
  /** Words of `a` that `b` does not have, and the other way round. */
  mine: readonly string[]
  theirs: readonly string[]
}

/** Who acts for a government. "Trump cuts taxes" and "taxes cut" are one question where all else is the same. */
const AGENTS = new Set(['donald', 'trump', 'president', 'us', 'administration', 'government'])
const AGENT_FIRST =
  /^(?:will )?(?:the )?(?:us|u\.s\.|united states|president|donald|trump|trump administration)\b(?! (?:be|become|out|win|die|resign|run)\b)/

/** "circuitbreaker" beside "circuit breaker"; "atletico" beside "atleticomadrid". */
function joinedWith(token: string, others: readonly string[]): readonly string[] {
  for (const one of others) {
    if (one.length >= 8 && token.length >= 6 && one.startsWith(token)) return [one]
    const pair = others.find((other) => other !== one && one + other === token)
    if (pair !== undefined) return [one, pair]
  }
  return []
}

/** Takes words off both lists that are one word written differently. */
function withoutJoined(mine: readonly string[], theirs: readonly string[]): [string[], string[]] {
  const rest = new Set(theirs)
  const left = mine.filter((token) => {
    const found = joinedWith(token, [...rest])
    for (const one of found) rest.delete(one)
    return found.length === 0
  })
  return [left, [...rest]]
}

/** Written as a name: a capital and small letters, which an abbreviation is not. */
const isName = (title: string, word: string) =>
  (title.match(/\p{Lu}[\p{Ll}'’-][\p{L}'’-]*/gu) ?? []).some((name) => wordsOf(name).includes(word))

/** The first name right before a surname that both sides have: "Javier" of "Javier Milei". */
function isFirstName(token: string, { core, listing }: Statement, { core: others }: Statement): boolean {
  const words = [...core]
  const next = words[words.indexOf(token) + 1]
  if (next === undefined || !others.has(next) || isWeak(next) || isOptional(next)) return false
  const title = `${listing.title} ${listing.outcome ?? ''}`
  const isPlace = DEMONYMS.has(token) || [...DEMONYMS.values()].includes(token) || DIRECTIONS.has(token)
  const areNames = isName(title, token) && isName(title, next)
  return !isPlace && areNames && wordsOf(title).join(' ').includes(`${token} ${next}`)
}
const DIRECTIONS = new Set(
  'new papua equatorial inter real san santa saint los las lower upper greater'.split(' '),
)

const actsFirst = ({ listing }: Statement) => AGENT_FIRST.test(plain(listing.title))

/**
 * Stray words that change nothing: one word written as two, a first name, and the agent of an act of government. What
 * remains parts the two.
 */
export function excuseStrays({ a, b, mine, theirs }: Strays): { stray: string[]; excused: string[] } {
  const [left, right] = withoutJoined(mine, theirs)
  const [back, forth] = withoutJoined(right, left)
  const shared = [...a.core].filter((token) => b.core.has(token) && !AGENTS.has(token))
  const strong = shared.filter((token) => !isWeak(token) && !isOptional(token))
  const excused: string[] = []
  const drop = (tokens: readonly string[], of: Statement): string[] => {
    const isAgent = tokens.length > 0 && tokens.every((token) => AGENTS.has(token)) && actsFirst(of)
    if (!isAgent || strong.length === 0 || shared.length < 2) return [...tokens]
    excused.push(tokens.join(' '))
    return []
  }
  const [x, y] = [drop(forth, a), drop(back, b)]
  const [named, silent, of, other] = x.length > 0 ? [x, y, a, b] : [y, x, b, a]
  const [name] = named
  // A name alone is no question: something else must be shared as well.
  const hasMore = strong.length > 1
  if (
    hasMore &&
    named.length === 1 &&
    silent.length === 0 &&
    name !== undefined &&
    isFirstName(name, of, other)
  )
    return { stray: [], excused: [...excused, name] }
  return { stray: [...x, ...y], excused }
}
