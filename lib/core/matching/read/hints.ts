import { isStop } from '../words/stopWords'
import { datesOf, dayOf, type Period } from './dates'
import { tokensOf } from './normalize'
import type { Statement } from './statement'
import type { Ticker } from './ticker'

/** Implied times, strongest first: ticker, then days in the rules, then the scheduled end. */
export interface Hints {
  ticker: readonly Period[]
  written: readonly Period[]
  end: readonly Period[]
}

const RULES_READ = 1_500
const hints = new WeakMap<Statement, Hints>()

/** Possible days of an end. Midnight in New York is the next day in London: both count. */
export const endDays = (end: number | undefined): Period[] =>
  end === undefined
    ? []
    : [...new Set([dayOf(end), dayOf(end - 6 * 3_600_000)])].map((day) => ({
        grain: 'day',
        from: day,
        to: day,
      }))

/** Parsed on first use: most statements are vetoed before. */
export function hintsOf(statement: Statement): Hints {
  const known = hints.get(statement)
  if (known) return known
  const { listing, ticker } = statement
  const written = datesOf(listing.rules.slice(0, RULES_READ), listing.endDate ?? tickerTime(ticker)).periods
  const read: Hints = {
    ticker:
      ticker?.date && !endsBefore(listing.endDate, ticker.date) && !startsSeason(listing.endDate, ticker)
        ? [ticker.date]
        : [],
    written: written.flatMap(lastDays),
    end: endDays(listing.endDate),
  }
  hints.set(statement, read)
  return read
}

/** A day, or the first and last day of a span: rules name both as days. */
const lastDays = (period: Period): Period[] => {
  const { grain, from, to } = period
  if (grain === 'span') return [from ?? to, to].map((day) => ({ grain: 'day', from: day, to: day }))
  return grain === 'day' ? [period] : []
}

/** Some tickers name a later year than the one in which their market ends: the end is more reliable. */
const endsBefore = (end: number | undefined, { grain, from }: Period) =>
  end !== undefined && grain === 'year' && from !== undefined && dayOf(end) < from

/** Football series: the season is named after its first year and decided early in the next. */
const FOOTBALL = /^KX(?:NFL|NCAAF|CFB)/
const DECIDED_BY_MONTH = 3

function startsSeason(end: number | undefined, { series, date }: Ticker): boolean {
  if (end === undefined || date?.grain !== 'year' || !FOOTBALL.test(series)) return false
  const [named, last] = [new Date(date.to * DAY_MS).getUTCFullYear(), new Date(end)]
  return last.getUTCFullYear() === named + 1 && last.getUTCMonth() < DECIDED_BY_MONTH
}
const DAY_MS = 86_400_000

const tickerTime = (ticker: Ticker | undefined) => ticker?.date && ticker.date.to * 86_400_000

const rulesWords = new WeakMap<Statement, ReadonlySet<string>>()

/** Words of the rules, parsed on first use. */
export function rulesOf(statement: Statement): ReadonlySet<string> {
  const known = rulesWords.get(statement)
  if (known) return known
  const words = new Set(
    tokensOf(statement.listing.rules.slice(0, RULES_READ), statement.league).filter((one) => !isStop(one)),
  )
  rulesWords.set(statement, words)
  return words
}
