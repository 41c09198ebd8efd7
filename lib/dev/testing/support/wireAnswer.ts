import type { PlatformBook } from '@/lib/contract/book'
import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import { PLATFORM_IDS, type PlatformId } from '@/lib/contract/platformIds'
import type { OutcomeSettlement } from '@/lib/contract/settlement'
import { toWireFee } from '@/lib/contract/toWireBook'
import type { KnownBook } from '@/lib/contract/verifier/types'
import { DEFAULT_HAIRCUT_CENTS, SETTLEMENT_DIMENSIONS } from '@/lib/core/domain/settlement'
import { fromMicro } from '@/lib/core/domain/units'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { findCounterfactuals } from '@/lib/core/planner/certificate/counterfactuals'
import { costWithout } from '@/lib/core/planner/certificate/strictness'
import { planSplit } from '@/lib/core/planner/planSplit'
import type { PlanRequest, PlanSource } from '@/lib/core/planner/types'
import type { PlatformSettlement } from '@/lib/operations/trading/settlementTerms'
import { toDistribution } from '@/lib/operations/trading/toDistribution'

const platformOf = ({ venue }: PlanSource): PlatformId =>
  PLATFORM_IDS[VENUE_IDS.indexOf(venue)] ?? 'platform_1'

function requestOf(order: PlanRequest): DistributionRequest {
  const { unit, value } = order.amount
  const limit = order.limitPrice === undefined ? undefined : fromMicro(order.limitPrice)
  const allIn = order.limitAllIn === undefined ? undefined : fromMicro(order.limitAllIn)
  const tokens = order.sources.map((source) => [
    platformOf(source),
    {
      token_id: 'x',
      ...(source.maxShares !== undefined && { max_tokens: fromMicro(source.maxShares) }),
    },
  ])
  return {
    tokens: Object.fromEntries(tokens),
    direction: order.side,
    ...(unit === 'usd' ? { amount_usd: fromMicro(value) } : { amount_tokens: fromMicro(value) }),
    include_fees: order.includeFees,
    enforce_min_orders: order.enforceMinOrders,
    optimize_gas: true,
    ...(order.sources.some(({ haircut }) => haircut !== undefined) && {
      settlement: 'price' as const,
      haircut_cents: { ...DEFAULT_HAIRCUT_CENTS, ...centsOf(order) },
    }),
    gas_cost_per_source: fromMicro(order.gasPerSource),
    ...(limit !== undefined && (order.side === 'buy' ? { max_price: limit } : { min_price: limit })),
    ...(allIn !== undefined && (order.side === 'buy' ? { max_all_in: allIn } : { min_all_in: allIn })),
  }
}

/** Each haircut gets its own dimension, in the order of the sources. */
const centsOf = ({ sources }: PlanRequest) =>
  Object.fromEntries(
    sources.map(({ haircut = 0 }, i) => [SETTLEMENT_DIMENSIONS[i] ?? 'source', haircut / 10_000]),
  )

function settlementOf(source: PlanSource): PlatformSettlement {
  const { haircut = 0, venue } = source
  const dimension = SETTLEMENT_DIMENSIONS[VENUE_IDS.indexOf(venue)] ?? 'source'
  return haircut > 0
    ? { verdict: 'differs', differs: [dimension], haircut }
    : { verdict: 'same', differs: [], haircut: 0 }
}

/** Differences only: equal terms are not checked. */
const onPage = (terms: ReadonlyMap<PlatformId, PlatformSettlement>): OutcomeSettlement => ({
  reference: 'platform_1',
  platforms: Object.fromEntries(
    [...terms].map(([id, { verdict, differs }]) => [
      id,
      { verdict, dimensions: differs.map((dimension) => ({ dimension, verdict, here: null, there: null })) },
    ]),
  ),
})

const venueOf = (id: PlatformId) => VENUE_IDS[PLATFORM_IDS.indexOf(id)] ?? 'polymarket'

/** A source's book in the event page's format. */
function bookOf(source: PlanSource, side: PlanRequest['side']): KnownBook {
  const levels = source.levels.map(({ price, size }): [number, number] => [fromMicro(price), fromMicro(size)])
  const sides = { asks: side === 'buy' ? levels : [], bids: side === 'buy' ? [] : levels }
  const book: PlatformBook = {
    yes_ask: null,
    yes_bid: null,
    no_ask: null,
    no_bid: null,
    yes_price: null,
    no_price: null,
    yes: sides,
    no: { asks: [], bids: [] },
    ts: new Date(0).toISOString(),
    version: 1,
    stale: false,
    lot: fromMicro(source.lot),
    tick: 0.01,
    min_order_usd: fromMicro(source.minOrderUsd),
    min_sell_usd: fromMicro(source.minOrderUsd),
    min_order_tokens: fromMicro(source.minOrderShares),
    fee: toWireFee(source.fee),
  }
  return { id: platformOf(source), book, levels }
}

/** The API's response to an order, and the books it was computed from. For tests. */
export function wireAnswer(order: PlanRequest): {
  answer: { request: DistributionRequest; plan: DistributionResponse }
  books: KnownBook[]
  /** The platforms' settlement in the format of the outcome's page. */
  settlement?: OutcomeSettlement
} {
  const offers = order.sources.map((source) => ({
    platform: platformOf(source),
    market: {
      fee: source.fee,
      trading: { lot: source.lot, minOrderShares: source.minOrderShares, minOrderUsd: source.minOrderUsd },
    },
    stored: { changedAt: 0, version: 1 },
    source,
  })) as unknown as Parameters<typeof toDistribution>[0]['candidates']
  const split = planSplit(order)
  const isPriced = order.sources.some(({ haircut }) => haircut !== undefined)
  const terms = isPriced
    ? new Map(order.sources.map((one) => [platformOf(one), settlementOf(one)]))
    : undefined
  const excluded = [...(terms ?? [])].flatMap(([id, { verdict }]) => (verdict === 'same' ? [] : [id]))
  const plan = toDistribution({
    plan: split,
    counterfactuals: findCounterfactuals(order, split),
    candidates: offers,
    unavailable: [],
    amount: order.amount,
    side: order.side,
    includeFees: order.includeFees,
    warnings: [],
    ...(terms && {
      settlement: { terms, excluded, cost: costWithout(order, split, { venues: excluded.map(venueOf) }) },
    }),
    platforms: VENUE_IDS,
  })
  return {
    answer: { request: requestOf(order), plan },
    books: order.sources.map((source) => bookOf(source, order.side)),
    ...(terms && { settlement: onPage(terms) }),
  }
}
