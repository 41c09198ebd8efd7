import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FeeSchedule, NO_FEE } from '@/lib/core/domain/fees'
import type { Side } from '@/lib/core/domain/market'
import type { Level } from '@/lib/core/domain/orderBook'
import { price, shares, usd } from '@/lib/core/domain/units'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { allocations } from './exhaustive.testkit'
import { planSplit } from './planSplit'
import { FEES, withHaircuts } from './requests.testkit'
import { testOrders } from './testOrders.testkit'
import type { PlanRequest } from './types'

const RUNS = Number(process.env.PLANNER_RUNS ?? sampled({ full: 3_000, quick: 450 })) / 3
const TIMEOUT_MS = 60_000 + RUNS * 20
/** With haircuts: two thirds of the 15,000 orders of a long run; `milp.test.ts` has the others. */
const HAIRCUT_RUNS = Number(process.env.PLANNER_RUNS ?? sampled({ full: 10_000, quick: 300 })) / 2
const PLAIN = { runs: RUNS, timeoutMs: TIMEOUT_MS }
const WITH_HAIRCUTS = { runs: HAIRCUT_RUNS, timeoutMs: 60_000 + HAIRCUT_RUNS * 20 }

const MAX_SOURCES = 3
const IN_DOLLARS = [FEES.none, FEES.cents, FEES.fine, FEES.minimum, FEES.centMinimum, FEES.notional] as const

interface Shape {
  fee: fc.Arbitrary<FeeSchedule>
  lot: fc.Arbitrary<number>
  size: fc.Arbitrary<number>
  unit: fc.Arbitrary<'usd' | 'tokens'>
}

/** Up to three books of a few whole lots: small enough to try every allocation. */
function smallOrders({ fee, lot, size, unit }: Shape): fc.Arbitrary<PlanRequest> {
  const levels = (side: Side): fc.Arbitrary<Level[]> =>
    fc
      .tuple(
        fc.nat(7),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), size), { minLength: 1, maxLength: 4 }),
      )
      .map(([start, steps]) => {
        const sign = side === 'buy' ? 1 : -1
        let at = side === 'buy' ? 400_000 + start * 10_000 : 600_000 - start * 10_000
        return steps.map(([step, amount]) => {
          at += sign * step * 10_000
          return { price: price(at), size: shares(amount) }
        })
      })
  return fc.constantFrom<Side>('buy', 'sell').chain((side) =>
    fc
      .record({
        unit,
        value: fc.integer({ min: 1_000_000, max: 19_000_000 }),
        includeFees: fc.boolean(),
        enforceMinOrders: fc.boolean(),
        gasPerSource: fc.constantFrom(0, 0, 50_000).map(usd),
        sources: fc.array(
          fc.record({
            levels: levels(side),
            fee,
            lot: lot.map(shares),
            minOrderShares: fc.constantFrom(0, 0, 3_000_000).map(shares),
            minOrderUsd: fc.constantFrom(0, 0, 1_000_000).map(usd),
          }),
          { minLength: 1, maxLength: MAX_SOURCES },
        ),
      })
      .map(({ unit: inUnit, value, sources, ...rest }) => ({
        ...rest,
        side,
        amount:
          inUnit === 'usd'
            ? { unit: inUnit, value: usd(Math.ceil(value / 2)) }
            : { unit: inUnit, value: shares(value) },
        sources: sources.flatMap((one, i) => {
          const venue = VENUE_IDS[i]
          return venue ? [{ ...one, venue }] : []
        }),
      })),
  )
}

/** Extra cost over the best allocation that fills at least as much, micro-dollars, and missing lots. */
function compareWithAll(request: PlanRequest) {
  const plan = planSplit(request)
  const sign = request.side === 'buy' ? 1 : -1
  const fill = request.amount.unit === 'usd' ? plan.total.usd : plan.total.tokens
  let most = 0
  let best = Number.POSITIVE_INFINITY
  for (const other of allocations(request)) {
    most = Math.max(most, other.fill)
    if (other.fill >= fill) best = Math.min(best, sign * other.objective)
  }
  const objective = (sign * (plan.total.usd + plan.haircut + sign * plan.gas)) / plan.total.tokens
  return { plan, loss: (objective - best) * plan.total.tokens, missing: most - fill, possible: most > 0 }
}

const wholeLots = fc.integer({ min: 300_000, max: 5_300_000 })

const inEqualLots = smallOrders({
  fee: fc.constantFrom<FeeSchedule>(...IN_DOLLARS),
  lot: fc.constant(1_000_000),
  size: wholeLots,
  unit: fc.constant('tokens'),
})

const inDifferentLots = smallOrders({
  fee: fc.constantFrom<FeeSchedule>(...IN_DOLLARS, FEES.minSide, FEES.table),
  lot: fc.constantFrom(1_000_000, 500_000, 300_000, 200_000),
  size: wholeLots,
  unit: fc.constantFrom('usd', 'tokens'),
})

