import { expect, test } from 'vitest'
import { formatCountdown, formatSpan } from './windowTime'

const QUARTER = { starts_at: '2026-11-24T20:15:00.000Z', ends_at: '2026-11-24T20:30:00.000Z' }
const span = (zone: string, { starts_at, ends_at } = QUARTER) => formatSpan(starts_at, ends_at, zone)

test("a window is written in its reader's time zone", () => {
  expect(span('America/New_York')).toBe('3:15–3:30 PM')
  expect(span('Europe/Berlin')).toBe('9:15–9:30 PM')
  expect(span('UTC')).toBe('8:15–8:30 PM')
})

test('a window over noon or midnight shows both AM and PM', () => {
  const noon = { starts_at: '2026-11-24T11:55:00Z', ends_at: '2026-11-24T12:10:00Z' }
  expect(span('UTC', noon)).toBe('11:55 AM–12:10 PM')
})

test.each([
  ['2026-11-24T19:00:00Z', ''],
  ['2026-11-24T20:10:55Z', 'opens in 4:05'],
  ['2026-11-24T20:14:59.500Z', 'opens in 0:01'],
  ['2026-11-24T20:15:00Z', '15:00 left'],
  ['2026-11-24T20:29:59.500Z', '0:01 left'],
  ['2026-11-24T20:30:00Z', 'closed'],
])('at %s it is "%s"', (now, text) => {
  expect(formatCountdown(QUARTER, Date.parse(now))).toBe(text)
})
