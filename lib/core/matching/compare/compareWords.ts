import type { Evidence, EvidenceName } from '../confidence/evidence'
import { knowledge, rarityOf } from '../confidence/knowledge'
import { rulesOf } from '../read/hints'
import type { Statement } from '../read/statement'
import { classOf, narrows } from '../words/parts'
import { DEMONYMS } from '../words/synonyms'
import { isNameIn, isPartOfShared, otherPrefix } from './namesIn'
import type { Finding } from './verdict'

/** How two titles share their words, and what each says alone. */
export interface ComparedWords {
  findings: Finding[]
  evidence: Evidence
  /** What either side says alone, for comparison with the other outcomes of the two events. */
  alone: string
}

/** Below this share of the words by rarity, two titles have no subject in common. */
const MIN_SHARE = 0.25
/** A name this rare on either side is another subject. */
const RARE_NAME = 0.3
/** A price within the same minutes needs no other name than its asset's. */
const MINUTES = 0.6
/** A shared rare word beyond this sum adds nothing. */
const ENOUGH = 3
const ENDINGS = ['e', 'h', 'i', 'n', 'y']

/** "Zelenskyy" and "Zelensky", "Krishnamoorthi" and "Krishnamoorthy": long names that differ in the last letter. */
function isNear(token: string, words: ReadonlySet<string>): boolean {
  if (token.length < 7 || /\d/.test(token)) return false
  const stem = token.slice(0, -1)
  if (words.has(stem) || (/[iye]$/.test(token) && ['i', 'y', 'e'].some((end) => words.has(stem + end))))
    return true
  return words.has(token + (token.at(-1) ?? '')) || ENDINGS.some((end) => words.has(token + end))
}

/** "circuitbreaker" beside "circuit breaker": one word written as two, on either side. */
function isJoined(token: string, own: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  for (const word of others) {
    if (word !== token && token.startsWith(word) && others.has(token.slice(word.length))) return true
    if (word !== token && word.startsWith(token) && own.has(word.slice(token.length))) return true
  }
  return false
}

type Place = 'own' | 'context' | 'rules'
interface Lacking {
  token: string
  place: Place
  name: boolean
}

const isNamed = ({ name }: Lacking) => name
const tokensOf = (lacking: readonly Lacking[]) => lacking.map(({ token }) => token)
const tokensIn = (lacking: readonly Lacking[], place: Place) =>
  tokensOf(lacking.filter((one) => one.place === place))

/** Words of a's title that b's lacks, and where else b has them. */
function lackOf(a: Statement, b: Statement): Lacking[] {
  return [...a.core].flatMap((token): Lacking[] => {
    if (token === 'down' && a.choice && b.choice) return []
    if (b.core.has(token) || isNear(token, b.core) || isJoined(token, a.core, b.core)) return []
    if (token === b.league || b.context.has(token)) return [{ token, place: 'context', name: false }]
    return [{ token, place: rulesOf(b).has(token) ? 'rules' : 'own', name: isNameIn(a, token) }]
  })
}

/** Words of a's event title that b has nowhere. */
const eventOnly = (a: Statement, b: Statement) =>
  [...a.event].filter(
    (token) =>
      !a.core.has(token) &&
      !b.core.has(token) &&
      !b.context.has(token) &&
      token !== b.league &&
      !isNear(token, b.core) &&
      !rulesOf(b).has(token),
  )

/** Predict.fun copies whole events from Polymarket: only there do two "Other" outcomes mean the same rest. */
const isMirror = (a: Statement, b: Statement) =>
  [a, b].some(({ venue }) => venue === 'polymarket') && [a, b].some(({ venue }) => venue === 'predictfun')

const COUNTRIES = new Set(DEMONYMS.values())
const isCountry = (token: string) => token !== 'us' && COUNTRIES.has(token)

const quote = (tokens: readonly string[]) => tokens.map((token) => `"${token}"`).join(', ')
const total = (tokens: readonly string[]) => tokens.reduce((sum, token) => sum + rarityOf(token), 0)
const most = (tokens: readonly string[]) => Math.max(0, ...tokens.map(rarityOf))

/** Rarity of the commonest: a name that many questions have needs its other parts. */
const leastOf = (tokens: readonly string[]) => Math.min(1, ...tokens.map(rarityOf))

const finding = (kind: Finding['kind'], text: string): Finding => ({ slot: 'words', kind, text })
const UNKNOWN = { evidence: new Map(), alone: '' } satisfies Partial<ComparedWords>
const conflict = (text: string): ComparedWords => ({
  ...UNKNOWN,
  findings: [finding('conflict', text)],
})

const differs = (text: string): Finding => ({ ...finding('conflict', text), soft: true })

/** Two members of one class, one on each side: "semifinal" against "quarterfinal". */
function otherPart(mine: readonly string[], theirs: readonly string[]): [string, string] | undefined {
  for (const x of mine) {
    const y = classOf(x) === undefined ? undefined : theirs.find((token) => classOf(token) === classOf(x))
    if (y !== undefined) return [x, y]
  }
  return undefined
}

/**
 * Compares the subjects of two statements. Names on either side that the other lacks, or two members of one closed
 * class, are a conflict. What one side says alone is evidence against the match, weighed by how rare it is; with
 * `distant` also where other names or too few words in common are a soft conflict.
 */
