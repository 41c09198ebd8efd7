import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_DRAFT, faultsOf, type OrderDraft, toRequest } from './order'
import { readOrder, writeOrder } from './orderUrl'

const tokens = { platform_1: { token_id: '7', outcome: 'yes' }, platform_3: { token_id: '8' } }
const read = (search: string) => readOrder(new URLSearchParams(search))

const decimal = (most: number) =>
  fc
    .integer({ min: 1, max: most * 1e4 })
    .map((n) => (n / 1e4).toLocaleString('en-US', { maximumFractionDigits: 4 }))
const tokensHeld = fc.integer({ min: 1, max: 1e12 }).map((micro) => micro / 1e6)
const draft: fc.Arbitrary<OrderDraft> = fc.record({
  direction: fc.constantFrom('buy', 'sell'),
  unit: fc.constantFrom('usd', 'tokens'),
  amount: decimal(1e6),
  includeFees: fc.boolean(),
  enforceMinimums: fc.boolean(),
  includeUnverified: fc.boolean(),
  keepSettlement: fc.boolean(),
  priceSettlement: fc.boolean(),
  countGas: fc.boolean(),
  gas: decimal(10),
  limit: fc.oneof(fc.constant(''), decimal(99)),
  limitOn: fc.constantFrom('all_in', 'raw'),
  held: fc.record({ platform_1: tokensHeld, platform_3: tokensHeld }, { requiredKeys: [] }),
})

test('a shared link opens the same plan', () => {
  fc.assert(
    fc.property(draft, (order) => {
      expect(toRequest(read(writeOrder('', order)), tokens)).toEqual(toRequest(order, tokens))
    }),
  )
})

test('any address yields an order that can be planned', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('sell', 'tokens', 'off', '-1', '1e9', '0', 'NaN', '100'))
  const names = [
    'direction',
    'unit',
    'amount',
    'fees',
    'minimums',
    'unverified',
    'settlement',
    'gas',
    'limit',
    'all_in',
    'held',
  ]
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...names), text), (query) => {
      const order = readOrder(new URLSearchParams(query))
      expect(faultsOf(order)).toEqual({})
      expect(read(writeOrder('', order))).toMatchObject({ direction: order.direction, unit: order.unit })
    }),
  )
})

test('of the holdings in an address, only complete entries for known platforms count', () => {
  expect(read('?held=platform_1:12.5,platform_9:3,platform_2:-1,platform_3,x:y,platform_4:1e5').held).toEqual(
    {
      platform_1: 12.5,
    },
  )
})

test('a link from before limits were all-in still limits the book prices', () => {
  expect(toRequest(read('?limit=42.3'), tokens)).toMatchObject({ max_price: 0.423 })
  expect(toRequest(read('?all_in=42.3'), tokens)).toMatchObject({ max_all_in: 0.423 })
})

test('the default order adds nothing to the address, and other parameters stay', () => {
  expect(writeOrder('', DEFAULT_DRAFT)).toBe('')
  expect(writeOrder('?event=x&amount=7', { ...DEFAULT_DRAFT, direction: 'sell' })).toBe(
    '?event=x&direction=sell',
  )
})

test('a half-typed order leaves the last valid one in the address', () => {
  expect(writeOrder('?amount=7', { ...DEFAULT_DRAFT, amount: '' })).toBe('?amount=7')
})
