const CLOCK = /\b(\d{1,2})(?::(\d\d))?\s?(am|pm)\b(?:\s?utc\b)?/g
const RANGE_OF_CLOCKS = /\b(\d{1,2}(?::\d\d)?)\s?-\s?(\d{1,2}(?::\d\d)?\s?(?:am|pm))\b/g
const minutesOf = (hour: string, minute = '0', half = '') =>
  (half ? Number(hour) % 12 : Number(hour)) * 60 + Number(minute) + (half === 'pm' ? 720 : 0)

/** "12:00 ET": 24-hour time. */
const DAY_CLOCK = /\b(\d{1,2}):(\d\d)\s?(?=e[sd]?t\b)/g

/** Every clock time in a plain text, with "4:15-4:30pm" expanded. */
export function clocksOf(text: string): number[] {
  const full = text
    .replace(
      DAY_CLOCK,
      (_, hour: string, minute: string) =>
        `${Number(hour) % 12 || 12}:${minute}${Number(hour) < 12 ? 'am' : 'pm'} `,
    )
    .replace(RANGE_OF_CLOCKS, (_, from: string, to: string) => `${from}${to.slice(-2)}-${to}`)
  return [...full.matchAll(CLOCK)].map(([, hour = '0', minute, half]) => minutesOf(hour, minute, half))
}

/** Length in minutes of the window in a plain title; undefined without one. */
export function windowOf(text: string, clocks: readonly number[]): number | undefined {
  const named = /\b(\d+)[ -]?min(?:ute)?s?\b/.exec(text)
  if (named) return Number(named[1])
  if (!/\bup or down\b|\bup in\b/.test(text)) return undefined
  const [from, to] = clocks
  const isSpan = from !== undefined && to !== undefined
  if (/\bup or down on\b|\bdaily\b/.test(text) && (!isSpan || from === to)) return 1440
  if (isSpan) return (((to - from) % 1440) + 1440) % 1440
  return from !== undefined || /\bhourly\b/.test(text) ? 60 : undefined
}

/** A plain text without its clock times. */
export const withoutClocks = (text: string) => (MAY_HAVE_CLOCK.test(text) ? removeClocks(text) : text)

const MAY_HAVE_CLOCK = /\d|\be[sd]?t\b/

const removeClocks = (text: string) =>
  text
    .replace(RANGE_OF_CLOCKS, ' ')
    .replace(DAY_CLOCK, ' ')
    .replace(CLOCK, ' ')
    .replace(/\be[sd]?t\b(?! al\b)/g, ' ')