/** No allocation is cheaper by more than `few` micro-dollars. */
function expectCheapest(request: PlanRequest, few: number) {
  const { plan, loss, missing, possible } = compareWithAll(request)
  expect(plan.legs.length > 0).toBe(possible)
  if (!possible) return
  expect(missing).toBeLessThanOrEqual(request.sources.length * 1_000_000)
  // A thinner set of venues may win if it fills within one lot per venue: then the tolerance is whole lots.
  if (missing > 0) return
  // Several venues that round to the cent can hide a cent each.
  const rounded = request.sources.filter(({ fee }) => request.includeFees && fee.roundTo > 1_000)
  expect(loss).toBeLessThanOrEqual(rounded.length > 1 ? rounded.length * 10_000 : few)
}

/** No allocation is cheaper by more than a lot and a cent per venue. */
function expectWithinLots(request: PlanRequest) {
  const { plan, loss, possible } = compareWithAll(request)
  expect(plan.legs.length > 0).toBe(possible)
  if (!possible) return
  const step = request.sources.reduce((sum, { lot, fee }) => sum + lot * 0.1 + fee.roundTo, 0)
  expect(loss).toBeLessThanOrEqual(step)
}

describe('against every allocation of small books, one by one', () => {
  testOrders(
    'no allocation in equal lots is cheaper, rounded fees counted, to a few micro-dollars',
    { orders: inEqualLots, ...PLAIN },
    (request) => expectCheapest(request, 20),
  )

  testOrders(
    'no allocation in lots of different sizes is cheaper by more than a lot and a cent a venue, by dollars or tokens',
    { orders: inDifferentLots, ...PLAIN },
    expectWithinLots,
  )

  test(
    'no allocation is cheaper where every level has a minimum fee, nor within a limit on all-in prices',
    () => {
      const perLevel = fc
        .tuple(fc.constantFrom(0.04, 0.3), fc.constantFrom(30_000, 250_000))
        .map(([rate, minUsd]): FeeSchedule => ({ ...FEES.smallPerFill, rate, minUsd: usd(minUsd) }))
      const orders = smallOrders({
        fee: fc.oneof(perLevel, fc.constantFrom<FeeSchedule>(FEES.none, FEES.fine)),
        lot: fc.constant(1_000_000),
        size: fc.integer({ min: 1, max: 4 }).map((n) => n * 1_000_000),
        unit: fc.constant('tokens'),
      })
      fc.assert(
        fc.property(orders, fc.option(fc.integer({ min: 400_000, max: 620_000 })), (request, limit) => {
          const whole = shares(Math.ceil(request.amount.value / 1e6) * 1e6)
          const { plan, loss, missing, possible } = compareWithAll({
            ...request,
            amount: { unit: 'tokens', value: whole },
            ...(limit !== null && { limitAllIn: price(limit) }),
          })
          expect(plan.legs.length > 0).toBe(possible)
          if (!possible) return
          expect(missing).toBeLessThanOrEqual(request.sources.length * 1_000_000)
          if (missing === 0) expect(loss).toBeLessThanOrEqual(20)
        }),
        { numRuns: RUNS },
      )
    },
    TIMEOUT_MS,
  )

  test(
    'a fee table that makes deeper levels cheaper is planned correctly',
    () => {
      const points = fc.array(fc.constantFrom(0, 0.02, 0.1, 0.2), { minLength: 21, maxLength: 21 })
      const bumpy = points.map((fees): FeeSchedule => {
        const table = fees.map((fee, i) => [0.3 + i * 0.02, fee] as const)
        return { ...NO_FEE, model: 'curve', rate: 1, curve: { buy: table, sell: table } }
      })
      const orders = smallOrders({
        fee: bumpy,
        lot: fc.constant(1_000_000),
        size: fc.integer({ min: 1, max: 4 }).map((n) => n * 1_000_000),
        unit: fc.constant('tokens'),
      })
      fc.assert(
        fc.property(orders, (request) => {
          const whole = shares(Math.ceil(request.amount.value / 1e6) * 1e6)
          const { loss, missing, possible } = compareWithAll({
            ...request,
            amount: { unit: 'tokens', value: whole },
          })
          if (possible && missing === 0) expect(loss).toBeLessThanOrEqual(20)
        }),
        { numRuns: RUNS },
      )
    },
    TIMEOUT_MS,
  )

  testOrders(
    'no allocation in equal lots counts less with haircuts, to a few micro-dollars',
    { orders: withHaircuts(inEqualLots, MAX_SOURCES), ...WITH_HAIRCUTS },
    // A haircut is rounded up to a micro-dollar per leg.
    (request) => expectCheapest(request, 20 + request.sources.length),
  )

  testOrders(
    'nor in lots of different sizes by more than a lot and a cent a venue, by dollars or tokens',
    { orders: withHaircuts(inDifferentLots, MAX_SOURCES), ...WITH_HAIRCUTS },
    expectWithinLots,
  )
})
