import { expect, test } from 'vitest'
import { feePerToken, fillFee, legFee } from '@/lib/core/domain/fees'
import { price, shares } from '@/lib/core/domain/units'
import { feeAt, OPINION_FEE } from './fees'
import { OPINION_RULES } from './tradingRules'

const feeOf = (tokens: number, at: number) => {
  const raw = feePerToken(OPINION_FEE, 'buy', price(at * 1e6)) * tokens
  return legFee(OPINION_FEE, raw, shares(tokens * 1e6)) / 1e6
}

test('the fee is at most 1 % of the notional, reached at 0.50', () => {
  expect(feeOf(200, 0.5)).toBe(1)
  expect(feeOf(1_000, 0.2) / 200).toBeCloseTo(0.0064, 12)
})

test('the smallest order pays the minimum fee, 5 % of it', () => {
  const smallest = OPINION_RULES.minOrderUsd / 1e6
  expect(feeOf(smallest / 0.5, 0.5)).toBe(0.25)
  expect(0.25 / smallest).toBe(0.05)
})

test('a topic at a rate of 0 has neither fee nor minimum', () => {
  const free = feeAt(0)
  expect(fillFee(free, 0)).toBe(0)
  expect(legFee(free, 0, shares(10_000_000))).toBe(0)
  expect(fillFee(feeAt(1), 0)).toBe(250_000)
})
