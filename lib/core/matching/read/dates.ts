import { memoize } from './memoize'
import { plain } from './normalize'

/** A period stated in a text; days since the epoch, inclusive. */
export interface Period {
  grain: 'day' | 'span' | 'month' | 'quarter' | 'year'
  /** First day; undefined for a deadline ("by", "before"), which has only an end. */
  from?: number
  to: number
}

const DAY_MS = 86_400_000
/** Placeholder for an unknown year; not a leap year. */
const ANY_YEAR = 2027
const GRAINS = ['day', 'span', 'month', 'quarter', 'year'] as const

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
/** "April 6-12", "March 30 - April 5, 2026": a range of days; a lone "- 25" after a day is no day. */
const SPAN_PATTERN = new RegExp(
  `\\b${MONTH}\\s+(\\d{1,2})(?:,?\\s+${YEAR})?(?:-(\\d{1,2})|\\s?(?:-|to)\\s?${MONTH}\\s+(\\d{1,2}))(?![\\d:%°-]|\\s?(?:[ap]m|bps))(?:,?\\s+${YEAR})?(?![\\w:])`,
  'g',
)
/** Maximum length of a span, days. */
const SPAN_DAYS = 62
const ISO_PATTERN = /\b(20\d\d)-(\d\d)-(\d\d)\b/g
/** "2/18/2023": US format. */
/** "This year": the year in which the question ends. */
const THIS_PATTERN = /\b(?:by the end of |before the end of |in )?this (year|month)\b/g
/** A question about a year often ends some hours or days into the next, ms. */
const INTO_NEXT_MS = 3 * 86_400_000
const SLASH_PATTERN = /\b(1[0-2]|0?[1-9])\/([0-3]?\d)\/(20\d\d)\b/g
const MONTH_PATTERN = new RegExp(`${LEAD}\\b${MONTH}(?:,?\\s+${YEAR})?\\b`, 'g')
const QUARTER_PATTERN = new RegExp(`\\bq([1-4])\\s*,?\\s*${YEAR}?\\b`, 'g')
/** "2026-27", "2025/26": a season is identified by its final year. */
const SEASON_PATTERN = /\b(20\d\d)\s?[-/ ]\s?(?:20)?(\d\d)\b(?!-)/g
const YEAR_PATTERN = new RegExp(`${LEAD}\\b${YEAR}\\b`, 'g')

export const dayOf = (ms: number) => Math.floor(ms / DAY_MS)
const toDay = (year: number, month: number, day: number) => dayOf(Date.UTC(year, month, day))
const monthIndex = (name: string) => MONTHS.indexOf(name.slice(0, 3))

/** Lower-case "may" and "march" are verbs. */
const VERBS = /(?<!\b(?:by|in|before|until|after|of|late|early|through|the) )\b(may|march)\b(?!\.?\s+\d)/g

/** Maximum distance of a stated date from the question's end for inferring the year from it, ms. */
const NEAR_MS = 150 * DAY_MS

/** The year that puts the date closest to `near` (ms). Undefined when it is not close in any year. */
function yearNear(month: number, day: number, near: number | undefined): number | undefined {
  if (near === undefined) return undefined
  const year = new Date(near).getUTCFullYear()
  const distance = (candidate: number) => Math.abs(Date.UTC(candidate, month, day) - near)
  const [best = year] = [year - 1, year, year + 1].sort((a, b) => distance(a) - distance(b))
  return distance(best) <= NEAR_MS ? best : undefined
}

/** A period without its year: "June 30", "June", "Q2". Undefined for a whole year. */
export function yearlessOf({ grain, from, to }: Period): string | undefined {
  if (grain === 'year') return undefined
  if (grain === 'span' && from !== undefined)
    return `${yearlessOf({ grain: 'day', to: from })}–${yearlessOf({ grain: 'day', to })}`
  const last = new Date(to * DAY_MS)
  const month = last.getUTCMonth()
  if (grain === 'quarter') return `Q${Math.floor(month / 3) + 1}`
  return grain === 'month' ? `${MONTHS[month]}` : `${MONTHS[month]} ${last.getUTCDate()}`
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

/** "By 2027" is ignored: it means the start as often as the end. */
function yearPeriod(year: number, { before, deadline, end }: Lead): Period | undefined {
  const last = toDay(before ? year : year + 1, 0, 1) - 1
  if (before || end) return { grain: 'day', to: last }
  return deadline ? undefined : { grain: 'year', from: toDay(year, 0, 1), to: last }
}

export interface DatedText {
  periods: readonly Period[]
  /** Days, months and quarters whose year is unknown, in the format of `yearlessOf`. */
  yearless: readonly string[]
  /** The text without its dates. */
  rest: string
}

/**
 * Finds every date, month, quarter, season and year in a text. A missing year is inferred from `near` (ms), the
 * question's end; without it, a day is listed as yearless, a month or quarter is ignored.
 */
export const datesOf: (text: string, near?: number) => DatedText = memoize(
  readDates,
  (text, near) => `${near}\n${text}`,
)

/** Quick check: every date contains a digit, a month or "this". */
const MAY_HAVE_DATE = /\d|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|this)/i

