import { datesOf, dayOf, type Period } from './dates'
import { tokensOf } from './normalize'
import type { Statement } from './statement'
import type { Ticker } from './ticker'
import { isStop } from './words/weights'

/** Times that are not said but hinted at, strongest first: ticker, then the days that the rules name, then the end. */
export interface Hints {
  ticker: readonly Period[]
  written: readonly Period[]
  end: readonly Period[]
}

const RULES_READ = 1_500
const hints = new WeakMap<Statement, Hints>()

/** Midnight in New York is the next day in London: both count. */
const endDays = (end: number): Period[] =>
  [...new Set([dayOf(end), dayOf(end - 6 * 3_600_000)])].map((day) => ({ grain: 'day', from: day, to: day }))

/** Read when first asked for: most statements are set apart before. */
export function hintsOf(statement: Statement): Hints {
  const known = hints.get(statement)
  if (known) return known
  const { listing, ticker } = statement
  const written = datesOf(listing.rules.slice(0, RULES_READ), listing.endDate ?? tickerTime(ticker)).periods
  const read: Hints = {
    ticker: ticker?.date && !endsBefore(listing.endDate, ticker.date) ? [ticker.date] : [],
    written: written.filter(({ grain }) => grain === 'day'),
    end: listing.endDate === undefined ? [] : endDays(listing.endDate),
  }
  hints.set(statement, read)
  return read
}

/** Some tickers name a later year than the one in which their market ends: the end is nearer the truth. */
const endsBefore = (end: number | undefined, { grain, from }: Period) =>
  end !== undefined && grain === 'year' && from !== undefined && dayOf(end) < from

const tickerTime = (ticker: Ticker | undefined) => ticker?.date && ticker.date.to * 86_400_000

const rulesWords = new WeakMap<Statement, ReadonlySet<string>>()

/** Words of the rules, read when first asked for. */
export function rulesOf(statement: Statement): ReadonlySet<string> {
  const known = rulesWords.get(statement)
  if (known) return known
  const words = new Set(
    tokensOf(statement.listing.rules.slice(0, RULES_READ), statement.league).filter((one) => !isStop(one)),
  )
  rulesWords.set(statement, words)
  return words
}
