import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NO_FEE } from '@/lib/domain/fees'
import { price, shares, usd } from '@/lib/domain/units'
import { planSplit } from './planSplit'
import { requests } from './testRequests'
import type { PlanRequest, PlanSource } from './types'

const RUNS = Number(process.env.PLANNER_RUNS ?? 3_000) / 3

test(
  'the change named for an unused venue does bring it in',
  () => {
    fc.assert(
      fc.property(requests, (request) => {
        const plan = planSplit(request)
        for (const [venue, { flip, forcedCostUsd }] of Object.entries(plan.counterfactuals)) {
          if (forcedCostUsd !== undefined) expect(forcedCostUsd).toBeGreaterThanOrEqual(0)
          if (flip.kind === 'none' || flip.value === undefined) continue
          const { unit } = request.amount
          const changed: PlanRequest =
            flip.kind === 'gas'
              ? { ...request, gasPerSource: usd(flip.value) }
              : {
                  ...request,
                  amount:
                    unit === 'usd' ? { unit, value: usd(flip.value) } : { unit, value: shares(flip.value) },
                }
          if (flip.kind === 'gas') expect(flip.value).toBeLessThan(request.gasPerSource)
          else expect(flip.value).toBeGreaterThan(request.amount.value)
          expect(planSplit(changed).legs.map((leg) => leg.venue)).toContain(venue)
        }
      }),
      { numRuns: RUNS },
    )
  },
  60_000 + RUNS * 20,
)

const flat = (venue: PlanSource['venue'], at: number, more: Partial<PlanSource> = {}): PlanSource => ({
  venue,
  levels: [{ price: price(at), size: shares(1_000_000_000) }],
  fee: NO_FEE,
  lot: shares(10_000),
  minOrderShares: shares(0),
  minOrderUsd: usd(0),
  ...more,
})

test('says how much larger an order clears a minimum, and what that saves', () => {
  const plan = planSplit({
    side: 'buy',
    amount: { unit: 'tokens', value: shares(11_100_000) },
    includeFees: true,
    enforceMinOrders: true,
    gasPerSource: usd(0),
    sources: [flat('polymarket', 432_000), flat('opinion', 400_000, { minOrderUsd: usd(5_000_000) })],
  })
  // $5 at 0.40 is 12.5 tokens: 1.4 more, 12.5 × 0.032 = $0.40 saved.
  expect(plan.counterfactuals.opinion?.flip).toEqual({
    kind: 'order_size',
    value: 12_500_000,
    savesUsd: 400_000,
  })
})

test('says at which gas a second venue would pay', () => {
  const plan = planSplit({
    side: 'buy',
    amount: { unit: 'tokens', value: shares(10_000_000) },
    includeFees: true,
    enforceMinOrders: true,
    gasPerSource: usd(50_000),
    sources: [flat('polymarket', 500_000), flat('kalshi', 490_000, { maxShares: shares(4_000_000) })],
  })
  // Kalshi saves 4 × 0.01 = $0.04.
  expect(plan.legs.map((leg) => leg.venue)).toEqual(['polymarket'])
  expect(plan.counterfactuals.kalshi?.forcedCostUsd).toBe(10_000)
  expect(plan.counterfactuals.kalshi?.flip).toMatchObject({ kind: 'gas', value: 39_980 })
})
