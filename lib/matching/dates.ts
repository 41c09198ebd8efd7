import { plain } from './normalize'

/** A stretch of time that a text names; days since the epoch, both ends included. */
export interface Period {
  grain: 'day' | 'month' | 'quarter' | 'year'
  /** First day; undefined for a deadline ("by", "before"), which has only an end. */
  from?: number
  to: number
}

const DAY_MS = 86_400_000
const GRAINS = ['day', 'month', 'quarter', 'year'] as const

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const YEAR = '((?:19|20)\\d\\d)'
const LEAD = '(?:\\b(before|by|prior to|until)\\s+(?:the\\s+)?)?(?:\\b(end of|late)\\s+)?'

const DAY_PATTERN = new RegExp(
  `${LEAD}\\b${MONTH}\\s+(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])(?:,?\\s+${YEAR})?\\b`,
  'g',
)
const DAY_FIRST = new RegExp(
  `${LEAD}\\b(\\d{1,2})(?:st|nd|rd|th)?\\s+(?:of\\s+)?${MONTH}(?:,?\\s+${YEAR})?\\b`,
  'g',
)
const ISO_PATTERN = /\b(20\d\d)-(\d\d)-(\d\d)\b/g
const MONTH_PATTERN = new RegExp(`${LEAD}\\b${MONTH}(?:,?\\s+${YEAR})?\\b`, 'g')
const QUARTER_PATTERN = new RegExp(`\\bq([1-4])\\s*,?\\s*${YEAR}?\\b`, 'g')
/** "2026-27", "2025/26": a season is named by the year it ends in. */
const SEASON_PATTERN = /\b(20\d\d)\s?[-/]\s?(?:20)?(\d\d)\b(?!-)/g
const YEAR_PATTERN = new RegExp(`${LEAD}\\b${YEAR}\\b`, 'g')

export const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
const toDay = (year: number, month: number, day: number) => dayOf(Date.UTC(year, month, day))
const monthIndex = (name: string) => MONTHS.indexOf(name.slice(0, 3))

/** "may" and "march" without a capital are verbs. */
const VERBS = /\b(may|march)\b/g

/** The year that puts the date nearest to `near` (ms). Undefined when nothing is near. */
function yearNear(month: number, day: number, near: number | undefined): number | undefined {
  if (near === undefined) return undefined
  const year = new Date(near).getUTCFullYear()
  const distance = (candidate: number) => Math.abs(Date.UTC(candidate, month, day) - near)
  return [year - 1, year, year + 1].sort((a, b) => distance(a) - distance(b))[0]
}

interface Lead {
  before: boolean
  deadline: boolean
  end: boolean
}

const leadOf = (word = '', end = ''): Lead => ({
  before: word === 'before' || word === 'prior to',
  deadline: word !== '',
  end: end !== '',
})

function dayPeriod(day: number, { before, deadline }: Lead): Period {
  const to = before ? day - 1 : day
  return { grain: 'day', ...(deadline ? {} : { from: to }), to }
}

function monthPeriod(year: number, month: number, { before, deadline, end }: Lead): Period {
  if (before) return { grain: 'day', to: toDay(year, month, 1) - 1 }
  const to = toDay(year, month + 1, 1) - 1
  if (deadline) return { grain: 'day', to }
  return end ? { grain: 'day', from: to, to } : { grain: 'month', from: toDay(year, month, 1), to }
}

/** "By 2027" is left alone: people mean its start as often as its end. */
function yearPeriod(year: number, { before, deadline, end }: Lead): Period | undefined {
  const last = toDay(before ? year : year + 1, 0, 1) - 1
  if (before || end) return { grain: 'day', to: last }
  return deadline ? undefined : { grain: 'year', from: toDay(year, 0, 1), to: last }
}

export interface DatedText {
  periods: Period[]
  /** The text without its dates. */
  rest: string
}

/**
 * Finds every date, month, quarter, season and year of a text. A missing year is taken from `near` (ms), the time the
 * question ends; without it, such a date is passed over.
 */
export function datesOf(text: string, near?: number): DatedText {
  const periods: Period[] = []
  const add = (period: Period | undefined) => {
    if (period) periods.push(period)
    return ' '
  }
  const day = (lead: Lead, month: number, date: number, year: string | undefined) => {
    const known = year ? Number(year) : yearNear(month, date, near)
    return add(known === undefined ? undefined : dayPeriod(toDay(known, month, date), lead))
  }
  const rest = plain(text.replace(VERBS, '$1_'))
    .replace(ISO_PATTERN, (_, year: string, month: string, date: string) =>
      add(dayPeriod(toDay(Number(year), Number(month) - 1, Number(date)), leadOf())),
    )
    .replace(DAY_PATTERN, (_, word: string, end: string, month: string, date: string, year?: string) =>
      day(leadOf(word, end), monthIndex(month), Number(date), year),
    )
    .replace(DAY_FIRST, (_, word: string, end: string, date: string, month: string, year?: string) =>
      day(leadOf(word, end), monthIndex(month), Number(date), year),
    )
    .replace(MONTH_PATTERN, (_, word: string, end: string, name: string, year?: string) => {
      const month = monthIndex(name)
      const known = year ? Number(year) : yearNear(month, 15, near)
      return add(known === undefined ? undefined : monthPeriod(known, month, leadOf(word, end)))
    })
    .replace(QUARTER_PATTERN, (_, quarter: string, year?: string) => {
      const first = (Number(quarter) - 1) * 3
      const known = year ? Number(year) : yearNear(first + 1, 15, near)
      if (known === undefined) return ' '
      return add({ grain: 'quarter', from: toDay(known, first, 1), to: toDay(known, first + 3, 1) - 1 })
    })
    .replace(SEASON_PATTERN, (whole: string, first: string, second: string) =>
      Number(first) % 100 === Number(second) - 1 ? add(yearPeriod(Number(first) + 1, leadOf())) : whole,
    )
    .replace(YEAR_PATTERN, (_, word: string, end: string, year: string) =>
      add(yearPeriod(Number(year), leadOf(word, end))),
    )
  return { periods, rest }
}

const TICKER_DATE = /-(\d\d)(?:(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(\d\d)?)?/

/** The date inside an exchange ticker: `-28`, `-26DEC`, `-26NOV21…`. */
export function tickerDate(id: string): Period | undefined {
  const match = TICKER_DATE.exec(id)
  if (!match) return undefined
  const year = 2000 + Number(match[1])
  if (!match[2]) return yearPeriod(year, leadOf())
  const month = monthIndex(match[2].toLowerCase())
  return match[3]
    ? dayPeriod(toDay(year, month, Number(match[3])), leadOf())
    : monthPeriod(year, month, leadOf())
}

const finestGrain = (periods: readonly Period[]) =>
  GRAINS.find((grain) => periods.some((period) => period.grain === grain))

/** Only the periods told in the finest way: they decide. */
export const finest = (periods: readonly Period[]): Period[] => {
  const grain = finestGrain(periods)
  return periods.filter((period) => period.grain === grain)
}

const contains = (outer: Period, inner: Period) =>
  outer.from !== undefined && outer.from <= inner.to && inner.to <= outer.to

/** Do two periods, told in whatever grain, speak of the same time? */
export function agree(a: Period, b: Period): boolean {
  if (a.to === b.to)
    return a.grain === b.grain || a.from === undefined || b.from === undefined || a.from === b.from
  return false
}

/** Is the finer one inside the coarser one? Necessary, not sufficient. */
export const mayAgree = (a: Period, b: Period) =>
  agree(a, b) || (a.grain !== b.grain && (contains(a, b) || contains(b, a)))
