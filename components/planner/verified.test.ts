import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import { PLATFORM_IDS } from '@/lib/contract/platform'
import { NO_FEE } from '@/lib/domain/fees'
import { fromMicro, price, shares, usd } from '@/lib/domain/units'
import { VENUE_IDS, type VenueId } from '@/lib/domain/venue'
import { toDistribution } from '@/lib/operations/toDistribution'
import { planSplit } from '@/lib/planner/planSplit'
import { requests } from '@/lib/planner/testRequests'
import type { PlanRequest, PlanSource } from '@/lib/planner/types'
import { verifyAnswer } from './verified'

/** The answer as the API would send it. */
function wireAnswer(order: PlanRequest): { request: DistributionRequest; plan: DistributionResponse } {
  const offers = order.sources.map((source) => ({
    platform: PLATFORM_IDS[VENUE_IDS.indexOf(source.venue)] ?? 'platform_1',
    market: {
      fee: source.fee,
      trading: { lot: source.lot, minOrderShares: source.minOrderShares, minOrderUsd: source.minOrderUsd },
    },
    stored: { changedAt: 0 },
    source,
  })) as unknown as Parameters<typeof toDistribution>[0]['offers']
  const { unit, value } = order.amount
  const plan = toDistribution({
    plan: planSplit(order),
    offers,
    unavailable: [],
    unit,
    warnings: [],
    platforms: VENUE_IDS,
  })
  const amount = fromMicro(value)
  const request: DistributionRequest = {
    tokens: { platform_1: 'x' },
    direction: order.side,
    ...(unit === 'usd' ? { amount_usd: amount } : { amount_tokens: amount }),
    optimize_gas: true,
    gas_cost_per_source: fromMicro(order.gasPerSource),
  }
  return { request, plan }
}

test('every answer of the planner is verified from the wire alone, and none that is one lot worse', () => {
  fc.assert(
    fc.property(requests, (order) => {
      const { request, plan } = wireAnswer(order)
      expect(verifyAnswer({ request, plan }).verdict).toEqual({ valid: true })
      if (plan.distributions.length === 0 || plan.certificate.marginal_price === null) return
      // The cheapest lot there is, paid for and not received; amounts on the wire end at a micro-dollar.
      const lot = Math.max(5, ...order.sources.map((source) => source.lot * 0.01)) / 1e6
      const sign = order.side === 'buy' ? 1 : -1
      const { tokens, usd: paid } = plan.combined
      const worse =
        order.amount.unit === 'usd'
          ? { tokens: tokens - sign * lot * Math.max(1, tokens / paid) }
          : { usd: paid + sign * lot }
      const combined = { ...plan.combined, ...worse }
      if (combined.tokens > 0) {
        expect(verifyAnswer({ request, plan: { ...plan, combined } }).verdict.valid).toBe(false)
      }
    }),
    { numRuns: 500 },
  )
})

test('an answer that pays a thousandth too much is not verified', () => {
  const source = (venue: VenueId, cents: number): PlanSource => ({
    venue,
    levels: [{ price: price(cents * 10_000), size: shares(500_000_000) }],
    fee: NO_FEE,
    lot: shares(10_000),
    minOrderShares: shares(0),
    minOrderUsd: usd(0),
  })
  const { request, plan } = wireAnswer({
    side: 'buy',
    amount: { unit: 'tokens', value: shares(800_000_000) },
    includeFees: true,
    enforceMinOrders: true,
    gasPerSource: usd(0),
    sources: [source('polymarket', 40), source('kalshi', 42)],
  })
  expect(verifyAnswer({ request, plan })).toMatchObject({ verdict: { valid: true }, sets: 3, possible: 3 })
  const combined = { ...plan.combined, usd: plan.combined.usd * 1.001 }
  expect(verifyAnswer({ request, plan: { ...plan, combined } }).verdict.valid).toBe(false)
})
