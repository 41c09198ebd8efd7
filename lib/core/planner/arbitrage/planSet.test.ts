import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeeSchedule } from '@/lib/core/domain/fees'
import { normalizeSide } from '@/lib/core/domain/orderBook'
import { price, shares, usd } from '@/lib/core/domain/units'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { book, buildBuy, buildSource } from '../orders.testkit'
import { planSplit } from '../planSplit'
import { FEES } from '../requests.testkit'
import type { PlanSource } from '../types'
import { enumerateSets } from './enumerateSets.testkit'
import { planSet } from './planSet'
import type { Slot } from './types'

const A_TOKEN = 1_000_000

/** Books of at most some forty lots, so that every size can be tried. */
const source = (base: number): fc.Arbitrary<PlanSource> =>
  fc
    .record({
      venue: fc.constantFrom(...VENUE_IDS),
      lot: fc.constantFrom(10_000, 10_000, 1_000, 250_000, 1_000_000),
      fee: fc.constantFrom<FeeSchedule>(...Object.values(FEES)),
      levels: fc.array(fc.tuple(fc.nat(14), fc.integer({ min: 1, max: 9 })), { minLength: 1, maxLength: 5 }),
      scale: fc.constantFrom(1, 1, 0.7),
      minimum: fc.constantFrom(0, 0, 0, 5),
      minimumUsd: fc.constantFrom(0, 0, 0, 1_000, 300_000),
    })
    .map(({ venue, lot, fee, levels, scale, minimum, minimumUsd }) =>
      buildSource(
        venue,
        normalizeSide(
          levels.map(([step, size]) => ({
            price: price(base + step * 10_000),
            size: shares(Math.round(size * lot * scale)),
          })),
          'asks',
        ),
        {
          fee,
          lot: shares(lot),
          minOrderShares: shares(minimum * lot),
          minOrderUsd: usd(minimumUsd),
        },
      ),
    )

const bases = [
  [300_000, 600_000],
  [20_000, 940_000],
  [450_000, 460_000],
]

const pairs: fc.Arbitrary<Slot[]> = fc
  .constantFrom(...bases)
  .chain(([yes = 0, no = 0]) => fc.tuple(source(yes), source(no)))
  .map((sources) => sources.map((one) => [one]))

const sets: fc.Arbitrary<Slot[]> = fc.array(fc.array(source(240_000), { minLength: 1, maxLength: 3 }), {
  minLength: 2,
  maxLength: 4,
})

const numRuns = sampled({ full: 20_000, quick: 600 })
const seed = Number(process.env.FC_SEED ?? 41)

/** Rounding error of a leg's notional in whole micro-dollars. */
const dust = (slots: readonly Slot[]) => slots.length

test.each([
  ['pair', pairs],
  ['set of several outcomes', sets],
])('the chosen size of a %s is as profitable as the best of all sizes', (_, arbitrary) => {
  fc.assert(
    fc.property(arbitrary, (slots) => {
      const plan = planSet(slots, [])
      const best = enumerateSets(slots)
      const profit = plan?.profit ?? 0
      expect(Math.abs(profit - best), `${profit} of ${best}`).toBeLessThanOrEqual(dust(slots))
    }),
    { numRuns, seed },
  )
})

test('with a deduction per set, the chosen size is as profitable as the best of all sizes', () => {
  fc.assert(
    fc.property(fc.oneof(pairs, sets), fc.integer({ min: 900_000, max: 999_999 }), (slots, payout) => {
      const profit = planSet(slots, [], { payout })?.profit ?? 0
      const best = enumerateSets(slots, payout)
      expect(Math.abs(profit - best), `${profit} of ${best}`).toBeLessThanOrEqual(dust(slots))
    }),
    { numRuns, seed },
  )
})

test('every leg costs what the planner charges for the same tokens', () => {
  fc.assert(
    fc.property(fc.oneof(pairs, sets), (slots) => {
      for (const leg of planSet(slots, [])?.legs ?? []) {
        const split = planSplit(
          buildBuy({ amount: { unit: 'tokens', value: leg.tokens }, sources: [leg.source] }),
        )
        const { tokens, gross, usd: cost, fee } = split.total
        expect({ tokens, gross, cost, fee }).toEqual({
          tokens: leg.tokens,
          gross: leg.gross,
          cost: leg.usd,
          fee: leg.fee,
        })
      }
    }),
    { numRuns, seed },
  )
})

test('two crossed books are bought until the next pair would cost a dollar', () => {
  const plan = planSet(
    [
      [buildSource('polymarket', book([0.4, 100], [0.45, 100], [0.6, 100]))],
      [buildSource('opinion', book([0.5, 150], [0.56, 500]))],
    ],
    [],
  )
  // 100 at 0.40 + 0.50, 50 at 0.45 + 0.50; beyond, 0.45 + 0.56 is more than a dollar.
  expect(plan).toMatchObject({ tokens: 150 * A_TOKEN, profit: 12.5 * A_TOKEN, cost: 137.5 * A_TOKEN })
})

test('fees above the difference leave no opportunity', () => {
  const levels = book([0.49, 1_000])
  const slots = (fee: FeeSchedule): Slot[] => [
    [buildSource('polymarket', levels, { fee })],
    [buildSource('kalshi', levels)],
  ]
  expect(planSet(slots(FEES.none), [])).toMatchObject({ profit: 20 * A_TOKEN })
  expect(planSet(slots({ ...FEES.cents, rate: 0.1 }), [])).toBeUndefined()
  expect(planSet(slots(FEES.unknown), [])).toBeUndefined()
})

test('a minimum order at a loss is not placed', () => {
  const slots = (minOrderShares: number): Slot[] => [
    [
      buildSource('polymarket', book([0.4, 2], [0.7, 100]), {
        minOrderShares: shares(minOrderShares * A_TOKEN),
      }),
    ],
    [buildSource('limitless', book([0.5, 100]))],
  ]
  expect(planSet(slots(2), [])).toMatchObject({ tokens: 2 * A_TOKEN, profit: 200_000 })
  expect(planSet(slots(2.5), [])).toMatchObject({ tokens: 2.5 * A_TOKEN, profit: 100_000 })
  expect(planSet(slots(3), [])).toBeUndefined()
})

test('each outcome of an event is bought on the venue where the whole size is cheapest', () => {
  const thin = buildSource('kalshi', book([0.2, 10], [0.9, 1_000]))
  const deep = buildSource('polymarket', book([0.3, 1_000]))
  const plan = planSet([[thin, deep], [deep], [buildSource('polymarket', book([0.35, 1_000]))]], [])
  expect(plan).toMatchObject({ tokens: 1_000 * A_TOKEN, profit: 50 * A_TOKEN })
  expect(plan?.legs.map(({ source: { venue } }) => venue)).toEqual(['polymarket', 'polymarket', 'polymarket'])
})

test('uncrossed, empty and missing books give no opportunity', () => {
  const half = buildSource('polymarket', book([0.5, 100]))
  expect(planSet([[half], [half]], [])).toBeUndefined()
  expect(planSet([[half], [buildSource('polymarket', [])]], [])).toBeUndefined()
  expect(planSet([[half], []], [])).toBeUndefined()
})
