import { expect, test } from 'vitest'
import { toTick } from './tickGrid'
import { DEFAULT_TRADING_RULES } from './tradingRules'
import { price } from './units'

const tapered = {
  ...DEFAULT_TRADING_RULES,
  ticks: [
    { from: price(0), tick: price(1_000) },
    { from: price(100_000), tick: price(10_000) },
    { from: price(900_000), tick: price(1_000) },
  ],
}

test.each([
  ['yes', 'down', 94_600, 94_000],
  ['yes', 'up', 99_500, 100_000],
  ['yes', 'down', 455_000, 450_000],
  ['yes', 'up', 451_000, 460_000],
  ['yes', 'up', 899_999, 900_000],
  ['no', 'down', 455_000, 450_000],
  ['no', 'up', 905_500, 906_000],
  ['no', 'down', 905_500, 905_000],
] as const)('%s %s from %i', (outcome, rounding, from, expected) => {
  expect(toTick(tapered, price(from), { outcome, rounding })).toBe(expected)
})

test('a price on the grid is unchanged, and none becomes 0 or 1', () => {
  expect(toTick(tapered, price(450_000), { outcome: 'yes', rounding: 'down' })).toBe(450_000)
  expect(toTick(tapered, price(400), { outcome: 'yes', rounding: 'down' })).toBeUndefined()
  expect(toTick(tapered, price(999_600), { outcome: 'no', rounding: 'up' })).toBeUndefined()
})
