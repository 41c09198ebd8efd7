import { expect, test } from 'vitest'
import { compareRules } from './compareRules'

const END = Date.UTC(2026, 11, 31, 17)
const poly =
  'This market will resolve to "Yes" if the national average is above $3.30 on April 30. The figure AAA shows at noon ET is used. The resolution source for this market is AAA.'
const kalshi =
  'If average prices are strictly greater than $3.30, the market resolves to Yes. Trading closes at 11:59 PM ET.\n\nSettlement sources: AAA.'
const topics = (...texts: (string | { rules: string; endDate: number })[]) =>
  compareRules(texts.map((one) => (typeof one === 'string' ? { rules: one } : one))).map(({ topic }) => topic)

test('a different source is reported with both names; the same source in other words is not', () => {
  const chainlink = 'The resolution source is the Chainlink BTC/USD data stream.'
  const index = 'Only one index counts.\n\nSettlement sources: CF Benchmarks.'
  expect(compareRules([{ rules: chainlink }, { rules: index }])).toEqual([
    { topic: 'source', says: ['the Chainlink BTC/USD data stream', 'CF Benchmarks'] },
  ])
  expect(
    topics(
      'The resolution source is https://www.bea.gov/data/gdp.',
      'Settlement sources: Bureau of Economic Analysis.',
    ),
  ).toEqual([])
  expect(
    topics('The resolution source is https://boj.or.jp/en.', 'Settlement sources: Bank of Japan.'),
  ).toEqual([])
  expect(
    topics('According to https://www.rottentomatoes.com/, it is.', 'Settlement sources: Rotten Tomatoes.'),
  ).toEqual([])
  expect(
    topics("The resolution source is the FOMC's statement.", 'Settlement sources: Federal Reserve.'),
  ).toEqual([])
  expect(topics('Settled according to the Bank of Japan.', 'Settlement sources: Bank of Japan.')).toEqual([])
})

test('a source named like an inherited object property is a source like any other', () => {
  expect(
    topics(
      'The resolution source is https://www.constructorstandings.com/.',
      'Settlement sources: Constructor Standings.',
    ),
  ).toEqual([])
})

test('a different time of day, or an end more than a day apart, is a different deadline', () => {
  const [deadline] = compareRules([
    { rules: poly, endDate: END },
    { rules: kalshi, endDate: END },
  ])
  expect(deadline).toEqual({
    topic: 'deadline',
    says: [
      'named in the rules: 12:00 ET; scheduled end 2026-12-31 17:00 UTC',
      'named in the rules: 23:59 ET; scheduled end 2026-12-31 17:00 UTC',
    ],
  })
  expect(topics('Ends at 12:00 p.m. EST.', 'Ends at noon ET.', 'Ends at 12:00 PM (ET).')).toEqual([])
  expect(topics('Ends at 12:00 PM ET.', 'Ends at 12:00 PM PT.')).toEqual(['deadline'])
  expect(topics({ rules: '', endDate: END }, { rules: '', endDate: END + 25 * 3_600_000 })).toEqual([])
  expect(topics({ rules: '', endDate: END }, { rules: '', endDate: END + 48 * 3_600_000 })).toEqual([
    'deadline',
  ])
})

test('the treatment of a non-event is reported where one side is silent or differs', () => {
  const fifty = 'If the game is cancelled, this market resolves 50-50.'
  expect(compareRules([{ rules: fifty }, { rules: 'Yes if A wins.' }])).toEqual([
    { topic: 'void', says: [fifty, undefined] },
  ])
  expect(topics(fifty, 'If the fight is postponed it stays open until it is held.')).toEqual(['void'])
  expect(topics(fifty, 'This market resolves 50-50 if the game is cancelled.')).toEqual([])
})

test('a single text, or texts without such statements, have no differences', () => {
  expect(topics(poly)).toEqual([])
  expect(topics('', 'Yes if A wins.')).toEqual([])
})
