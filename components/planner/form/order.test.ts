import { expect, test } from 'vitest'
import { DEFAULT_DRAFT, faultsOf, toRequest } from './order'

const tokens = { platform_1: { token_id: '7', outcome: 'yes' } }

test('an error is reported at its field, and an invalid order is not sent', () => {
  expect(faultsOf({ ...DEFAULT_DRAFT, amount: '0' })).toEqual({ amount: 'Enter more than zero.' })
  expect(faultsOf({ ...DEFAULT_DRAFT, limit: '100' })).toEqual({ limit: 'Enter cents between 0 and 100.' })
  expect(toRequest({ ...DEFAULT_DRAFT, amount: 'x' }, tokens)).toBeUndefined()
  expect(toRequest(DEFAULT_DRAFT, {})).toBeUndefined()
})

test('"1,5" in any field is an error there, never an order of $15', () => {
  const draft = { ...DEFAULT_DRAFT, countGas: true }
  for (const field of ['amount', 'gas', 'limit'] as const) {
    const typed = { ...draft, [field]: '1,5' }
    expect(faultsOf(typed)).toEqual({ [field]: expect.stringContaining('A comma only separates thousands') })
    expect(toRequest(typed, tokens)).toBeUndefined()
  }
})

test('a sale of holdings is capped per platform and goes nowhere else; a buy is not capped', () => {
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

test('a limit in cents becomes the all-in limit of the direction; one picked in a book limits its prices', () => {
  expect(toRequest({ ...DEFAULT_DRAFT, limit: '42.3' }, tokens)).toMatchObject({
    max_all_in: 0.423,
    amount_usd: 500,
  })
  const raw = { ...DEFAULT_DRAFT, limit: '42.3', limitOn: 'raw' as const }
  expect(toRequest(raw, tokens)).toMatchObject({ max_price: 0.423 })
  expect(toRequest({ ...raw, direction: 'sell' }, tokens)).toMatchObject({ min_price: 0.423 })
  const sell = toRequest({ ...DEFAULT_DRAFT, direction: 'sell', unit: 'tokens', limit: '42.3' }, tokens)
  expect(sell).toMatchObject({ min_all_in: 0.423, amount_tokens: 500 })
  expect(sell).not.toHaveProperty('max_all_in')
})

test('different settlement is named, excluded, or priced on a buy', () => {
  const offered = { ...tokens, platform_2: 'K:yes' }
  const settlementOf = (draft: Partial<typeof DEFAULT_DRAFT>) =>
    toRequest({ ...DEFAULT_DRAFT, ...draft }, offered)?.settlement
  expect(settlementOf({})).toBe('warn')
  expect(settlementOf({ priceSettlement: true })).toBe('price')
  expect(settlementOf({ priceSettlement: true, direction: 'sell' })).toBe('warn')
  expect(settlementOf({ priceSettlement: true, keepSettlement: true })).toBe('exclude')
})

test('the page asks what would bring an unused platform in, which it shows', () => {
  expect(toRequest({ ...DEFAULT_DRAFT, amount: '5' }, tokens)?.counterfactuals).toBe(true)
})
