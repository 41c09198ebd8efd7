import type { Wire } from '../http/answer'

const ISO = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)$/
const LOOSE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/
const DAY = /^\d{4}-\d\d-\d\d$/

function shiftText(text: string, offset: number): string {
  if (ISO.test(text)) return new Date(Date.parse(text) + offset).toISOString()
  if (DAY.test(text)) return new Date(Date.parse(text) + offset).toISOString().slice(0, 10)
  if (!LOOSE.test(text)) return text
  const at = Date.parse(text.replace(' ', 'T').replace('+00', 'Z'))
  return new Date(at + offset)
    .toISOString()
    .replace('T', ' ')
    .replace(/\.\d+Z$/, '+00')
}

/** A copy with every time in its own fields shifted by this many milliseconds; each time keeps its format. */
export const shiftTimes = (row: Wire, offset: number): Wire =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      typeof value === 'string' ? shiftText(value, offset) : value,
    ]),
  )

/** The latest of these times in ms; 0 without valid ones. */
export function latestOf(times: readonly unknown[]): number {
  return times.reduce((latest: number, time) => {
    const at = typeof time === 'number' ? time : Date.parse(String(time ?? ''))
    return Number.isFinite(at) ? Math.max(at, latest) : latest
  }, 0)
}
