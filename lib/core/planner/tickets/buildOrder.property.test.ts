import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outcome, Side } from '@/lib/core/domain/market'
import type { OrderContext } from '@/lib/core/domain/order'
import { toTick } from '@/lib/core/domain/tickGrid'
import { minimumUsd, type TradingRules } from '@/lib/core/domain/tradingRules'
import { price, type Shares } from '@/lib/core/domain/units'
import { planSplit } from '@/lib/core/planner/planSplit'
import { requests } from '@/lib/core/planner/requests.testkit'
import type { PlanLeg, PlanRequest } from '@/lib/core/planner/types'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { VENUE_FACTS, VENUE_ORDERS } from '@/lib/venues/registry'
import { buildOrder } from './buildOrder'

const RUNS = Number(process.env.TICKET_RUNS ?? sampled({ full: 5_000, quick: 1_000 }))

const WALLET = '0x19E7E376E7C213B7E7e7e46cc70A5dD086DAff2A'
const DECIMALS = { polymarket: 1n, kalshi: 1n, limitless: 1n, opinion: 10n ** 12n, predictfun: 10n ** 12n }

/** Orders over books at any price, under the venues' own lots and minimums and every tick that they have. */
const cases = fc.record({
  request: requests,
  outcome: fc.constantFrom<Outcome>('yes', 'no'),
  tick: fc.constantFrom(10_000, 10_000, 1_000, 100),
})

function underRules({ request, tick }: { request: PlanRequest; tick: number }) {
  const rulesOf = (venue: PlanLeg['venue']) => {
    const { trading } = VENUE_FACTS[venue]
    // Limitless has one tick on every market.
    return venue === 'limitless' ? trading : { ...trading, ticks: [{ from: price(0), tick: price(tick) }] }
  }
  const sources = request.sources.map((source) => {
    const rules = rulesOf(source.venue)
    return {
      ...source,
      lot: rules.lot,
      minOrderShares: rules.minOrderShares,
      minOrderUsd: minimumUsd(rules, request.side),
    }
  })
  return { rulesOf, order: { ...request, sources } }
}

const contextOf = (rules: OrderContext['facts']['rules']): OrderContext => ({
  salt: '7',
  now: 0,
  expiresAt: 60_000,
  wallet: { kind: 'eoa', signer: WALLET, holder: WALLET },
  facts: { rules, exchange: WALLET, operators: [], ledger: 0, feeRateBps: 200 },
})

/** Exact amounts that the signed order lets the venue take and requires it to give, micro-units. */
function signed({ makerAmount, takerAmount }: Record<string, string | number>, venue: PlanLeg['venue']) {
  const scale = DECIMALS[venue]
  const [given, received] = [BigInt(makerAmount ?? 0), BigInt(takerAmount ?? 0)]
  expect(given % scale).toBe(0n)
  expect(received % scale).toBe(0n)
  return { given: given / scale, received: received / scale }
}

