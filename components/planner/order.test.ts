import { expect, test } from 'vitest'
import { DEFAULT_DRAFT, faultsOf, readDecimal, toRequest } from './order'

const tokens = { platform_1: { token_id: '7', outcome: 'yes' } }

test('an amount is read as people type it', () => {
  expect(readDecimal('1,250.5')).toBe(1250.5)
  expect(readDecimal(' $20 ')).toBe(20)
  for (const text of ['', '.', '1e5', '-3', '1.2.3', 'ten', '0.1234567'])
    expect(readDecimal(text)).toBeUndefined()
})

test('a fault is told at its field, and a faulty order is not sent', () => {
  expect(faultsOf({ ...DEFAULT_DRAFT, amount: '0' })).toEqual({ amount: 'Enter more than zero.' })
  expect(faultsOf({ ...DEFAULT_DRAFT, limit: '100' })).toEqual({ limit: 'Enter cents between 0 and 100.' })
  expect(toRequest({ ...DEFAULT_DRAFT, amount: 'x' }, tokens)).toBeUndefined()
  expect(toRequest(DEFAULT_DRAFT, {})).toBeUndefined()
})

test('a sale of what is held is capped where it is held and goes nowhere else; a purchase is not capped', () => {
  const offered = { platform_1: { token_id: '7', outcome: 'yes' }, platform_2: 'K:yes', platform_4: '9' }
  const held = { platform_1: 12.5, platform_2: 3, platform_5: 8 }
  const sale = { ...DEFAULT_DRAFT, direction: 'sell' as const, unit: 'tokens' as const, held }
  expect(toRequest(sale, offered)?.tokens).toEqual({
    platform_1: { token_id: '7', outcome: 'yes', max_tokens: 12.5 },
    platform_2: { token_id: 'K:yes', max_tokens: 3 },
  })
  expect(toRequest({ ...sale, direction: 'buy' }, offered)?.tokens).toEqual(offered)
  expect(toRequest({ ...sale, held: { platform_3: 1 } }, offered)).toBeUndefined()
})

test('a limit in cents becomes the price limit of the direction', () => {
  expect(toRequest({ ...DEFAULT_DRAFT, limit: '42.3' }, tokens)).toMatchObject({
    max_price: 0.423,
    amount_usd: 500,
  })
  const sell = toRequest({ ...DEFAULT_DRAFT, direction: 'sell', unit: 'tokens', limit: '42.3' }, tokens)
  expect(sell).toMatchObject({ min_price: 0.423, amount_tokens: 500 })
  expect(sell).not.toHaveProperty('max_price')
})
