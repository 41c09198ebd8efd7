const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'

const FULL = new RegExp(
  `^(?:(?:before|by|on|on or before) )?${MONTH} (\\d{1,2})(?:st|nd|rd|th)?(?:,? (\\d{4}))?$`,
  'i',
)
const BEFORE_MONTH = new RegExp(`^before ${MONTH}(?:,? (\\d{4}))?$`, 'i')
const BEFORE_YEAR = /^before (\d{4})$/i

const DAY_MS = 86_400_000
/** A date without a year counts only when trading ends this near to it. */
const NEAR_MS = 10 * DAY_MS

const isoDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)

function utc(year: number, month: number, day: number): number | undefined {
  const ms = Date.UTC(year, month, day)
  return new Date(ms).getUTCDate() === day ? ms : undefined
}

function nearest(month: number, day: number, closesAt: number): number | undefined {
  const year = new Date(closesAt).getUTCFullYear()
  return [year - 1, year, year + 1]
    .map((candidate) => utc(candidate, month, day))
    .find((ms) => ms !== undefined && Math.abs(ms - closesAt) <= NEAR_MS)
}

/**
 * The date in an outcome's label: "Before Jan 1, 2027", "By March 31", "Before July".
 * Shapes: `YYYY-MM-DD`, the day as written (for "before" the first day outside).
 * Undefined when the label is no date, is only a period ("By 2027"), or its year cannot be determined.
 */
export function dateOfLabel(label: string, closesAt: number): string | undefined {
  const text = label.replace(/\s+/g, ' ').replace(/\?$/, '').trim()
  const beforeYear = BEFORE_YEAR.exec(text)
  if (beforeYear) return `${beforeYear[1]}-01-01`
  const full = FULL.exec(text)
  const match = full ?? BEFORE_MONTH.exec(text)
  if (!match) return undefined
  const month = MONTHS.indexOf((match[1] ?? '').slice(0, 3).toLowerCase())
  const day = full ? Number(full[2]) : 1
  const year = full ? full[3] : match[2]
  const ms = year ? utc(Number(year), month, day) : nearest(month, day, closesAt)
  return ms === undefined ? undefined : isoDay(ms)
}

/** Dates of an event's outcomes when they differ only by date; otherwise all undefined. */
export function marketDates(
  markets: readonly { label: string; closesAt: number }[],
): readonly (string | undefined)[] {
  const dates = markets.map(({ label, closesAt }) => dateOfLabel(label, closesAt))
  const differ = dates.every((date) => date !== undefined) && new Set(dates).size === dates.length
  return differ && dates.length > 1 ? dates : markets.map(() => undefined)
}
