import { expect, test } from 'vitest'
import { shares, usd } from '@/lib/core/domain/units'
import { levelsOf } from '@/lib/dev/testing/support/levelsOf'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { buildBuy, buildSource } from '../orders.testkit'
import { planSplit } from '../planSplit'
import { requests } from '../requests.testkit'
import { testOrders } from '../testOrders.testkit'
import type { PlanRequest, PlanSource } from '../types'
import { withAmount } from '../withAmount'
import { findCounterfactuals } from './counterfactuals'

const RUNS = Number(process.env.PLANNER_RUNS ?? sampled({ full: 3_000, quick: 450 })) / 3

testOrders(
  'the change named for an unused venue does bring it in',
  { orders: requests, runs: RUNS, timeoutMs: 60_000 + RUNS * 20 },
  (request) => {
    const plan = planSplit(request)
    for (const [venue, { flip, forcedCostUsd }] of Object.entries(findCounterfactuals(request, plan))) {
      if (forcedCostUsd !== undefined) expect(forcedCostUsd).toBeGreaterThanOrEqual(0)
      if (flip.kind === 'none' || flip.value === undefined) continue
      const changed =
        flip.kind === 'gas' ? { ...request, gasPerSource: usd(flip.value) } : withAmount(request, flip.value)
      if (flip.kind === 'gas') expect(flip.value).toBeLessThan(request.gasPerSource)
      else expect(flip.value).toBeGreaterThan(request.amount.value)
      expect(planSplit(changed).legs.map((leg) => leg.venue)).toContain(venue)
    }
  },
)

/** A thousand tokens at one price. */
const flat = (venue: PlanSource['venue'], at: number, more: Partial<PlanSource> = {}) =>
  buildSource(venue, levelsOf([at, 1_000_000_000]), more)

/** The plan of a buy, and the counterfactuals of its unused platforms. */
function explainBuy(order: Parameters<typeof buildBuy>[0]) {
  const request = buildBuy(order)
  const plan = planSplit(request)
  return { plan, counterfactuals: findCounterfactuals(request, plan) }
}

/** Sizes from the order's own to more than its books hold, each a sixth larger than the previous one. */
function* largerSizes({ amount }: PlanRequest) {
  for (let size = amount.value * 1.02; size < 5e9; size *= 1.17) yield Math.ceil(size)
}

testOrders(
  'a platform that no larger order would bring in is used at no size, and what a change saves is what its plan saves',
  { orders: requests, runs: RUNS / 2, timeoutMs: 60_000 + RUNS * 20 },
  (request) => {
    const plan = planSplit(request)
    const counterfactuals = findCounterfactuals(request, plan)
    for (const { venue, used } of plan.venues) {
      const found = counterfactuals[venue]
      if (used) expect(found).toBeUndefined()
      if (!found) continue
      const { kind, value = 0, savesUsd } = found.flip
      if (kind === 'none') {
        for (const size of largerSizes(request))
          expect(planSplit(withAmount(request, size)).legs.map((leg) => leg.venue)).not.toContain(venue)
      } else if (savesUsd !== undefined) {
        const changed = kind === 'gas' ? { ...request, gasPerSource: usd(value) } : withAmount(request, value)
        const sources = request.sources.filter((source) => source.venue !== venue)
        const [here, without] = [planSplit(changed), planSplit({ ...changed, sources })]
        const objective = ({ total, gas }: typeof here, sign: number) =>
          (total.usd + sign * gas) / total.tokens
        const sign = request.side === 'buy' ? 1 : -1
        const saved = sign * (objective(without, sign) - objective(here, sign)) * here.total.tokens
        expect(savesUsd).toBe(Math.max(0, Math.round(saved)))
      }
    }
  },
)

test('reports what would bring a platform in where the order is below every minimum', () => {
  const { plan, counterfactuals } = explainBuy({
    amount: { unit: 'usd', value: usd(500_000) },
    sources: [
      flat('polymarket', 432_000, { minOrderUsd: usd(1_000_000) }),
      flat('opinion', 440_000, { minOrderUsd: usd(5_000_000) }),
      flat('kalshi', 430_000, { levels: [] }),
    ],
  })
  expect(plan.legs).toEqual([])
  const { polymarket, opinion, kalshi } = counterfactuals
  // 2.32 tokens at 43.2 cents are the first whole lots worth a dollar.
  expect(polymarket?.flip).toMatchObject({ kind: 'order_size', value: 1_002_240 })
  expect(polymarket?.forcedCostUsd).toBeUndefined()
  // Polymarket is cheaper until its book is empty, after 1,000 tokens.
  expect(opinion?.flip.kind).toBe('order_size')
  expect(opinion?.flip.value).toBeGreaterThan(432_000_000)
  expect(kalshi?.flip).toEqual({ kind: 'none' })
})

test('a platform that joins only at a much larger order is not reported as never joining', () => {
  const deep = (venue: PlanSource['venue'], at: number) => buildSource(venue, levelsOf([at, 10_000_000_000]))
  const { counterfactuals } = explainBuy({
    amount: { unit: 'usd', value: usd(100_000_000) },
    sources: [deep('polymarket', 400_000), deep('kalshi', 410_000), deep('limitless', 420_000)],
  })
  expect(counterfactuals.kalshi?.flip).toMatchObject({ kind: 'order_size' })
  expect(counterfactuals.limitless?.flip).toMatchObject({ kind: 'order_size' })
  // $4,000 and $8,100 of cheaper tokens come first.
  expect((counterfactuals.kalshi?.flip.value ?? 0) / 4e9).toBeCloseTo(1, 3)
  expect((counterfactuals.limitless?.flip.value ?? 0) / 8.1e9).toBeCloseTo(1, 3)
})

test('reports the larger order that clears a minimum, and its savings', () => {
  const { counterfactuals } = explainBuy({
    amount: { unit: 'tokens', value: shares(11_100_000) },
    sources: [flat('polymarket', 432_000), flat('opinion', 400_000, { minOrderUsd: usd(5_000_000) })],
  })
  // $5 at 0.40 is 12.5 tokens: 1.4 more, 12.5 × 0.032 = $0.40 saved.
  expect(counterfactuals.opinion?.flip).toEqual({
    kind: 'order_size',
    value: 12_500_000,
    savesUsd: 400_000,
  })
})

test('reports the gas at which a second venue would pay off', () => {
  const { plan, counterfactuals } = explainBuy({
    amount: { unit: 'tokens', value: shares(10_000_000) },
    gasPerSource: usd(50_000),
    sources: [flat('polymarket', 500_000), flat('kalshi', 490_000, { maxShares: shares(4_000_000) })],
  })
  // Kalshi saves 4 × 0.01 = $0.04.
  expect(plan.legs.map((leg) => leg.venue)).toEqual(['polymarket'])
  expect(counterfactuals.kalshi?.forcedCostUsd).toBe(10_000)
  expect(counterfactuals.kalshi?.flip).toMatchObject({ kind: 'gas', value: 39_980 })
})
