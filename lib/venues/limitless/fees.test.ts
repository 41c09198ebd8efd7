import { expect, test } from 'vitest'
import { feePerToken } from '@/lib/core/domain/fees'
import { MICRO, price } from '@/lib/core/domain/units'
import { feeOf } from './fees'

const charged = feeOf({ charged: true, creatorFee: 0 })

/** Percent of the notional, as the venue's table prints it. */
const percent = (side: 'buy' | 'sell', at: number) =>
  Number(((100 * feePerToken(charged, side, price(at * MICRO))) / (at * MICRO)).toFixed(6))

test.each([
  ['buy', 0.001, 3],
  ['buy', 0.01, 3],
  ['buy', 0.3, 3],
  ['buy', 0.5, 3],
  ['buy', 0.525, 2.76],
  ['buy', 0.55, 2.52],
  ['buy', 0.7, 1.51],
  ['buy', 0.9, 0.68],
  ['buy', 0.999, 0.4],
  ['sell', 0.001, 0.42],
  ['sell', 0.05, 0.6],
  ['sell', 0.15, 0.945],
  ['sell', 0.5, 1.5],
  ['sell', 0.55, 1.47],
  ['sell', 0.8, 1.11],
  ['sell', 0.97, 0.525],
  ['sell', 0.999, 0.42],
] as const)('a %s at %d pays %d percent', (side, at, fee) => {
  expect(percent(side, at)).toBe(fee)
})

test('a buy pays its fee in tokens', () => {
  expect(charged).toMatchObject({ model: 'curve', chargedIn: 'tokens_on_buy', minUsd: 0 })
})

test("a market may be marked free; a creator's fee makes it unknown; otherwise the table applies", () => {
  expect(feeOf({ charged: false, creatorFee: undefined }).model).toBe('none')
  expect(feeOf({ charged: true, creatorFee: 0.5 }).model).toBe('unknown')
  expect(feeOf({ charged: undefined, creatorFee: undefined }).model).toBe('curve')
})
