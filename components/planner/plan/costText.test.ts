import { expect, test } from 'vitest'
import { costText, profitText } from './costText'

const withFees = { tokens: 1_704.55, usd: 500, fee_usd: 15.38, gas_usd: 0 }
const without = { tokens: 1_719.93, usd: 500, fee_usd: 0, gas_usd: 0 }

test('a profit with fees included is net', () => {
  expect(profitText(withFees, { token: 'Yes', includeFees: true })).toBe(
    'Pays $1,704.55 if Yes wins: $1,204.55 profit.',
  )
})

test('a profit that excludes fees is labelled as before fees', () => {
  expect(profitText(without, { token: 'Yes', includeFees: false })).toBe(
    'Pays $1,719.93 if Yes wins: $1,219.93 profit before fees.',
  )
})

test('excluded fees are not shown as zero', () => {
  expect(costText(without, false)).toBe('not included')
  expect(costText({ ...without, gas_usd: 0.05 }, false)).toBe('not included, $0.05 gas')
  expect(costText(withFees, true)).toBe('$15.38')
  expect(costText({ ...withFees, gas_usd: 0.05 }, true)).toBe('$15.43, $0.05 gas')
})
