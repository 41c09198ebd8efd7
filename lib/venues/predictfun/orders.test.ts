import { ChainId, OrderBuilder, Side } from '@predictdotfun/sdk'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderContext, OrderTerms } from '@/lib/core/domain/order'
import { price, shares, usd } from '@/lib/core/domain/units'
import { PREDICTFUN_ORDERS } from './orders'
import { tradingRulesOf } from './tradingRules'

const WALLET = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const CONTEXT: OrderContext = {
  salt: '7',
  now: 0,
  expiresAt: 60_000,
  wallet: { kind: 'eoa', signer: WALLET, holder: WALLET },
  facts: { rules: tradingRulesOf(2), exchange: WALLET, operators: [], ledger: 0, feeRateBps: 200 },
}
const toWei = (micro: number) => BigInt(micro) * 10n ** 12n

const termsOf = (over: Partial<OrderTerms>): OrderTerms => ({
  side: 'buy',
  outcome: 'yes',
  marketId: '1',
  tokenId: '2',
  price: price(430_000),
  size: shares(12_340_000),
  notional: usd(5_306_200),
  ...over,
})

test('every order has the amounts that the venue’s own client computes from its price and size, without truncation', async () => {
  const builder = await OrderBuilder.make(ChainId.BnbMainnet)
  const anyTerms = fc.record({
    side: fc.constantFrom('buy', 'sell'),
    lots: fc.integer({ min: 1, max: 9_000_000_000 }),
    ticks: fc.integer({ min: 1, max: 9_998 }),
  })
  let cut = 0
  fc.assert(
    fc.property(anyTerms, ({ side, lots, ticks }) => {
      const terms = termsOf({ side, size: shares(lots * 10_000), price: price(ticks * 100) })
      const draft = PREDICTFUN_ORDERS.draft(terms, CONTEXT)
      // Above the highest three-digit price no sale can be expressed.
      if (!draft) {
        expect([side, ticks > 9_990]).toEqual(['sell', true])
        return
      }
      const [quantityWei, pricePerShareWei] = [toWei(draft.size), toWei(draft.price)]
      const official = builder.getLimitOrderAmounts({
        side: side === 'buy' ? Side.BUY : Side.SELL,
        quantityWei,
        pricePerShareWei,
      })
      expect([official.amount, official.pricePerShare]).toEqual([quantityWei, pricePerShareWei])
      expect(draft.typed?.message).toMatchObject({
        makerAmount: String(official.makerAmount),
        takerAmount: String(official.takerAmount),
      })
      if (draft.size < terms.size || draft.price !== terms.price) cut += 1
    }),
    { numRuns: 2_000, seed: 5 },
  )
  expect(cut).toBeGreaterThan(500)
})

test('a size keeps five digits, and a price three that are never worse than the limit', () => {
  const drawn = (over: Partial<OrderTerms>) => {
    const { size, price: limit } = PREDICTFUN_ORDERS.draft(termsOf(over), CONTEXT) ?? {}
    return [size, limit]
  }
  expect(drawn({ size: shares(1_234_560_000) })).toEqual([1_234_500_000, 430_000])
  expect(drawn({ size: shares(123_450_000) })).toEqual([123_450_000, 430_000])
  expect(drawn({ price: price(123_400) })).toEqual([12_340_000, 123_000])
  expect(drawn({ price: price(123_400), side: 'sell' })).toEqual([12_340_000, 124_000])
  expect(drawn({ price: price(1_200) })).toEqual([12_340_000, 1_200])
  expect(drawn({ price: price(999_900), side: 'sell' })).toEqual([undefined, undefined])
})
