import { quoteOf, type StatedFact, sentencesOf } from './statement'

/** Abnormal outcomes of the event. */
const TRIGGERS: readonly (readonly [fact: string, pattern: RegExp])[] = [
  [
    'cancelled',
    /\b(?:cancel(?:l?ed|lation|s)?|called off|abandon(?:ed)?|not (?:be )?(?:completed|held|played|take place)|does not (?:take place|occur|happen)|never (?:held|played)|void(?:ed)? (?:event|game|match))\b/i,
  ],
  ['postponed', /\b(?:postpone[ds]?|postponement|rescheduled|delayed|suspended|moved by more)\b/i],
  ['tie', /\b(?:ties?|tied|draws?|drawn|dead heat|co-winners?|level on points|(?:is|are|be) shared)\b/i],
  ['no contest', /\bno[- ]contest\b/i],
  [
    'undecided',
    /\bif no (?:decision|winner|figure|report|data|result|statement|champion|announcement|candidate|party|election|release)\b|\bif (?:the )?(?:data|figure|report|result|source) (?:\w+ ){0,3}(?:not (?:be )?(?:available|published|released)|unavailable)/i,
  ],
]

/** The market's resolution in that case. */
const RESULTS: readonly (readonly [value: string, pattern: RegExp])[] = [
  [
    'half',
    /\b50[-/ ]50\b|\b(?:\$?0?\.50?|50 ?(?:¢|cents|%)) (?:each|per|a) (?:share|side|contract)?|\bsplit (?:evenly|equally)\b|\bequal(?:ly)? (?:share|split)/i,
  ],
  [
    'void',
    /\b(?:refund(?:ed|s)?|void(?:ed)?|returned|original (?:price|cost)|cancelled and)\b(?! (?:event|game|match))/i,
  ],
  ['fair', /\bfair (?:market )?(?:price|value)\b|\blast (?:traded |fair )?(?:price|value)\b/i],
  [
    'open',
    /\b(?:stays?|remains?) (?:open|active)\b|\bcounts? once\b|\bwill be (?:used|counted) once\b|\bopen until\b|\buntil (?:it is|the (?:game|match|fight|event) is) (?:held|played|completed)/i,
  ],
  [
    'no',
    /\b(?:resolves?|settles?|resolve[sd]?|is|pays?)(?: \w+){0,3} (?:to |as |at )?["“]?no["”]?(?=[\s.,;]|$)|\bresolves? (?:immediately )?(?:to )?["“]no\b/i,
  ],
  ['yes', /\b(?:resolves?|settles?)(?: \w+){0,3} (?:to |as |at )?["“]?yes["”]?(?=[\s.,;]|$)/i],
  ['other', /\b(?:to |as )["“]?(?:other|draw|tie|no change)["”]?(?=[\s.,;]|$)/i],
]

const WITHIN =
  /\bwithin (\w+) (hours?|days?|weeks?|months?)\b|\bmore than (\w+) (hours?|days?|weeks?|months?)\b/i
const WORDS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  ten: 10,
}
const HOURS: Record<string, number> = { hour: 1, day: 24, week: 168, month: 720 }

/** Maximum delay in hours, if stated. */
function delayOf(sentence: string): number | undefined {
  const [, low = '', lowUnit = '', high = '', highUnit = ''] = WITHIN.exec(sentence) ?? []
  const count = Number(low || high) || WORDS[(low || high).toLowerCase()]
  const unit = (lowUnit || highUnit).toLowerCase().replace(/s$/, '')
  return count ? count * (HOURS[unit] ?? Number.NaN) : undefined
}

/** The clauses of a sentence that start with their own condition. */
const clausesOf = (sentence: string) =>
  sentence.split(/[;,]\s+(?=(?:and |or |but )?if\b)|(?<!\s)\s+(?=(?:and|or|but) if\b)/i)

/**
 * Parses what happens when the event is postponed, cancelled, drawn or undecided: one fact for each, with the market's
 * resolution. A clause that only mentions one of them is no statement.
 */
export function readVoid(rules: string): StatedFact[] {
  return sentencesOf(rules).flatMap((sentence) => {
    const clauses = clausesOf(sentence)
    return clauses.flatMap((clause) => {
      const result = RESULTS.find(([, pattern]) => pattern.test(clause))?.[0]
      const delay = delayOf(clause)
      return TRIGGERS.flatMap(([fact, pattern]): StatedFact[] => {
        const at = pattern.exec(clause)?.index
        if (at === undefined || (result === undefined && delay === undefined)) return []
        const quote = quoteOf(sentence, sentence.indexOf(clause) + at)
        const facts: StatedFact[] = result === undefined ? [] : [{ fact, values: [result], quote }]
        return delay !== undefined && fact === 'postponed'
          ? [...facts, { fact: 'delay', values: [String(delay)], quote }]
          : facts
      })
    })
  })
}

const FLIPPED: Record<string, string> = { yes: 'no', no: 'yes' }

/** The same for an inverted market. */
export const flipVoid = (facts: readonly StatedFact[]): StatedFact[] =>
  facts.map((one) => ({ ...one, values: one.values.map((value) => FLIPPED[value] ?? value) }))
