/** Times in the reader's zone: for what is drawn in a browser only, as the server does not know it. */
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const exact = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' })

/** "14:32". */
export const formatLocalTime = (ms: number) => clock.format(ms)

/** "14:32:05". */
export const formatLocalClock = (ms: number) => exact.format(ms)

/** "24 Nov". */
export const formatLocalDay = (ms: number) => day.format(ms)

/** "24 Nov, 14:32". */
export const formatLocalMinute = (ms: number) => `${day.format(ms)}, ${clock.format(ms)}`

/** "GMT+2": the reader's zone at that time. */
export function localZone(ms: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' }).formatToParts(ms)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
}
