import { UNKNOWN } from './figures'

const DAY = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const MINUTE = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

const shown = (iso: string | null | undefined, format: Intl.DateTimeFormat) => {
  const date = iso ? new Date(iso) : undefined
  return date && !Number.isNaN(date.getTime()) ? format.format(date) : UNKNOWN
}

/** "31 Dec 2026", in UTC: the same on the server and in every browser. */
export const formatDay = (iso: string | null | undefined) => shown(iso, DAY)

/** "31 Dec 2026, 23:59 UTC". */
export const formatMinute = (iso: string | null | undefined) => {
  const text = shown(iso, MINUTE)
  return text === UNKNOWN ? text : `${text} UTC`
}

/** The time of day of a moment in ms: "23:59:07 UTC". */
export const formatClock = (ms: number) => `${new Date(ms).toISOString().slice(11, 19)} UTC`

/** How long ago, in one unit: "8 s", "3 min", "2 h", "5 d". */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 90) return `${seconds} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`
  return `${Math.round(seconds / 86_400)} d`
}
