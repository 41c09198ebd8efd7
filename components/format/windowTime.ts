const clockIn = (timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', ...(timeZone && { timeZone }) })

/** "3:15–3:30 PM", "11:55 AM–12:10 PM": in the reader's time zone, or the one named. */
export function formatSpan(startsAt: string, endsAt: string, timeZone?: string): string {
  const format = clockIn(timeZone)
  // Node and browsers put different spaces before AM and PM.
  const [from = '', to = ''] = [startsAt, endsAt].map((at) => format.format(new Date(at)).replace(/\s/g, ' '))
  const half = to.slice(-3)
  return from.endsWith(half) ? `${from.slice(0, -3)}–${to}` : `${from}–${to}`
}

const HOUR_MS = 3_600_000

const clock = (ms: number) => {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** "opens in 4:05", "4:05 left", "closed"; empty where nothing happens within an hour. */
export function formatCountdown(
  { starts_at, ends_at }: { starts_at: string; ends_at: string },
  now: number,
): string {
  const [startsIn, endsIn] = [Date.parse(starts_at) - now, Date.parse(ends_at) - now]
  if (endsIn <= 0) return 'closed'
  if (startsIn <= 0) return endsIn <= HOUR_MS ? `${clock(endsIn)} left` : ''
  return startsIn <= HOUR_MS ? `opens in ${clock(startsIn)}` : ''
}
