import { UNKNOWN } from './figures'

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

const dateOf = (iso: string | null | undefined) => {
  const date = iso ? new Date(iso) : undefined
  return date && !Number.isNaN(date.getTime()) ? date : undefined
}

const dayOf = (date: Date) => `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`

/** "31 Dec 2026", in UTC: the same on the server and in every browser. */
export const formatDay = (iso: string | null | undefined) => {
  const date = dateOf(iso)
  return date ? dayOf(date) : UNKNOWN
}

/** "31 Dec 2026, 23:59 UTC". */
export const formatMinute = (iso: string | null | undefined) => {
  const date = dateOf(iso)
  return date ? `${dayOf(date)}, ${date.toISOString().slice(11, 16)} UTC` : UNKNOWN
}

/** The time of day of a moment in ms: "23:59:07 UTC". */
export const formatClock = (ms: number) => `${new Date(ms).toISOString().slice(11, 19)} UTC`

/** Time elapsed, in one unit: "8 s", "3 min", "2 h", "5 d". */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 90) return `${seconds} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`
  return `${Math.round(seconds / 86_400)} d`
}

const SOON_MS = 48 * 3_600_000
const hour = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...(timeZone && { timeZone }) })

/** "21:00, in 5 h" for times within two days, in the reader's time zone or the one named; else undefined. */
export function formatSoon(
  iso: string | null | undefined,
  now: number,
  timeZone?: string,
): string | undefined {
  const date = dateOf(iso)
  const left = date ? date.getTime() - now : 0
  if (!date || left <= 0 || left > SOON_MS) return undefined
  const minutes = Math.ceil(left / 60_000)
  const until = minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
  return `${hour(timeZone).format(date)}, in ${until}`
}