export function compareWords(
  a: Statement,
  b: Statement,
  { referenced, distant }: { referenced: boolean; distant: boolean },
): ComparedWords {
  const shared = [...a.core].filter((token) => b.core.has(token))
  if (referenced)
    return {
      findings: [{ slot: 'words', kind: 'agree', text: shared.join(', ') || 'none needed' }],
      evidence: new Map([
        ['share of words on both sides', 1],
        ['names in common', 1],
      ]),
      alone: '',
    }
  if (a.core.has('other') && !isMirror(a, b)) return conflict('"other" depends on what else is listed')
  const [mine, theirs] = [lackOf(a, b), lackOf(b, a)]
  const [x, y] = [tokensIn(mine, 'own'), tokensIn(theirs, 'own')]
  const parts = otherPart(x, y)
  if (parts) return conflict(`"${parts.join('" against "')}"`)
  // Rules list other outcomes as well: a name in them does not outweigh another name in the title.
  const [anyMine, anyTheirs] = [tokensOf(mine.filter(isNamed)), tokensOf(theirs.filter(isNamed))]
  const [p, q] = [tokensIn(mine.filter(isNamed), 'own'), tokensIn(theirs.filter(isNamed), 'own')]
  const otherNames =
    p.length + q.length > 0 && Math.min(most(anyMine), most(anyTheirs)) > RARE_NAME
      ? differs(`${quote(anyMine)} against ${quote(anyTheirs)}`)
      : undefined
  if (otherNames && !distant) return { ...UNKNOWN, findings: [otherNames] }
  const prefixes = otherPrefix(a, b)
  if (prefixes) return conflict(prefixes.join(' against '))
  const common = shared.filter((token) => isNameIn(a, token) || isNameIn(b, token))
  const sharedNames = total(common)
  const sharedWords = total(shared) - sharedNames
  const own = [...x, ...y]
  const share = own.length === 0 ? 1 : (sharedNames + sharedWords) / (sharedNames + sharedWords + total(own))
  const bare = a.game !== undefined || a.move !== undefined
  const otherWords =
    !bare && (shared.length === 0 || share < MIN_SHARE)
      ? differs(`only one side says ${quote(own)}`)
      : undefined
  if (otherWords && !distant) return { ...UNKNOWN, findings: [otherWords] }
  const names = [...p, ...q]
  const both = new Set(shared)
  const parted = names.filter(
    (token) => !narrows(token) && (isPartOfShared(a, token, both) || isPartOfShared(b, token, both)),
  )
  const events = [...eventOnly(a, b), ...eventOnly(b, a)]
  const context = [...tokensIn(mine, 'context'), ...tokensIn(theirs, 'context')]
  const rules = [...tokensIn(mine, 'rules'), ...tokensIn(theirs, 'rules')]
  const { parting, prose } = knowledge()
  // A price goes up or down: any other word says which price.
  const isNarrow = a.choice && b.choice ? () => true : narrows
  // Rules mention what they are not about: they do not excuse a word that faces a name.
  const [left, right] = [
    q.length > 0 ? [...x, ...tokensIn(mine, 'rules')] : x,
    p.length > 0 ? [...y, ...tokensIn(theirs, 'rules')] : y,
  ]
  const against = Math.min(total(left), total(right))
  const inMinutes = a.windowMin !== undefined && b.windowMin !== undefined ? MINUTES : 0
  const evidence: [EvidenceName, number][] = [
    ['share of words on both sides', share],
    ['names in common', bare ? 1 : Math.max(inMinutes, Math.min(1, sharedNames / ENOUGH))],
    ['words in common', Math.min(1, sharedWords / ENOUGH)],
    ['names on one side only', total(names) - total(parted)],
    ['parts of a shared name', total(parted) * (2 - leastOf(common))],
    ['words on one side only', total(own.filter((token) => !names.includes(token)))],
    ['words against words', against],
    ['a part of the whole on one side', own.filter(isNarrow).length + events.filter(isCountry).length],
    ['words that part other markets', own.some((token) => parting.has(token)) ? 1 : 0],
    [
      'something else than winning',
      (!b.wins && a.wins && y.length > 0) || (!a.wins && b.wins && x.length > 0) ? 1 : 0,
    ],
    ['words by event title or ticker', total(context)],
    ['words by the rules', total(rules)],
    ['names in one event title', total(events.filter((token) => !prose.has(token)))],
    ['words in one event title', total(events.filter((token) => prose.has(token)))],
  ]
  const missing = [...own, ...events]
  return {
    alone: `${[...x].sort().join(' ')}|${[...y].sort().join(' ')}`,
    evidence: new Map(evidence.filter(([, value]) => value !== 0)),
    findings: [
      ...[otherNames ?? otherWords ?? []].flat(),
      finding('agree', shared.join(', ')),
      ...(context.length > 0 ? [finding('agree', `${quote(context)} by event title or ticker`)] : []),
      ...(rules.length > 0 ? [finding('agree', `${quote(rules)} by the rules`)] : []),
      ...(missing.length > 0 ? [finding('missing', quote(missing))] : []),
    ],
  }
}
