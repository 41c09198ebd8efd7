import type { Market } from '@/lib/core/domain/market'

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAY_OF_YEAR =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?[\\s-]+(\\d{1,2})(?:st|nd|rd|th)?'
const LABEL = new RegExp(`^(?:(?:by|before|on|on or before)\\s+)?${DAY_OF_YEAR}(?:,?\\s+(\\d{4}))?$`, 'i')
const FULL_DATE = new RegExp(`\\b${DAY_OF_YEAR}[,\\s-]+(20\\d{2})\\b`, 'gi')

const DAY_MS = 86_400_000
/** A day without a year, in a market without a full date, is the one this near to its end. */
const NEAR_MS = 10 * DAY_MS

/** A market's texts that may state its date. */
export interface DatedText {
  label: string | undefined
  /** Question, slug, rules: searched in this order for the label's day followed by a year. */
  texts: readonly string[]
  endDate: number | undefined
}

interface Day {
  month: number
  day: number
  year?: number
}

function readDay(label: string): Day | undefined {
  const match = LABEL.exec(label.replace(/\s+/g, ' ').replace(/\?$/, '').trim())
  if (!match) return undefined
  const [, name = '', day, year] = match
  return {
    month: MONTHS.indexOf(name.slice(0, 3).toLowerCase()),
    day: Number(day),
    year: year ? Number(year) : undefined,
  }
}

function utc(year: number, { month, day }: Day): number | undefined {
  const ms = Date.UTC(year, month, day)
  return new Date(ms).getUTCDate() === day ? ms : undefined
}

/** The year of this day according to a text; undefined when none or several. */
function yearInText(text: string, { month, day }: Day): number | undefined {
  const years = new Set<number>()
  for (const [, name = '', number, year] of text.matchAll(FULL_DATE)) {
    if (MONTHS.indexOf(name.slice(0, 3).toLowerCase()) === month && Number(number) === day)
      years.add(Number(year))
  }
  const [only] = years
  return years.size === 1 ? only : undefined
}

function yearNearEnd(endDate: number | undefined, day: Day): number | undefined {
  if (endDate === undefined) return undefined
  const year = new Date(endDate).getUTCFullYear()
  return [year - 1, year, year + 1].find((candidate) => {
    const ms = utc(candidate, day)
    return ms !== undefined && Math.abs(ms - endDate) <= NEAR_MS
  })
}

function dateOf({ texts, endDate }: DatedText, day: Day): string | undefined {
  const yearGiven = texts.map((text) => yearInText(text, day)).find((year) => year !== undefined)
  const year = day.year ?? yearGiven ?? yearNearEnd(endDate, day)
  const ms = year === undefined ? undefined : utc(year, day)
  return ms === undefined ? undefined : new Date(ms).toISOString().slice(0, 10)
}

/**
 * The days that an event's outcomes represent, when every outcome is a day ("March 31", "by December 31, 2026").
 * Shapes: `YYYY-MM-DD` in the order of the markets, the day as written.
 * A market's end is unreliable for the year (it is often the event's), so a full date in its question, slug or rules
 * takes precedence. Undefined where the year is unknown; for all when outcomes are not days or share one.
 */
export function marketDates(markets: readonly DatedText[]): readonly (string | undefined)[] {
  const none = markets.map(() => undefined)
  if (markets.length < 2) return none
  const dates: (string | undefined)[] = []
  for (const market of markets) {
    const day = market.label === undefined ? undefined : readDay(market.label)
    if (!day) return none
    dates.push(dateOf(market, day))
  }
  const known = dates.filter((date) => date !== undefined)
  return new Set(known).size === known.length ? dates : none
}

/** An event's markets, each with the day that its outcome represents. */
export function withMarketDates(markets: readonly Market[]): Market[] {
  const dates = marketDates(
    markets.map(({ outcomeTitle, question, slug = '', rules, endDate }) => ({
      label: outcomeTitle,
      texts: [question, slug, rules],
      endDate,
    })),
  )
  return markets.map((market, i) => ({ ...market, marketDate: dates[i] }))
}
