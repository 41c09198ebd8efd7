import fc from 'fast-check'
import { type FeeSchedule, NO_FEE, UNKNOWN_FEE } from '@/lib/core/domain/fees'
import type { Side } from '@/lib/core/domain/market'
import { type Level, normalizeSide } from '@/lib/core/domain/orderBook'
import { price, shares, usd } from '@/lib/core/domain/units'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import type { PlanRequest, PlanSource } from './types'

/** Fee schedules of every shape the venues have, and a few they do not. For tests and benches. */
export const FEES = {
  none: NO_FEE,
  cents: { ...NO_FEE, model: 'quadratic', rate: 0.07, roundTo: usd(10_000) },
  halfCents: { ...NO_FEE, model: 'quadratic', rate: 0.07, multiplier: 0.5, roundTo: usd(10_000) },
  fine: { ...NO_FEE, model: 'quadratic', rate: 0.04, roundTo: usd(10) },
  squared: { ...NO_FEE, model: 'quadratic', rate: 0.25, exponent: 2, roundTo: usd(10) },
  minimum: { ...NO_FEE, model: 'quadratic', rate: 0.04, minUsd: usd(250_000) },
  centMinimum: { ...NO_FEE, model: 'quadratic', rate: 0.08, minUsd: usd(125_000), roundTo: usd(10_000) },
  perFill: {
    ...NO_FEE,
    model: 'notional_quadratic',
    rate: 0.04,
    minUsd: usd(250_000),
    minPer: 'fill',
  },
  smallPerFill: { ...NO_FEE, model: 'quadratic', rate: 0.07, minUsd: usd(30_000), minPer: 'fill' },
  notional: { ...NO_FEE, model: 'notional_quadratic', rate: 0.04, minUsd: usd(250_000) },
  minSide: { ...NO_FEE, model: 'min_side', rate: 0.02, chargedIn: 'tokens_on_buy' },
  table: {
    ...NO_FEE,
    model: 'curve',
    rate: 1,
    chargedIn: 'tokens_on_buy',
    curve: {
      buy: [
        [0.01, 0.03],
        [0.5, 0.03],
        [0.55, 0.0252],
        [0.6, 0.0213],
        [0.7, 0.0151],
        [0.8, 0.0105],
        [0.9, 0.0068],
        [0.99, 0.0042],
      ],
      sell: [
        [0.01, 0.0042],
        [0.2, 0.0111],
        [0.5, 0.015],
        [0.8, 0.0111],
        [0.99, 0.0045],
      ],
    },
  },
  unknown: UNKNOWN_FEE,
} satisfies Record<string, FeeSchedule>

const fee = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom<FeeSchedule>(...Object.values(FEES).filter((f) => f !== UNKNOWN_FEE)),
  },
  { weight: 1, arbitrary: fc.constant<FeeSchedule>(UNKNOWN_FEE) },
)

const levels = (side: Side, base: number): fc.Arbitrary<Level[]> =>
  fc
    .record({
      tick: fc.constantFrom(10_000, 10_000, 1_000, 137),
      from: fc.constantFrom(base, base, base, base, base + 3_000, 50_000, 880_000),
      steps: fc.oneof(
        { weight: 1, arbitrary: fc.array(fc.nat(8), { maxLength: 1 }) },
        { weight: 5, arbitrary: fc.array(fc.nat(12), { minLength: 1, maxLength: 8 }) },
      ),
      sizes: fc.array(
        fc.oneof(
          fc.integer({ min: 1, max: 90 }).map((n) => n * 1_000_000),
          fc.integer({ min: 1, max: 900_000_000 }),
          fc.integer({ min: 1, max: 2_000_000 }),
        ),
        { minLength: 8, maxLength: 8 },
      ),
    })
    .map(({ tick, from, steps, sizes }) =>
      normalizeSide(
        steps.map((step, i) => ({ price: price(from + step * tick), size: shares(sizes[i] ?? 1) })),
        side === 'buy' ? 'asks' : 'bids',
      ),
    )

/** Present one time in six. */
const sometimes = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value })

const source = (side: Side, base: number): fc.Arbitrary<Omit<PlanSource, 'venue'>> =>
  fc.record({
    levels: levels(side, base),
    fee,
    lot: fc.constantFrom(1, 1_000, 10_000, 10_000, 1_000_000).map(shares),
    minOrderShares: fc.constantFrom(0, 0, 0, 0, 0, 5_000_000, 5_000_000, 40_000_000).map(shares),
    minOrderUsd: fc.constantFrom(0, 0, 0, 0, 1_000_000, 5_000_000, 5_000_000, 50_000_000).map(usd),
    maxShares: sometimes(fc.integer({ min: 0, max: 200_000_000 }).map(shares)),
  })

const amount: fc.Arbitrary<PlanRequest['amount']> = fc
  .tuple(
    fc.boolean(),
    fc.oneof(
      { weight: 5, arbitrary: fc.integer({ min: 1, max: 600 }).map((n) => n * 1_000_000) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 3_000_000 }) },
      { weight: 3, arbitrary: fc.integer({ min: 1, max: 600_000_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 3_000_000_000 }) },
    ),
  )
  .map(([inUsd, value]) =>
    inUsd ? { unit: 'usd' as const, value: usd(value) } : { unit: 'tokens' as const, value: shares(value) },
  )

/** Random orders with every feature on and off: ties, one-level and empty books, minimums out of reach, dust. */
export const requests: fc.Arbitrary<PlanRequest> = fc
  .tuple(fc.constantFrom<Side>('buy', 'sell'), fc.constantFrom(60_000, 420_000, 500_000, 510_000, 850_000))
  .chain(([side, base]) =>
    fc
      .record({
        amount,
        includeFees: fc.boolean(),
        enforceMinOrders: fc.boolean(),
        gasPerSource: fc.constantFrom(0, 0, 50_000, 300_000).map(usd),
        limitPrice: sometimes(fc.integer({ min: base - 10_000, max: base + 120_000 }).map(price)),
        limitAllIn: sometimes(fc.integer({ min: base - 10_000, max: base + 120_000 }).map(price)),
        sources: fc.array(source(side, base), { minLength: 1, maxLength: 5, size: 'max' }),
      })
      .map(({ sources, ...rest }) => ({
        ...rest,
        side,
        sources: sources.flatMap((one, i) => {
          const venue = VENUE_IDS[i]
          return venue ? [{ ...one, venue }] : []
        }),
      })),
  )

/** Haircuts from none to more than the token costs, micro-dollars. */
const haircuts = fc.constantFrom(0, 0, 5_000, 10_000, 20_000, 50_000, 133_700, 500_000)

/** The buys among orders with at most this many sources, with a haircut per source. */
export const withHaircuts = (orders: fc.Arbitrary<PlanRequest>, most: number): fc.Arbitrary<PlanRequest> =>
  fc
    .tuple(
      orders.filter(({ side }) => side === 'buy'),
      fc.array(haircuts, { minLength: most, maxLength: most }),
    )
    .map(([request, own]) => ({
      ...request,
      sources: request.sources.map((one, i) => ({ ...one, haircut: own[i] ?? 0 })),
    }))

/** Random buys with a haircut per source, not all equal. */
export const haircutRequests: fc.Arbitrary<PlanRequest> = withHaircuts(requests, 5)
