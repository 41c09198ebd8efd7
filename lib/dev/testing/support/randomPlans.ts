import fc from 'fast-check'
import type { DistributionRequest } from '@/lib/contract/distribution'
import type { Market } from '@/lib/core/domain/market'
import { fromMicro } from '@/lib/core/domain/units'
import { requests } from '@/lib/core/planner/requests.testkit'
import type { PlanRequest } from '@/lib/core/planner/types'
import { buildGroup, buildOutcome, marketOn, member, NOW } from './builders'
import { createTestRuntime } from './testRuntime'

/** Random orders of the planner's own tests as API requests, with matching markets and books. */
export const sampleOrders = (count: number, seed: number): PlanRequest[] =>
  fc.sample(
    requests.filter(({ sources }) => sources.every(({ fee }) => fee.model !== 'unknown')),
    { numRuns: count, seed },
  )

const marketOf = ({ sources, side }: PlanRequest): Market[] =>
  sources.map(({ venue, fee, lot, minOrderShares, minOrderUsd }) =>
    marketOn(venue, `${venue}-1`, {
      fee,
      trading: {
        ticks: [],
        lot,
        minOrderShares,
        minOrderUsd: minOrderUsd,
        ...(side === 'sell' && { minSellUsd: minOrderUsd }),
      },
    }),
  )

function bodyOf(order: PlanRequest): DistributionRequest {
  const { side, amount, sources, limitPrice, limitAllIn } = order
  const tokens = Object.fromEntries(
    sources.map(({ venue, maxShares }, i) => [
      `platform_${i + 1}`,
      { token_id: `${venue}-1:yes`, ...(maxShares !== undefined && { max_tokens: fromMicro(maxShares) }) },
    ]),
  )
  const buy = side === 'buy'
  return {
    tokens,
    direction: side,
    ...(amount.unit === 'usd'
      ? { amount_usd: fromMicro(amount.value) }
      : { amount_tokens: fromMicro(amount.value) }),
    include_fees: order.includeFees,
    enforce_min_orders: order.enforceMinOrders,
    optimize_gas: order.gasPerSource > 0,
    ...(order.gasPerSource > 0 && { gas_cost_per_source: fromMicro(order.gasPerSource) }),
    ...(limitPrice !== undefined && { [buy ? 'max_price' : 'min_price']: fromMicro(limitPrice) }),
    ...(limitAllIn !== undefined && { [buy ? 'max_all_in' : 'min_all_in']: fromMicro(limitAllIn) }),
  }
}

/** A runtime with the books of a random order, and the request for it. */
export function stagePlan(order: PlanRequest) {
  const markets = marketOf(order)
  const event = buildGroup('rain', [
    buildOutcome(
      'o1',
      markets.map((market) => member(market)),
    ),
  ])
  const made = createTestRuntime({ events: [event] })
  for (const [i, { levels }] of order.sources.entries()) {
    const market = markets[i]
    if (!market) continue
    const sides = order.side === 'buy' ? { bids: [], asks: levels } : { bids: levels, asks: [] }
    made.books.put({ venue: market.venue, marketId: market.id, ...sides, receivedAt: NOW })
  }
  return { ...made, markets, body: bodyOf(order) }
}
