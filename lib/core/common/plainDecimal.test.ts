import { expect, test } from 'vitest'
import { plainDecimal } from './plainDecimal'

test.each([
  [0.000001, '0.000001'],
  [0.1 + 0.2, '0.3'],
  [1_000_000_000, '1000000000'],
  [1_000_000_000.123456, '1000000000.123456'],
  [12.5, '12.5'],
  [100, '100'],
  [0, '0'],
])('%d is written without an exponent and without noise', (value, text) => {
  expect(plainDecimal(value)).toBe(text)
})
