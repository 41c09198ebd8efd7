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

/** How long ago, in one unit: "8 s", "3 min", "2 h", "5 d". */
export function formatAge(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1_000))
  if (seconds < 90) return `${seconds} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  if (seconds < 172_800) return `${Math.round(seconds / 3_600)} h`
  return `${Math.round(seconds / 86_400)} d`
}
