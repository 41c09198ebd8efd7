/** Created on first use: the first formatter of a page takes the browser 30 ms. */
const made = (options: Intl.DateTimeFormatOptions) => {
  let formatter: Intl.DateTimeFormat | undefined
  return (ms: number) => {
    formatter ??= new Intl.DateTimeFormat('en-GB', options)
    return formatter.format(ms)
  }
}

/** Times in the reader's time zone: only for browser rendering, as the server does not know the zone. "14:32". */
export const formatLocalTime = made({ hour: '2-digit', minute: '2-digit' })

/** "14:32:05". */
export const formatLocalClock = made({ hour: '2-digit', minute: '2-digit', second: '2-digit' })

/** "24 Nov". */
export const formatLocalDay = made({ day: 'numeric', month: 'short' })

/** "24 Nov, 14:32". */
export const formatLocalMinute = (ms: number) => `${formatLocalDay(ms)}, ${formatLocalTime(ms)}`

/** "GMT+2": the reader's UTC offset at that time. */
export function localZone(ms: number): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'shortOffset' }).formatToParts(ms)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'UTC'
}