test('every ticket keeps tick, lot, minimum, cap and limit, and all of them add up to the plan', {
  timeout: 120_000,
}, () => {
  const seen = { plans: 0, orders: 0, unbuilt: 0, cut: 0 }
  fc.assert(
    fc.property(cases, ({ request, outcome, tick }) => {
      const { rulesOf, order } = underRules({ request, tick })
      const { side } = order
      const plan = planSplit(order)
      seen.plans += 1
      for (const leg of plan.legs) {
        const { worstPrice } = leg
        if (worstPrice === undefined) throw new Error('A leg has no price.')
        const rules = rulesOf(leg.venue)
        const built = buildOrder(
          {
            side,
            outcome,
            marketId: 'm',
            tokenId: '1',
            size: leg.gross,
            notional: leg.notional,
            worstPrice,
          },
          VENUE_ORDERS[leg.venue],
          contextOf(rules),
        )
        if ('problem' in built) {
          seen.unbuilt += 1
          expectUnbuildable(built.problem, { side, outcome, leg, rules })
          continue
        }
        seen.orders += 1
        if (built.left > 0) seen.cut += 1
        // Adds up: ordered plus omitted amounts equal the leg, and nothing is ordered twice.
        expect(built.size + built.left).toBe(leg.gross)
        expect(built.left).toBeGreaterThanOrEqual(0)
        expect(built.left).toBeLessThanOrEqual(leg.venue === 'predictfun' ? leg.gross / 9_999 : 0)
        // Tick and lot.
        for (const rounding of ['down', 'up'] as const)
          expect(toTick(rules, built.price, { outcome, rounding })).toBe(built.price)
        expect(built.size % rules.lot).toBe(0)
        // Never worse than the plan's worst level, nor than the order's own limit.
        const sign = side === 'buy' ? 1 : -1
        expect(sign * built.price).toBeLessThanOrEqual(sign * worstPrice)
        if (order.limitPrice !== undefined)
          expect(sign * built.price).toBeLessThanOrEqual(sign * order.limitPrice)
        // Minimum and cap.
        const source = order.sources.find(({ venue }) => venue === leg.venue)
        expect(built.size).toBeGreaterThanOrEqual(rules.minOrderShares)
        if (source?.maxShares !== undefined && source.fee.chargedIn === 'usd')
          expect(built.size).toBeLessThanOrEqual(source.maxShares)
        expectAmounts(built, { side, leg, size: built.size, tick: rules.ticks[0]?.tick ?? 0 })
      }
    }),
    { numRuns: RUNS, seed: Number(process.env.FC_SEED ?? 21) },
  )
  expect(seen.plans).toBe(RUNS)
  expect(seen.orders).toBeGreaterThan(RUNS)
  expect(seen.cut).toBeGreaterThan(0)
})

/** A leg has no order only if its venue would reject one at the leg's own limit. */
function expectUnbuildable(
  problem: string,
  { side, outcome, leg, rules }: { side: Side; outcome: Outcome; leg: PlanLeg; rules: TradingRules },
) {
  const rounding = side === 'buy' ? 'down' : 'up'
  const limit = toTick(rules, price(leg.worstPrice ?? 0), { outcome, rounding })
  if (problem === 'off_tick') return expect(limit).toBeUndefined()
  // Polymarket's amounts cannot express the price of a few hundredths of a token.
  if (problem === 'below_lot') return expect([leg.venue, leg.gross < 1_000_000]).toEqual(['polymarket', true])
  const value = Math.floor((leg.gross * (limit ?? 0)) / 1_000_000)
  const usd = side === 'buy' ? Math.min(value, leg.notional) : value
  expect(usd < minimumUsd(rules, side) || leg.gross < rules.minOrderShares).toBe(true)
}

function expectAmounts(
  built: { typed?: { message: Record<string, string | number> }; price: number; usd: number },
  { side, leg, size, tick }: { side: 'buy' | 'sell'; leg: PlanLeg; size: Shares; tick: number },
) {
  const product = BigInt(size) * BigInt(built.price)
  // Its maximum cost is at most its full size at its limit.
  expect(BigInt(built.usd) * 1_000_000n).toBeLessThanOrEqual(product)
  if (leg.venue === 'polymarket' && side === 'buy') expect(built.usd).toBeLessThanOrEqual(leg.notional)
  if (!built.typed) return
  const { given, received } = signed(built.typed.message, leg.venue)
  const [dollars, tokens] = side === 'buy' ? [given, received] : [received, given]
  expect(tokens).toBeLessThanOrEqual(BigInt(size))
  expect(dollars).toBe(BigInt(built.usd))
  // The implied price of the two amounts is the limit, or within a tick of it, where no order can rest.
  const off = (side === 'buy' ? 1n : -1n) * (dollars * 1_000_000n - BigInt(built.price) * tokens)
  expect(off).toBeLessThan(BigInt(tick) * tokens)
  if (leg.venue !== 'polymarket') expect(off).toBeLessThanOrEqual(0n)
}