function readDates(text: string, near?: number): DatedText {
  if (!MAY_HAVE_DATE.test(text)) return { periods: [], yearless: [], rest: plain(text) }
  const periods: Period[] = []
  const yearless: string[] = []
  const add = (period: Period | undefined, known = true) => {
    if (period && known) periods.push(period)
    const bare = period && !known ? yearlessOf(period) : undefined
    if (bare !== undefined) yearless.push(bare)
    return ' '
  }
  const yearOf = (year: string | undefined, month: number, day: number) =>
    year ? Number(year) : yearNear(month, day, near)
  const day = (lead: Lead, month: number, date: number, stated: string | undefined) => {
    const year = yearOf(stated, month, date)
    return add(dayPeriod(toDay(year ?? ANY_YEAR, month, date), lead), year !== undefined)
  }
  const rest = plain(text.replace(VERBS, '$1_'))
    .replace(ISO_PATTERN, (_, year: string, month: string, date: string) =>
      add(dayPeriod(toDay(Number(year), Number(month) - 1, Number(date)), leadOf())),
    )
    .replace(SLASH_PATTERN, (_, month: string, date: string, year: string) =>
      add(dayPeriod(toDay(Number(year), Number(month) - 1, Number(date)), leadOf())),
    )
    .replace(
      SPAN_PATTERN,
      (
        whole,
        name: string,
        first: string,
        said?: string,
        same?: string,
        next?: string,
        last?: string,
        year?: string,
      ) => {
        const [from, to] = [monthIndex(name), monthIndex(next ?? name)]
        const ended = yearOf(year ?? said, to, Number(same ?? last))
        const end = toDay(ended ?? ANY_YEAR, to, Number(same ?? last))
        const begun = toDay((ended ?? ANY_YEAR) - (from > to ? 1 : 0), from, Number(first))
        if (end <= begun || end - begun > SPAN_DAYS) return whole
        return add({ grain: 'span', from: begun, to: end }, ended !== undefined)
      },
    )
    .replace(DAY_PATTERN, (_, word: string, end: string, month: string, date: string, year?: string) =>
      day(leadOf(word, end), monthIndex(month), Number(date), year),
    )
    .replace(DAY_FIRST, (_, word: string, end: string, date: string, month: string, year?: string) =>
      day(leadOf(word, end), monthIndex(month), Number(date), year),
    )
    .replace(MONTH_PATTERN, (_, word: string, end: string, name: string, stated?: string) => {
      const month = monthIndex(name)
      const year = yearOf(stated, month, 15)
      return add(monthPeriod(year ?? ANY_YEAR, month, leadOf(word, end)), year !== undefined)
    })
    .replace(THIS_PATTERN, (phrase: string, grain: string) => {
      if (near === undefined) return phrase
      const last = new Date(near - INTO_NEXT_MS)
      const [year, month] = [last.getUTCFullYear(), last.getUTCMonth()]
      return add(grain === 'year' ? yearPeriod(year, leadOf()) : monthPeriod(year, month, leadOf()))
    })
    .replace(QUARTER_PATTERN, (_, quarter: string, stated?: string) => {
      const first = (Number(quarter) - 1) * 3
      const year = yearOf(stated, first + 1, 15)
      const [from, to] = [toDay(year ?? ANY_YEAR, first, 1), toDay(year ?? ANY_YEAR, first + 3, 1) - 1]
      return add({ grain: 'quarter', from, to }, year !== undefined)
    })
    .replace(SEASON_PATTERN, (whole: string, first: string, second: string) =>
      Number(first) % 100 === Number(second) - 1 ? add(yearPeriod(Number(first) + 1, leadOf())) : whole,
    )
    .replace(YEAR_PATTERN, (_, word: string, end: string, year: string) =>
      add(yearPeriod(Number(year), leadOf(word, end))),
    )
  return { periods, yearless, rest }
}

const TICKER_DATE =
  /-(?:20(?=\d\d(?!\d)))?(\d\d)(?:(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)(\d\d)?)?/

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

/** Only the periods of the finest grain: they are decisive. */
export const finest = (periods: readonly Period[]): Period[] => {
  const grain = finestGrain(periods)
  return periods.filter((period) => period.grain === grain)
}

const contains = (outer: Period, inner: Period) =>
  outer.from !== undefined && outer.from <= inner.to && inner.to <= outer.to

/** Whether two periods, of any grain, mean the same time. */
export function agree(a: Period, b: Period): boolean {
  if (a.grain === 'span' || b.grain === 'span') return a.from === b.from && a.to === b.to
  if (a.to === b.to)
    return a.grain === b.grain || a.from === undefined || b.from === undefined || a.from === b.from
  return false
}

/** Whether the finer one is inside the coarser one. Necessary, not sufficient. */
export const mayAgree = (a: Period, b: Period) =>
  agree(a, b) || (a.grain !== b.grain && (contains(a, b) || contains(b, a)))
