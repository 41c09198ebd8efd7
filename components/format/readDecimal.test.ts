import { expect, test } from 'vitest'
import { decimalFault, readDecimal } from './readDecimal'

test('an amount is read as people type it', () => {
  expect(readDecimal('1,250.5')).toBe(1250.5)
  expect(readDecimal(' $20 ')).toBe(20)
  expect(readDecimal('1,000,000,000')).toBe(1e9)
  expect(readDecimal('.5')).toBe(0.5)
  for (const text of ['', '.', '1e5', '-3', '1.2.3', 'ten', '0.1234567'])
    expect(readDecimal(text)).toBeUndefined()
})

test('a comma is only a thousands separator, and anything else is rejected with a message', () => {
  for (const text of [
    '1,5',
    '0,05',
    '42,3',
    ',500',
    '1,',
    '1,50,000',
    '1500,000',
    '1.500,25',
    '0.123,456',
    '1,,500',
  ]) {
    expect(readDecimal(text)).toBeUndefined()
    expect(decimalFault(text)).toContain('A comma only separates thousands')
  }
})
