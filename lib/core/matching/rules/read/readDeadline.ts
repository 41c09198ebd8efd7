import { quoteOf, type StatedFact, sentencesOf } from './statement'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = String.raw`(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?`
const LEAD = String.raw`\b(before|prior to|by|on or before|no later than|until|through|ends? (?:on|at)|expires? (?:on|at)|closes? (?:on|at)|not later than)`
/** Optional text between the keyword and the date: a clock time with its zone. */
const CLOCKED = String.raw`(?: the)?(?: end of(?: day)?(?: on)?)?(?: \d{1,2}(?::\d\d){0,2} ?(?:[ap]\.?m\.?)?)?(?: (?:noon|midnight))?(?: \(?[a-z]{2,4}\)?)?(?: eastern time)?,?(?: on)?`
const DATE = new RegExp(
  String.raw`${LEAD}${CLOCKED} ${MONTH} (\d{1,2})(?:st|nd|rd|th)?(?:,? ((?:19|20)\d\d))?`,
  'gi',
)

/** Minutes by which zones are behind UTC, with and without summer time. */
const ZONES: readonly (readonly [pattern: RegExp, minutes: readonly number[]])[] = [
  [/^(?:est|edt|et|eastern time)$/i, [300, 240]],
  [/^(?:pst|pdt|pt)$/i, [480, 420]],
  [/^(?:cst|cdt|ct)$/i, [360, 300]],
  [/^(?:utc|gmt)$/i, [0]],
  [/^cet$/i, [-60, -120]],
  [/^bst$/i, [-60]],
  [/^jst$/i, [-540]],
  [/^hkt$/i, [-480]],
]
const CLOCK =
  /\b(?:(\d{1,2})(?::(\d{2}))?(?::(\d{2}))?\s{0,3}(am|pm|a\.m\.|p\.m\.)?|(noon|midnight))\s{0,3}\(?(?:in the )?\b(e[sd]?t|p[sd]?t|c[sd]?t|utc|gmt|cet|bst|jst|hkt|eastern time)\b/gi

/** A date, as 2026-12-31; ---12-31 where the text omits the year. */
function dayOf([, word = '', month = '', day = '', year = '']: RegExpExecArray | RegExpMatchArray): string {
  const index = MONTHS.indexOf(month.toLowerCase().slice(0, 3))
  const back = /^(?:before|prior)/i.test(word) ? 1 : 0
  const at = new Date(Date.UTC(Number(year || 2027), index, Number(day) - back))
  const [, ...rest] = at.toISOString().slice(0, 10).split('-')
  return `${year ? at.getUTCFullYear() : '-'}-${rest.join('-')}`
}

/** Possible UTC minutes of the day of a clock time: two if the zone does not specify summer time. */
function minutesOf({
  1: hour = '',
  2: minute = '0',
  4: half = '',
  5: word = '',
  6: zone = '',
}: RegExpMatchArray): string[] {
  const offsets = ZONES.find(([pattern]) => pattern.test(zone))?.[1] ?? []
  const named = word ? (/noon/i.test(word) ? 12 : 24) : Number(hour)
  if (named > 24) return []
  const value = /^p/i.test(half) && named < 12 ? named + 12 : /^a/i.test(half) && named === 12 ? 0 : named
  // One minute before midnight, midnight and the next day's start are one deadline.
  const local = value * 60 + Number(minute)
  return offsets.map((offset) => {
    const utc = (((local + offset) % 1440) + 1440) % 1440
    return `${(utc + 1) % 1440 <= 1 ? `midnight` : utc % 60 === 59 ? (utc + 1) % 1440 : utc}`
  })
}

/** Parses the deadline: date (`day`) and time of day with its zone (`time`). */
export function readDeadline(rules: string): StatedFact[] {
  const days: StatedFact[] = []
  const times: StatedFact[] = []
  for (const sentence of sentencesOf(rules)) {
    for (const match of sentence.matchAll(DATE))
      days.push({ fact: 'day', values: [dayOf(match)], quote: quoteOf(sentence, match.index) })
    for (const match of sentence.matchAll(CLOCK)) {
      const values = minutesOf(match)
      if (values.length > 0) times.push({ fact: 'time', values, quote: quoteOf(sentence, match.index) })
    }
  }
  const all = (list: readonly StatedFact[]): StatedFact[] => {
    const [first] = list
    return first ? [{ ...first, values: list.flatMap(({ values }) => values) }] : []
  }
  return [...all(times), ...all(days)]
}

/** The same day, even if one omits the year. */
export const isSameDay = (a: string, b: string): boolean =>
  a === b || ((a.startsWith('--') || b.startsWith('--')) && a.slice(-5) === b.slice(-5))
