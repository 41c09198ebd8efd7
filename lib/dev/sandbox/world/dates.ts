export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

interface Civil {
  year: number
  /** 0 is January. */
  month: number
  day: number
  hour: number
  minute: number
}

const nthSunday = (year: number, month: number, nth: number) => {
  const first = new Date(Date.UTC(year, month, 1)).getUTCDay()
  return 1 + ((7 - first) % 7) + (nth - 1) * 7
}

/** US daylight saving time: second Sunday of March to first Sunday of November, 2:00 local. */
function easternOffset(time: number): number {
  const { year } = civilUtc(time)
  const starts = Date.UTC(year, 2, nthSunday(year, 2, 2), 7)
  const ends = Date.UTC(year, 10, nthSunday(year, 10, 1), 6)
  return time >= starts && time < ends ? -4 * HOUR : -5 * HOUR
}

function civilUtc(time: number): Civil {
  const date = new Date(time)
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth(),
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
  }
}

/** The wall clock in New York, which both venues' texts use. */
export const eastern = (time: number): Civil => civilUtc(time + easternOffset(time))

/** A New York wall-clock time as an instant. Days beyond the month's end roll over. */
export function fromEastern(year: number, month: number, day: number, hour = 0, minute = 0): number {
  const naive = Date.UTC(year, month, day, hour, minute)
  return naive - easternOffset(naive + 5 * HOUR)
}

/** 11:59 PM in New York, this many days after the given instant. */
export function endOfDay(time: number, days = 0): number {
  const { year, month, day } = eastern(time)
  return fromEastern(year, month, day + days, 23, 59)
}

/** 11:59 PM in New York on the last day of the month, this many months later. */
export function endOfMonth(time: number, months = 0): number {
  const { year, month } = eastern(time)
  return fromEastern(year, month + months + 1, 0, 23, 59)
}

export const endOfYear = (year: number) => fromEastern(year, 11, 31, 23, 59)

export const monthName = (time: number) => MONTHS[eastern(time).month] ?? 'January'
export const yearOf = (time: number) => eastern(time).year
/** "March 31" */
export const monthDay = (time: number) => `${monthName(time)} ${eastern(time).day}`
/** "March 31, 2027" */
export const longDate = (time: number) => `${monthDay(time)}, ${yearOf(time)}`
/** "Mar 31, 2027" */
export const shortDate = (time: number) =>
  `${monthName(time).slice(0, 3)} ${eastern(time).day}, ${yearOf(time)}`
/** "March 2027" */
export const monthYear = (time: number) => `${monthName(time)} ${yearOf(time)}`
/** "Mar 2027" */
export const shortMonthYear = (time: number) => `${monthName(time).slice(0, 3)} ${yearOf(time)}`

const two = (value: number) => String(value).padStart(2, '0')

/** "27MAR" as in Kalshi tickers. */
export const monthCode = (time: number) =>
  `${two(yearOf(time) % 100)}${monthName(time).slice(0, 3).toUpperCase()}`
/** "27MAR31" as in Kalshi tickers. */
export const dayCode = (time: number) => `${monthCode(time)}${two(eastern(time).day)}`

/** "5:15PM" in New York. */
export function clockTime(time: number): string {
  const { hour, minute } = eastern(time)
  const half = hour < 12 ? 'AM' : 'PM'
  return minute === 0 ? `${hour % 12 || 12}${half}` : `${hour % 12 || 12}:${two(minute)}${half}`
}

/** "2315" in New York. */
export const clockCode = (time: number) => `${two(eastern(time).hour)}${two(eastern(time).minute)}`

/** "Q1 2027": the quarter that ends with this month. */
export const quarterOf = (time: number) => `Q${Math.floor(eastern(time).month / 3) + 1} ${yearOf(time)}`
