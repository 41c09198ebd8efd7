import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compact, decimals } from './decimals'

const amount = fc.double({ min: -1e12, max: 1e12, noNaN: true })
/** Cents and tenths of them, including halves. */
const tick = fc.integer({ min: 0, max: 10_000_000 }).map((n) => n / 1_000)

test('figures are written as Intl writes them', () => {
  for (const [min, max] of [
    [0, 0],
    [1, 1],
    [2, 2],
    [0, 2],
  ] as const) {
    const intl = new Intl.NumberFormat('en-US', {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      signDisplay: 'negative',
    })
    fc.assert(
      fc.property(fc.oneof(amount, tick), (value) => {
        expect(decimals(value, min, max)).toBe(intl.format(value))
      }),
    )
  }
})

test('large figures have three digits, as Intl writes them', () => {
  const intl = new Intl.NumberFormat('en-US', {
    notation: 'compact',
    minimumSignificantDigits: 3,
    maximumSignificantDigits: 3,
  })
  fc.assert(
    fc.property(
      fc.oneof(
        fc.double({ min: 1_000, max: 9e14, noNaN: true }),
        fc.integer({ min: 1_000, max: 2_000_000_000 }),
      ),
      (value) => {
        expect(compact(value)).toBe(intl.format(value))
      },
    ),
  )
  expect([1_000, 999_499, 999_500, 1_005].map(compact)).toEqual(['1.00K', '999K', '1.00M', '1.01K'])
})
