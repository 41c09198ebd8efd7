import fc from 'fast-check'
import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import type { FeeSchedule } from '@/lib/core/domain/fees'
import type { Market } from '@/lib/core/domain/market'
import { sidesOf } from '@/lib/core/domain/orderBook'
import { price, shares, usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { planSplit } from '@/lib/core/planner/planSplit'
import { FEES } from '@/lib/core/planner/requests.testkit'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { marketOn } from '@/lib/dev/testing/support/builders'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import type { TokenBalance } from '@/lib/infra/chain/types'
import { toMicroTokens, valueTokens } from './valueTokens'

const address = (n: number) => getAddress(`0x${n.toString(16).padStart(40, '0')}`)
const VENUES = ['polymarket', 'limitless', 'opinion', 'predictfun'] as const satisfies VenueId[]
const DECIMALS = { polymarket: 6, limitless: 6, opinion: 18, predictfun: 18 }

/** One outcome's tokens on up to four venues, in up to six wallets: some hold several, some dust, some the other side. */
const wallets = fc.record({
  books: fc.array(
    fc.array(fc.tuple(fc.integer({ min: 1, max: 49 }), fc.integer({ min: 1, max: 300_000_000 })), {
      maxLength: 5,
    }),
    { minLength: 4, maxLength: 4 },
  ),
  fees: fc.array(
    fc.constantFrom<FeeSchedule>(...Object.values(FEES).filter(({ model }) => model !== 'unknown')),
    { minLength: 4, maxLength: 4 },
  ),
  lots: fc.array(fc.constantFrom(1, 1_000, 10_000, 1_000_000), { minLength: 4, maxLength: 4 }),
  held: fc.array(
    fc.record({
      venue: fc.constantFrom(...VENUES),
      outcome: fc.constantFrom('yes', 'no'),
      wallet: fc.integer({ min: 1, max: 6 }),
      micro: fc.oneof(fc.bigInt({ min: 1n, max: 500_000_000n }), fc.bigInt({ min: 1n, max: 30_000n })),
      dust: fc.bigInt({ min: 0n, max: 10n ** 12n - 1n }),
    }),
    { minLength: 1, maxLength: 16 },
  ),
})

test('the values of one token across wallets sum to the proceeds of selling all of it at once', () => {
  fc.assert(
    fc.property(wallets, ({ books, fees, lots, held }) => {
      const { runtime, books: store } = createTestRuntime()
      const markets = VENUES.map((venue, at) => {
        const market = marketOn(venue, `${venue}-1`, {
          fee: fees[at],
          trading: {
            ticks: [],
            lot: shares(lots[at] ?? 1),
            minOrderShares: shares(0),
            minOrderUsd: usd(5_000_000),
          },
        })
        // Asks above all bids: no venue's book is crossed.
        const side = (of: readonly (readonly [number, number])[], from = 0): Ladder =>
          of.map(([cents, micro]) => [(from + cents) / 100, micro / 1e6])
        const [bids, asks] = [books[at] ?? [], books[(at + 1) % 4] ?? []]
        store.put(buildBook(market, { bids: side(bids), asks: side(asks, 50) }))
        return market
      })
      const known = held.map(({ venue, outcome, wallet, micro, dust }, at) => {
        const decimals = DECIMALS[venue]
        const market = markets[VENUES.indexOf(venue)] ?? marketOn(venue, 'none')
        const balance: TokenBalance = {
          chainId: 137,
          venue,
          contract: address(99),
          tokenId: outcome === 'yes' ? market.yesTokenId : market.noTokenId,
          // A wallet may be listed twice: the sum must still match.
          wallet: address(wallet + (at > 8 ? 100 : 0)),
          raw: decimals === 6 ? micro : micro * 10n ** 12n + dust,
          decimals,
        }
        return { balance, token: { hit: { market }, outcome: outcome as 'yes' | 'no' } }
      })
      const values = valueTokens(runtime, known)
      for (const market of markets) {
        for (const outcome of ['yes', 'no'] as const) {
          const own = known.filter(({ token }) => token.hit.market === market && token.outcome === outcome)
          if (own.length === 0) continue
          const stored = store.get({ venue: market.venue, marketId: market.id })
          const tokens = own.reduce((sum, { balance }) => sum + toMicroTokens(balance), 0)
          const { total } = planSplit({
            side: 'sell',
            amount: { unit: 'tokens', value: shares(tokens) },
            includeFees: true,
            enforceMinOrders: false,
            gasPerSource: usd(0),
            sources: [
              {
                venue: market.venue,
                levels: stored ? sidesOf(stored.book, outcome).bids : [],
                fee: market.fee,
                lot: market.trading.lot,
                minOrderShares: market.trading.minOrderShares,
                minOrderUsd: market.trading.minOrderUsd,
              },
            ],
          })
          const sum = (of: 'value' | 'sellable') =>
            own.reduce((all, { balance }) => all + (values.get(balance)?.[of] ?? Number.NaN), 0)
          expect(sum('value')).toBe(Math.max(0, total.usd))
          expect(sum('sellable')).toBe(total.tokens)
          for (const { balance } of own)
            expect(values.get(balance)?.sellable).toBeLessThanOrEqual(toMicroTokens(balance))
        }
      }
    }),
    { numRuns: sampled({ full: 300, quick: 75 }) },
  )
})

test('the order of wallets changes no value', () => {
  const { runtime, books } = createTestRuntime()
  const market = marketOn('polymarket', 'p1')
  books.put(buildBook(market, { bids: [[0.33, 10]] }))
  const known = [3, 1, 2].map((n) => ({
    balance: {
      chainId: 137 as const,
      venue: 'polymarket' as const,
      contract: address(99),
      tokenId: market.yesTokenId,
      wallet: address(n),
      raw: 5_000_001n,
      decimals: 6,
    },
    token: { hit: { market }, outcome: 'yes' as const },
  }))
  const valuesOf = (some: typeof known) => {
    const values = valueTokens(runtime, some)
    return known.map(({ balance }) => values.get(balance))
  }
  expect(valuesOf(known.toReversed())).toEqual(valuesOf(known))
})

/** Ten YES tokens of a market with a bid of 40 cents, revalued on each call. */
function tenTokens() {
  const { runtime, books, clock } = createTestRuntime()
  const market = marketOn('polymarket', 'p1', { lastPrice: price(430_000) })
  const balance: TokenBalance = {
    chainId: 137,
    venue: 'polymarket',
    contract: address(99),
    tokenId: market.yesTokenId,
    wallet: address(1),
    raw: 10_000_000n,
    decimals: 6,
  }
  const value = (status: Market['status'] = 'open') =>
    valueTokens(runtime, [
      { balance, token: { hit: { market: { ...market, status } }, outcome: 'yes' as const } },
    ]).get(balance)
  return { clock, books, market, value }
}

test('a book that turns late changes no value: its last known bids stay, with their time', () => {
  const { books, market, value, clock } = tenTokens()
  books.put(buildBook(market, { bids: [[0.4, 10]], receivedAt: clock.now() }))
  const live = value()
  expect(live).toMatchObject({ value: usd(4_000_000), late: false, asOf: clock.now() })
  books.markStale({ venue: 'polymarket', marketId: 'p1' })
  expect(value()).toEqual({ ...live, late: true })
})

test('a paused market is valued at its last known bids, an ended one has no value before its payout', () => {
  const { books, market, value, clock } = tenTokens()
  books.put(buildBook(market, { bids: [[0.4, 10]], receivedAt: clock.now() }))
  expect(value('paused')).toMatchObject({ value: usd(4_000_000), late: true })
  expect(value('closed')?.value).toBeUndefined()
})

test('a token whose book was never read has no value, which differs from zero', () => {
  const { value } = tenTokens()
  expect(value()).toEqual({
    currentPrice: price(430_000),
    midValue: usd(4_300_000),
    claimable: false,
    late: false,
  })
})
