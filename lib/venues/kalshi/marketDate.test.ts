import { expect, test } from 'vitest'
import { dateOfLabel, marketDates } from './marketDate'

const closesAt = Date.UTC(2026, 6, 1, 4, 59)

test.each([
  ['Before Jan 1, 2027', '2027-01-01'],
  ['By December 31st, 2026', '2026-12-31'],
  ['On Jul 19, 2026', '2026-07-19'],
  ['Sept 5 2026', '2026-09-05'],
  ['Before 2030', '2030-01-01'],
  ['Before March 2027', '2027-03-01'],
  ['Before July', '2026-07-01'],
  ['By June 30', '2026-06-30'],
])('"%s" names the day %s', (label, date) => {
  expect(dateOfLabel(label, closesAt)).toBe(date)
})

test.each([
  'Before October',
  'By March 31',
  'By 2027',
  'Feb 30, 2027',
  'After Jan 1, 2027',
  'Above 3.75%',
  '',
])('"%s" names no certain day', (label) => {
  expect(dateOfLabel(label, closesAt)).toBeUndefined()
})

test('dates count only when every outcome has its own', () => {
  const rows = (...labels: string[]) => labels.map((label) => ({ label, closesAt }))
  expect(marketDates(rows('Before 2027', 'Before 2028'))).toEqual(['2027-01-01', '2028-01-01'])
  expect(marketDates(rows('Before 2027', 'Before 2027'))).toEqual([undefined, undefined])
  expect(marketDates(rows('Before 2027'))).toEqual([undefined])
})
