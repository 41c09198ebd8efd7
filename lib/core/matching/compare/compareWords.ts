import { rulesOf } from '../read/hints'
import { tokensOf } from '../read/normalize'
import type { Statement } from '../read/statement'
import { isDecisive, isOptional, isScope, isWeak } from '../words/weights'
import { excuseStrays } from './excuseStrays'
import type { Finding } from './verdict'

/** Maximum number of words found only in the other side's rules. */
const FROM_RULES = 2
const WEIGHT = { optional: 0.015, context: 0.005, rules: 0.03, names: 0.16 }

interface Lack {
  /** Words absent from the other side. */
  stray: string[]
  decisive: string[]
  optional: string[]
  fromContext: string[]
  fromRules: string[]
}

/** "Zelenskyy" and "Zelensky", "Krishnamoorthi" and "Krishnamoorthy": long names that differ in the last letter. */
function isNear(token: string, words: ReadonlySet<string>): boolean {
  if (token.length < 7 || /\d/.test(token)) return false
  const stem = token.slice(0, -1)
  if (words.has(stem) || (/[iye]$/.test(token) && ['i', 'y', 'e'].some((end) => words.has(stem + end))))
    return true
  return words.has(token + (token.at(-1) ?? '')) || ENDINGS.some((end) => words.has(token + end))
}
const ENDINGS = ['e', 'h', 'i', 'n', 'y']

function lackOf(a: Statement, b: Statement): Lack {
  const lack: Lack = { stray: [], decisive: [], optional: [], fromContext: [], fromRules: [] }
  for (const token of a.core) {
    if (b.core.has(token) || isNear(token, b.core)) continue
    if (b.context.has(token)) lack.fromContext.push(token)
    else if (isDecisive(token)) lack.decisive.push(token)
    else if (isOptional(token) || token === b.league || token === a.league) lack.optional.push(token)
    else if (isWeak(token)) lack.optional.push(token)
    else if (rulesOf(b).has(token)) lack.fromRules.push(token)
    else lack.stray.push(token)
  }
  return lack
}

/** Predict.fun copies whole events from Polymarket: only there do two "Other" outcomes mean the same rest. */
const isMirror = (a: Statement, b: Statement) =>
  [a, b].some(({ venue }) => venue === 'polymarket') && [a, b].some(({ venue }) => venue === 'predictfun')

const quote = (tokens: readonly string[]) => tokens.map((token) => `"${token}"`).join(', ')

/** Words of the event title only that are absent from the other side. */
function eventOnly(a: Statement, b: Statement): { decisive?: string; names: string[] } {
  const title = a.listing.eventTitle ?? ''
  const said = (token: string) => b.core.has(token) || b.context.has(token) || isNear(token, b.core)
  const extra = [...a.event].filter((token) => !a.core.has(token) && !said(token))
  const decisive = extra.find((token) => isDecisive(token) && !rulesOf(b).has(token))
  const inside = title.replace(/^\S+\s/, '')
  const isName = (token: string) =>
    !isWeak(token) && !isOptional(token) && !isDecisive(token) && token !== b.league && namedIn(inside, token)
  // "Et al" covers parties that the event may name.
  const names = /\bet al\b/i.test(a.listing.title) ? [] : extra.filter(isName)
  return { ...(decisive !== undefined && { decisive }), names }
}

/** Whether the word is capitalised inside the title. */
const namedIn = (title: string, token: string) =>
  (title.match(/(?<![:.?!]\s)\b\p{Lu}[\p{L}]+/gu) ?? []).some((word) => tokensOf(word).includes(token))

const sharedBy = (a: Statement, b: Statement) => [...a.core].filter((token) => b.core.has(token))

/** Compares the subjects of two statements. Every narrowing word must occur on both sides. */
export function compareWords(a: Statement, b: Statement, referenced: boolean): Finding[] {
  const [x, y] = [lackOf(a, b), lackOf(b, a)]
  const decisive = [...x.decisive, ...y.decisive]
  if (referenced)
    return decisive.length > 0
      ? []
      : [{ slot: 'words', kind: 'agree', text: sharedBy(a, b).join(', ') || 'none needed' }]
  if (decisive.length > 0)
    return [{ slot: 'words', kind: 'conflict', text: `only one side says ${quote(decisive)}` }]
  if (a.core.has('other') && !isMirror(a, b))
    return [{ slot: 'words', kind: 'conflict', text: '"other" depends on what else is listed' }]
  const scopes = [x, y].map(({ optional, decisive: strict }) => [...optional, ...strict].find(isScope))
  if (scopes.every((scope) => scope !== undefined))
    return [{ slot: 'words', kind: 'conflict', text: `"${scopes.join('" against "')}"` }]
  const { stray, excused } = excuseStrays({ a, b, mine: x.stray, theirs: y.stray })
  const fromRules = [...x.fromRules, ...y.fromRules]
  if (stray.length > 0 || fromRules.length > FROM_RULES)
    return [
      { slot: 'words', kind: 'conflict', text: `only one side says ${quote([...stray, ...fromRules])}` },
    ]
  const shared = sharedBy(a, b)
  const bare = a.game !== undefined && shared.length === 0
  const lacking = x.optional.length + y.optional.length
  if (
    a.move === undefined &&
    !bare &&
    shared.every((token) => isWeak(token) || isOptional(token)) &&
    (lacking > (a.figures.length > 0 && shared.length > 1 ? 2 : 1) || (lacking === 1 && shared.length < 2))
  )
    return [{ slot: 'words', kind: 'conflict', text: 'nothing particular is shared' }]
  const [p, q] = [eventOnly(a, b), eventOnly(b, a)]
  const extra = p.decisive ?? q.decisive
  if (extra !== undefined)
    return [{ slot: 'words', kind: 'conflict', text: `only one event speaks of "${extra}"` }]
  const names = [...p.names, ...q.names]
  const optional = [...x.optional, ...y.optional, ...excused]
  const context = [...x.fromContext, ...y.fromContext]
  return [
    { slot: 'words', kind: 'agree', text: shared.join(', ') },
    ...(names.length > 0
      ? [
          {
            slot: 'words',
            kind: 'missing' as const,
            text: `${quote(names)} in one event title`,
            weight: WEIGHT.names * names.length,
          },
        ]
      : []),
    ...(context.length > 0
      ? [
          {
            slot: 'words',
            kind: 'agree' as const,
            text: `${quote(context)} by event title or ticker`,
            weight: WEIGHT.context * context.length,
          },
        ]
      : []),
    ...(optional.length > 0
      ? [
          {
            slot: 'words',
            kind: 'missing' as const,
            text: quote(optional),
            weight: WEIGHT.optional * optional.length,
          },
        ]
      : []),
    ...(fromRules.length > 0
      ? [
          {
            slot: 'words',
            kind: 'agree' as const,
            text: `${quote(fromRules)} by the rules`,
            weight: WEIGHT.rules * fromRules.length,
          },
        ]
      : []),
  ]
}
