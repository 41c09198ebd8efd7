import { plain, tokensOf, wordsOf } from '../read/normalize'
import type { Statement } from '../read/statement'
import { makerOf } from '../words/makers'
import { DEMONYMS } from '../words/synonyms'
import { isOptional, isWeak } from '../words/weights'

interface Strays {
  a: Statement
  b: Statement
  /** Words of `a` missing in `b`, and vice versa. */
  mine: readonly string[]
  theirs: readonly string[]
}

/** Agents of a government. "Trump cuts taxes" and "taxes cut" are one question if all else is the same. */
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

/** Removes words from both lists that are spellings of one word. */
function withoutJoined(mine: readonly string[], theirs: readonly string[]): [string[], string[]] {
  const rest = new Set(theirs)
  const left = mine.filter((token) => {
    const found = joinedWith(token, [...rest])
    for (const one of found) rest.delete(one)
    return found.length === 0
  })
  return [left, [...rest]]
}

/** Words of a title one by one, as tokens: none is dropped. */
const wordTokens = (title: string) =>
  wordsOf(title).map((word) => {
    const [token, ...more] = tokensOf(word)
    return token === undefined || more.length > 0 ? word : token
  })

/** Capitalised like a name: an upper-case letter and lower-case ones, unlike an abbreviation. */
const isName = (title: string, word: string) =>
  (title.match(/\p{Lu}[\p{Ll}'’-][\p{L}'’-]*/gu) ?? []).some((name) => wordTokens(name).includes(word))

/** A first name directly before a shared surname: "Javier" of "Javier Milei". */
function isFirstName(token: string, { core, listing }: Statement, { core: others }: Statement): boolean {
  const words = [...core]
  const next = words[words.indexOf(token) + 1]
  if (next === undefined || !others.has(next) || isWeak(next) || isOptional(next)) return false
  const title = `${listing.title} ${listing.outcome ?? ''}`
  const isPlace = DEMONYMS.has(token) || [...DEMONYMS.values()].includes(token) || DIRECTIONS.has(token)
  const areNames = isName(title, token) && isName(title, next)
  return (
    !isPlace && !OFFICES.has(next) && areNames && wordTokens(title).join(' ').includes(`${token} ${next}`)
  )
}
/** "Iowa Senate" is not a person's name. */
const OFFICES = new Set(
  `senate house congress parliament governor mayor president pm primary election nominee democrat republican court
  bank minister assembly council cabinet title cup league open tour prize award supreme chair ceo`.split(
    /\s+/,
  ),
)
/** Offices held by persons: parliaments are won by parties, and one party's name may extend another's by a word. */
const PERSONAL = ['president', 'mayor', 'governor', 'nominee', 'pm', 'primary']
const SUFFIXES = new Set(['jr', 'junior', 'sr', 'ii', 'iii', 'iv'])

/** A second surname directly after a shared name, for an office: "Castro" of "Iván Cepeda Castro". */
function isSecondSurname(token: string, { core, listing }: Statement, { core: others }: Statement): boolean {
  const words = [...core]
  const at = words.indexOf(token)
  const name = words.slice(Math.max(0, at - 2), at)
  const title = `${listing.title} ${listing.outcome ?? ''}`
  return (
    name.length === 2 &&
    !SUFFIXES.has(token) &&
    PERSONAL.some((office) => core.has(office) && others.has(office)) &&
    [...name, token].every((word) => isName(title, word) && !isWeak(word) && !OFFICES.has(word)) &&
    name.every((word) => others.has(word)) &&
    wordTokens(title)
      .join(' ')
      .includes([...name, token].join(' '))
  )
}
const DIRECTIONS = new Set(
  'new papua equatorial inter real san santa saint los las lower upper greater'.split(' '),
)

const areAgents = (tokens: readonly string[]) =>
  tokens.length > 0 && tokens.every((token) => AGENTS.has(token))
const actsFirst = ({ listing }: Statement) => AGENT_FIRST.test(plain(listing.title))

/**
 * Excuses harmless stray words: one word written as two, a first name, and the agent of a government act. Any that
 * remain are a conflict.
 */
export function excuseStrays({ a, b, mine, theirs }: Strays): { stray: string[]; excused: string[] } {
  const [left, right] = withoutJoined(mine, theirs)
  const [back, forth] = withoutJoined(right, left)
  // Most pairs end here: a different name on each side.
  if (forth.length + back.length !== 1 && !areAgents(forth) && !areAgents(back))
    return { stray: [...forth, ...back], excused: [] }
  const shared = [...a.core].filter((token) => b.core.has(token) && !AGENTS.has(token))
  const strong = shared.filter((token) => !isWeak(token) && !isOptional(token))
  const makers = new Set(shared.flatMap((token) => makerOf(token) ?? []))
  const excused: string[] = [...back, ...forth].filter((token) => makers.has(token))
  const drop = (tokens: readonly string[], of: Statement): string[] => {
    const isAgent = areAgents(tokens) && actsFirst(of)
    if (!isAgent || strong.length === 0 || shared.length < 2) return [...tokens]
    excused.push(tokens.join(' '))
    return []
  }
  const others = (tokens: readonly string[]) => tokens.filter((token) => !makers.has(token))
  const [x, y] = [drop(others(forth), a), drop(others(back), b)]
  const [named, silent, of, other] = x.length > 0 ? [x, y, a, b] : [y, x, b, a]
  const [name] = named
  // A name alone is no question: more must be shared.
  const hasMore = strong.length > 1
  if (
    hasMore &&
    named.length === 1 &&
    silent.length === 0 &&
    name !== undefined &&
    (isFirstName(name, of, other) || isSecondSurname(name, of, other))
  )
    return { stray: [], excused: [...excused, name] }
  return { stray: [...x, ...y], excused }
}
