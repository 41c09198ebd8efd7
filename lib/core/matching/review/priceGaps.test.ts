import { expect, test } from 'vitest'
import { type BookSides, complementBook } from '@/lib/core/domain/orderBook'
import { price, shares } from '@/lib/core/domain/units'
import { createPriceGaps, gapSentence } from './priceGaps'

const MINUTE = 60_000
const at = (dollars: number) => [{ price: price(Math.round(dollars * 1_000_000)), size: shares(5_000_000) }]
const book = (bid: number, ask: number): BookSides => ({ bids: at(bid), asks: at(ask) })

/** Index of the first observation with an alarm, by default the minute. */
function firstAlarm(readings: readonly (readonly [BookSides, BookSides] | undefined)[], stepMs = MINUTE) {
  const gaps = createPriceGaps({ sustainMs: 30 * MINUTE })
  const found = readings.findIndex((books, index) => {
    if (!books) return false
    const [a, b] = books
    return gaps.observe('pair', { a, b, now: index * stepMs }) !== undefined
  })
  return found < 0 ? undefined : found
}

const repeat = <T>(value: T, times: number): T[] => Array.from({ length: times }, () => value)
const apart = [book(0.6, 0.62), book(0.4, 0.42)] as const
const together = [book(0.6, 0.62), book(0.56, 0.58)] as const

test('prices that diverge for more than half an hour are reported, and not before', () => {
  expect(firstAlarm(repeat(apart, 31))).toBeUndefined()
  expect(firstAlarm(repeat(apart, 60))).toBe(31)
})

test('prices that converge once restart the clock', () => {
  expect(firstAlarm([...repeat(apart, 25), together, ...repeat(apart, 60)])).toBe(57)
})

test('a difference within the wider spread plus a margin is ignored, however long', () => {
  expect(firstAlarm(repeat(together, 600))).toBeUndefined()
  expect(firstAlarm(repeat([book(0.3, 0.9), book(0.1, 0.12)] as const, 600))).toBeUndefined()
})

test('one-sided books and unobserved time do not count', () => {
  const oneSided = [{ bids: at(0.9), asks: [] }, book(0.1, 0.12)] as const
  expect(firstAlarm(repeat(oneSided, 600))).toBeUndefined()
  expect(firstAlarm([...repeat(apart, 20), ...repeat(undefined, 60), ...repeat(apart, 60)])).toBe(89)
  expect(firstAlarm([apart, ...repeat(undefined, 400), ...repeat(apart, 31)])).toBeUndefined()
})

test('an inverted market is compared by the price of its NO', () => {
  const inverted = [book(0.6, 0.62), complementBook(book(0.38, 0.4))] as const
  expect(firstAlarm(repeat(inverted, 600))).toBeUndefined()
})

test('the reason states outcome, platforms, time and figures', () => {
  const gaps = createPriceGaps({ sustainMs: 30 * MINUTE })
  const [a, b] = apart
  for (let minute = 0; minute < 31; minute += 1) gaps.observe('pair', { a, b, now: minute * MINUTE })
  const gap = gaps.observe('pair', { a: book(0.7, 0.71), b, now: 31 * MINUTE })
  expect(gap && gapSentence(gap, { names: ['Polymarket', 'Kalshi'], outcome: 'Ann' })).toBe(
    'Prices stand apart: the midpoints of “Ann” on Polymarket and Kalshi differed by at least 20.0¢ over 31 minutes of observation, last 70.5¢ (spread 1.0¢) and 41.0¢ (spread 2.0¢).',
  )
})

test('however many pairs diverge, memory is bounded and the earliest are still reported', () => {
  const gaps = createPriceGaps({ sustainMs: 30 * MINUTE })
  const [a, b] = apart
  const reported = new Set<number>()
  for (let minute = 0; minute <= 31; minute += 1) {
    for (let pair = 0; pair < 10_050; pair += 1) {
      if (gaps.observe(String(pair), { a, b, now: minute * MINUTE })) reported.add(pair)
    }
  }
  expect([reported.has(0), reported.size]).toEqual([true, 10_000])
})
