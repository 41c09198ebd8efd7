import { expect, test } from 'vitest'
import { feePerToken, legFee, NO_FEE, UNKNOWN_FEE } from '@/lib/core/domain/fees'
import { price, shares } from '@/lib/core/domain/units'
import { feeOf } from './fees'

const schedule = (rate: number, exponent = 1) =>
  feeOf({ feesEnabled: true, feeType: 'x', feeSchedule: { rate, exponent } })

// The venue's own examples for 100 shares.
test.each([
  [0.07, 500_000, 1_750_000],
  [0.05, 300_000, 1_050_000],
  [0.04, 500_000, 1_000_000],
  [0.04, 50_000, 190_000],
])('100 shares at rate %d and price %d micro-dollars cost %d micro-dollars', (rate, at, expected) => {
  const fee = schedule(rate)
  const hundred = shares(100_000_000)
  expect(legFee(fee, 100 * feePerToken(fee, 'buy', price(at)), hundred)).toBe(expected)
})

test('a fee is rounded up to the fifth decimal of a dollar', () => {
  const fee = schedule(0.04)
  expect(legFee(fee, 11, shares(1))).toBe(20)
})

test('the exponent comes from the market', () => {
  expect(feePerToken(schedule(0.25, 2), 'sell', price(500_000))).toBeCloseTo(15_625)
})

test('a market without fees has none, whatever the legacy switches say', () => {
  expect(feeOf({ feesEnabled: false, feeSchedule: { rate: 0.04, exponent: 1 } })).toBe(NO_FEE)
  expect(feeOf({})).toBe(NO_FEE)
  expect(schedule(0)).toBe(NO_FEE)
})

test('fees enabled without a schedule are unknown, not free', () => {
  expect(feeOf({ feesEnabled: true, feeType: 'crypto_fees' })).toBe(UNKNOWN_FEE)
  expect(feeOf({ feesEnabled: true, feeType: null, feeSchedule: null })).toBe(UNKNOWN_FEE)
})
