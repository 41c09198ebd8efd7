import { expect, test } from 'vitest'
import { type DatedText, marketDates } from './marketDates'

const at = (label: string | undefined, over: Partial<DatedText> = {}): DatedText => ({
  label,
  texts: [],
  endDate: undefined,
  ...over,
})
const end = (iso: string) => Date.parse(iso)
const FIXED = at('January 1, 2020')

test.each<[string, DatedText, string | undefined]>([
  ['a full date', at('December 31, 2026'), '2026-12-31'],
  ['a deadline', at('By Mar. 3rd, 2027?'), '2027-03-03'],
  ['a day near the end of its market', at('June 30', { endDate: end('2026-07-01T04:00:00Z') }), '2026-06-30'],
  [
    'a day whose market ends in the next year',
    at('December 31', { endDate: end('2027-01-01T05:00:00Z') }),
    '2026-12-31',
  ],
  [
    'a day whose year stands in the slug',
    at('June 30', { texts: ['X by June 30?', 'x-by-june-30-2027'] }),
    '2027-06-30',
  ],
  [
    'a day whose rules say another year than the end',
    at('December 31', {
      texts: ['If X happens by December 31, 2025, 11:59 PM ET'],
      endDate: end('2025-06-30'),
    }),
    '2025-12-31',
  ],
  [
    'a day with two years in the rules',
    at('May 1', { texts: ['from May 1, 2026 to May 1, 2027'] }),
    undefined,
  ],
  ['a day far from the end of its market', at('March 31', { endDate: end('2026-11-03') }), undefined],
  ['a day that does not exist', at('February 30, 2026'), undefined],
])('%s', (_name, market, expected) => {
  expect(marketDates([market, FIXED])[0]).toBe(expected)
})

test.each([
  ['candidates', [at('Ada'), at('Bob')]],
  ['days and something else', [at('March 31, 2026'), at('Never')]],
  ['prices', [at('$1,000,000'), at('64,000')]],
  ['weeks', [at('June 1 - June 7'), at('June 8 - June 14')]],
  ['the same day twice', [at('March 31, 2026'), at('Mar 31, 2026')]],
  ['one outcome only', [at('March 31, 2026')]],
  ['unlabelled', [at(undefined), at('March 31, 2026')]],
])('%s are no dates', (_name, markets) => {
  expect(marketDates(markets).every((date) => date === undefined)).toBe(true)
})
