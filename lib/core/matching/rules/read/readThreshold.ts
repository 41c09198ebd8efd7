import { quoteOf, type StatedFact, sentencesOf } from './statement'

const NUMBER = String.raw`[$€£]?\s?\d[\d,]{0,18}(?:\.\d{1,9})?(?:\s?(?:%|percent|k|m|bn|million|billion|thousand|bps|basis points|°f?|degrees))?`
/** The reference price of an "up or down" question. */
const START = String.raw`(?:the )?(?:\w+ ){0,3}(?:price |value |level |rate )?(?:at |of |from )?(?:the )?(?:beginning|start|open(?:ing)?)\b|(?:the )?(?:opening|starting|initial|previous|prior) (?:price|value|level|close|rate)`
const VALUE = `(${NUMBER}|${START})`

const BEFORE: readonly (readonly [string, string])[] = [
  [
    'ge',
    '(?:greater|higher|more|larger) than or equal to|equal to or (?:greater|higher|more|larger) than|at least|no (?:less|lower|fewer) than|not (?:less|lower) than|at or above|≥|>=',
  ],
  [
    'le',
    '(?:less|lower|fewer|smaller) than or equal to|equal to or (?:less|lower) than|at most|no (?:more|greater|higher) than|not (?:more|higher) than|at or below|≤|<=',
  ],
  ['gt', '(?:strictly )?(?:greater|higher|more|larger) than|(?:strictly )?above|exceed(?:s|ing)?|>'],
  ['lt', '(?:strictly )?(?:less|lower|fewer|smaller) than|(?:strictly )?below|<'],
]
const AFTER: readonly (readonly [string, string])[] = [
  ['ge', String.raw`or (?:more|higher|above|greater|over)\b`],
  ['le', String.raw`or (?:less|lower|below|fewer|under)\b`],
]

/** Longest comparator first, so that "greater than or equal to" is not parsed as "greater than". */
const PREFIX = new RegExp(
  String.raw`(${BEFORE.map(([, words]) => words).join('|')})\s+(?:an? |the |exactly )?${VALUE}`,
  'gi',
)
const SUFFIX = new RegExp(String.raw`${VALUE}\s+(${AFTER.map(([, words]) => words).join('|')})`, 'gi')
const RANGE = new RegExp(
  String.raw`\bbetween\s+(${NUMBER})\s+and\s+(${NUMBER})(?:\s*\(?(inclusive|exclusive))?`,
  'gi',
)

const kindOf = (list: readonly (readonly [string, string])[], words: string) =>
  list.find(([, pattern]) => new RegExp(`^(?:${pattern})$`, 'i').test(words))?.[0]

/** "$1.5 million" as 1500000; anything else as `start`. */
function figureOf(text: string): string {
  const [, digits = ''] = /(\d[\d,]*(?:\.\d+)?)/.exec(text) ?? []
  if (digits === '') return 'start'
  const unit = /(?:thousand|k)\s*$/i.test(text)
    ? 1e3
    : /(?:million|m)\s*$/i.test(text)
      ? 1e6
      : /(?:billion|bn)\s*$/i.test(text)
        ? 1e9
        : 1
  return String(Number(digits.replaceAll(',', '')) * unit)
}

/** Words of comparisons other than the figure's: how many, how long, how often. */
const ASIDE =
  /^\s*(?:days?|hours?|minutes?|weeks?|months?|years?|seats?|of the listed|outlets?|sources?|times?|people|persons?|options?|decimal)/i

/**
 * Parses comparators with their figures: `gt 100000`, `ge 4`, `ge start` of an "up or down" question, and the treatment
 * of a figure between steps. Facts are `up`, `down`, `range` and `rounding`.
 */
export function readThreshold(rules: string): StatedFact[] {
  return sentencesOf(rules).flatMap((sentence): StatedFact[] => {
    const found: StatedFact[] = []
    const add = (fact: string, value: string, at: number) =>
      found.push({ fact, values: [value], quote: quoteOf(sentence, at) })
    for (const match of sentence.matchAll(PREFIX)) {
      const [whole, words = '', value = ''] = match
      const kind = kindOf(BEFORE, words)
      const end = match.index + whole.length
      if (
        !kind ||
        ASIDE.test(sentence.slice(end)) ||
        /^\s+or (?:more|higher|less|lower)/i.test(sentence.slice(end))
      )
        continue
      add(kind.startsWith('g') ? 'up' : 'down', `${kind} ${figureOf(value)}`, match.index)
    }
    for (const match of sentence.matchAll(SUFFIX)) {
      const [whole, value = '', words = ''] = match
      const kind = kindOf(AFTER, words)
      if (!kind || ASIDE.test(sentence.slice(match.index + whole.length))) continue
      add(kind === 'ge' ? 'up' : 'down', `${kind} ${figureOf(value)}`, match.index)
    }
    for (const { 1: low = '', 2: high = '', 3: ends = '', index } of sentence.matchAll(RANGE))
      add('range', `${figureOf(low)} ${figureOf(high)}${ends ? ` ${ends.toLowerCase()}` : ''}`, index)
    const rounding =
      /\b(?:rounded (up|down)?\s*to|(truncated) to)\s+(?:the nearest |the next |a multiple of )?([\w.$%]+)/i.exec(
        sentence,
      )
    if (rounding)
      add(
        'rounding',
        `${rounding[1] ?? rounding[2] ?? 'nearest'} ${rounding[3] ?? ''}`.toLowerCase(),
        rounding.index,
      )
    return found
  })
}

const FLIPPED: Record<string, string> = { gt: 'le', le: 'gt', ge: 'lt', lt: 'ge' }

/** The comparison for an inverted market. */
export const flipThreshold = (facts: readonly StatedFact[]): StatedFact[] =>
  facts.map((one) => {
    if (one.fact !== 'up' && one.fact !== 'down') return one
    const values = one.values.map((value) => {
      const [kind = '', figure = ''] = value.split(' ')
      return `${FLIPPED[kind] ?? kind} ${figure}`
    })
    return { ...one, fact: one.fact === 'up' ? 'down' : 'up', values }
  })

const decimalsOf = (figure: string) => figure.split('.')[1]?.length ?? 0

/** "Above 3.9" and "4.0 or more" are the same for figures with that many decimals. */
export function isSameThreshold(a: string, b: string): boolean {
  if (a === b) return true
  const [kindA = '', figureA = ''] = a.split(' ')
  const [kindB = '', figureB = ''] = b.split(' ')
  if (kindA === kindB || FLIPPED[kindA] === undefined || figureA === 'start' || figureB === 'start')
    return false
  const strict = kindA.endsWith('t') ? figureA : figureB
  const loose = kindA.endsWith('t') ? figureB : figureA
  const step = 10 ** -Math.max(decimalsOf(strict), 1)
  const apart = kindA.startsWith('g') ? Number(loose) - Number(strict) : Number(strict) - Number(loose)
  return decimalsOf(strict) > 0 && Math.abs(apart - step) < step / 1e6
}
