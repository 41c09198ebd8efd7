import { expect, test } from 'vitest'
import { feePerToken, legFee } from '@/lib/core/domain/fees'
import { price, shares } from '@/lib/core/domain/units'
import { kalshiFee } from './fees'

test.each([
  { contracts: 100, at: 430_000, multiplier: 1, cents: 172 },
  { contracts: 100, at: 430_000, multiplier: 0.5, cents: 86 },
  { contracts: 100, at: 500_000, multiplier: 1, cents: 175 },
  { contracts: 1, at: 500_000, multiplier: 1, cents: 2 },
  { contracts: 100, at: 500_000, multiplier: 0, cents: 0 },
])('$contracts contracts at $at micro-dollars with multiplier $multiplier cost $cents cents', (row) => {
  const fee = kalshiFee({ series: { feeType: 'quadratic', multiplier: row.multiplier } })
  const raw = feePerToken(fee, 'buy', price(row.at)) * row.contracts
  expect(legFee(fee, raw, shares(row.contracts * 1_000_000))).toBe(row.cents * 10_000)
})

test('maker programmes do not change what a taker pays', () => {
  for (const feeType of ['quadratic_with_maker_fees', 'quadratic_with_combo_maker_fees']) {
    expect(kalshiFee({ series: { feeType, multiplier: 1 } })).toMatchObject({
      model: 'quadratic',
      rate: 0.07,
    })
  }
})

test('half an override keeps the other half of the series', () => {
  const series = { feeType: 'quadratic', multiplier: 1 }
  expect(kalshiFee({ series, override: { multiplier: 0.5 } })).toMatchObject({ multiplier: 0.5 })
  expect(kalshiFee({ series, override: { feeType: 'flat' } }).model).toBe('unknown')
})
