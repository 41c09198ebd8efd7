import { expect, test } from 'vitest'
import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import { againstVenue, filledAlone } from './againstVenue'

type Plan = Pick<DistributionResponse, 'combined' | 'platforms'>
type Alone = { tokens: number | null; price: number | null; exhausted?: boolean; lot?: number }

const planOf = (combined: { tokens: number; usd: number; gas?: number }, alone: Alone): Plan =>
  ({
    combined: { tokens: combined.tokens, usd: combined.usd, gas_usd: combined.gas ?? 0 },
    platforms: {
      platform_1: {
        hypothetical_tokens: alone.tokens,
        hypothetical_price: alone.price,
        liquidity_exhausted: alone.exhausted ?? false,
        lot: alone.lot ?? 0.01,
      },
    },
  }) as unknown as Plan
const order = (patch: Partial<DistributionRequest>): DistributionRequest => ({
  tokens: {},
  direction: 'buy',
  ...patch,
})

test('a buy is compared in dollars, tokens and percent of the price, gas included', () => {
  const plan = planOf({ tokens: 1_250, usd: 499.5, gas: 0.5 }, { tokens: 1_219.51, price: 0.41 })
  const against = againstVenue(plan, order({ amount_usd: 500 }), 'platform_1')
  expect(against).toMatchObject({ kind: 'whole', usd: 12.5, tokens: 30.487805 })
  expect(against.kind === 'whole' && against.ratio).toBeCloseTo(0.02439, 5)
})

test('a sale is compared by its extra proceeds, and by the tokens that it would keep', () => {
  const plan = planOf({ tokens: 1_000, usd: 400, gas: 0 }, { tokens: 1_000, price: 0.38 })
  const against = againstVenue(plan, order({ direction: 'sell', amount_tokens: 1_000 }), 'platform_1')
  expect(against).toMatchObject({ kind: 'whole', usd: 20, tokens: 50 })
})

test('a book that ends before the order is not compared by price: its fill is shown', () => {
  const plan = planOf({ tokens: 2_200, usd: 2_000 }, { tokens: 570, price: 0.8, exhausted: true })
  expect(againstVenue(plan, order({ amount_usd: 2_000 }), 'platform_1')).toEqual({
    kind: 'partial',
    filled: 0.228,
  })
  expect(againstVenue(plan, order({ amount_tokens: 2_200 }), 'platform_1')).toMatchObject({
    filled: 570 / 2_200,
  })
})

test('the remainder of a lot counts as filled, and a platform without a book is unknown', () => {
  const plan = planOf({ tokens: 10, usd: 4 }, { tokens: 9.9, price: 0.4, lot: 0.1 })
  expect(filledAlone(plan, order({ amount_tokens: 10 }), 'platform_1')).toBe(1)
  const none = planOf({ tokens: 10, usd: 4 }, { tokens: null, price: null })
  expect(againstVenue(none, order({ amount_usd: 4 }), 'platform_1')).toEqual({ kind: 'unknown' })
  expect(againstVenue(plan, order({ amount_usd: 4 }), 'platform_2')).toEqual({ kind: 'unknown' })
})

test('holdings end an order as well: a deeper book cannot fill tokens that are not held', () => {
  const plan = planOf({ tokens: 500, usd: 200 }, { tokens: 30, price: 0.4 })
  expect(againstVenue(plan, order({ direction: 'sell', amount_tokens: 1_000 }), 'platform_1')).toEqual({
    kind: 'partial',
    filled: 0.03,
  })
})
