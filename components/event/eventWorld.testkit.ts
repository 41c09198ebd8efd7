import fc from 'fast-check'
import { DEFAULT_DRAFT, type OrderDraft, tokensOf, toRequest } from '@/components/planner/form/order'
import type { OrderSize } from '@/components/size/useOrderSize'
import { type DistributionResponse, distributionRequest } from '@/lib/contract/distribution'
import type { EventDetail } from '@/lib/contract/event'
import type { PlatformInfo } from '@/lib/contract/platforms'
import { isVersioned, type Versioned } from '@/lib/contract/versioned'
import { plainDecimal } from '@/lib/core/common/plainDecimal'
import type { Outcome } from '@/lib/core/domain/market'
import { type BookSides, complementBook, type Level, normalizeSide } from '@/lib/core/domain/orderBook'
import { DEFAULT_TRADING_RULES } from '@/lib/core/domain/tradingRules'
import { fromMicro, price } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { requests } from '@/lib/core/planner/requests.testkit'
import type { PlanRequest, PlanSource } from '@/lib/core/planner/types'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { getEvent } from '@/lib/operations/markets/getEvent'
import { getPlatforms } from '@/lib/operations/markets/getPlatforms'
import { getPriceHistory } from '@/lib/operations/markets/getPriceHistory'
import type { Runtime } from '@/lib/operations/runtime'
import { getQuotes } from '@/lib/operations/trading/getQuotes'
import { planOnce } from '@/lib/operations/trading/planDistribution'

/** One platform of a random event. */
interface Listing {
  /** The venue asks the opposite question. */
  inverted: boolean
  late: boolean
  /** Between the best bid and the best ask, micro-dollars. */
  spread: number
  /** Past prices of Yes, as minutes before now and tenths of a cent. */
  past: readonly (readonly [minutes: number, mills: number])[]
}

/** A random event with an order on it. */
export interface World {
  order: PlanRequest
  side: Outcome
  listings: readonly Listing[]
  /** The size that prices are shown for. */
  size: OrderSize
  /** The event has a second outcome, and so a table of them. */
  isChoice: boolean
  /** Picks a point of the curve to plan again. */
  pick: number
}

const listing: fc.Arbitrary<Listing> = fc.record({
  inverted: fc.boolean(),
  late: fc.integer({ min: 0, max: 6 }).map((n) => n === 0),
  spread: fc.constantFrom(1_000, 10_000, 20_000),
  past: fc.array(fc.tuple(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 1, max: 999 })), {
    maxLength: 8,
  }),
})

/** Random orders, on events whose books have two sides, are late or inverted, and whose prices have a past. */
export const worlds: fc.Arbitrary<World> = fc.record({
  order: requests,
  side: fc.constantFrom<Outcome>('yes', 'no'),
  listings: fc.array(listing, { minLength: 5, maxLength: 5 }),
  size: fc.constantFrom<OrderSize>('top', 100, 1_000, 10_000),
  isChoice: fc.boolean(),
  pick: fc.nat(999),
})

/** The side that an order does not take: as far from the first as the spread says, level by level. */
function otherSide(levels: readonly Level[], spread: number, taken: 'asks' | 'bids'): Level[] {
  const best = levels[0]?.price
  if (best === undefined) return []
  const away = taken === 'asks' ? -1 : 1
  const turned = levels.flatMap(({ price: at, size }) => {
    const mirrored = best + away * (spread + Math.abs(at - best))
    return mirrored > 0 && mirrored < 1_000_000 ? [{ price: price(mirrored), size }] : []
  })
  return normalizeSide(turned, taken === 'asks' ? 'bids' : 'asks')
}

/** A source's book in prices of the order's side. */
function sidesFor({ levels }: PlanSource, spread: number, side: PlanRequest['side']): BookSides {
  const own = [...levels]
  return side === 'buy'
    ? { asks: own, bids: otherSide(levels, spread, 'asks') }
    : { bids: own, asks: otherSide(levels, spread, 'bids') }
}

/** A platform as the world has it, whatever the page says of it. */
export interface Truth {
  venue: VenueId
  source: PlanSource
  late: boolean
  /** Its book in prices of Yes. */
  yes: BookSides
}

/** The order as typed. Its own limits on platforms are left out: nobody types them. */
export function draftOf(order: PlanRequest): OrderDraft {
  const { unit, value } = order.amount
  const limit = order.limitAllIn ?? order.limitPrice
  return {
    ...DEFAULT_DRAFT,
    direction: order.side,
    unit,
    amount: plainDecimal(fromMicro(value)),
    includeFees: order.includeFees,
    enforceMinimums: order.enforceMinOrders,
    countGas: order.gasPerSource > 0,
    gas: plainDecimal(fromMicro(order.gasPerSource)),
    limit: limit === undefined ? '' : plainDecimal(limit / 10_000),
    limitOn: order.limitAllIn === undefined && order.limitPrice !== undefined ? 'raw' : 'all_in',
  }
}

const built = <T extends object>(answer: T | Versioned<T>): T =>
  isVersioned(answer) ? answer.build() : answer

/** Where every book is late there is no plan. */
const planned = (runtime: Runtime, body: unknown): Promise<DistributionResponse | undefined> =>
  planOnce(runtime, { body: distributionRequest.parse(body) }).catch(() => undefined)

/** What the API answers for this world, and the books that it answers from. */
export async function readWorld({ order, side, listings, size, isChoice }: World) {
  const truths = order.sources.map((source, i): Truth => {
    const { late = false, spread = 10_000 } = listings[i] ?? {}
    const sides = sidesFor(source, spread, order.side)
    return { venue: source.venue, source, late, yes: side === 'yes' ? sides : complementBook(sides) }
  })
  const members = truths.map(({ venue, source: { fee, lot, minOrderShares, minOrderUsd } }, i) => {
    const trading = { ...DEFAULT_TRADING_RULES, lot, minOrderShares, minOrderUsd }
    return member(marketOn(venue, `${venue}-a`, { fee, trading }), listings[i]?.inverted)
  })
  const other = marketOn(truths[0]?.venue ?? 'polymarket', 'other')
  const group = buildGroup(
    'random',
    isChoice
      ? [
          buildOutcome('a', members, { title: 'Alpha' }),
          buildOutcome('b', [member(other)], { title: 'Beta' }),
        ]
      : [buildOutcome('a', members)],
  )
  const past = new Map(truths.map(({ venue }, i) => [venue, listings[i]]))
  const { runtime, books } = createTestRuntime({
    events: [group],
    history: {
      prices: async ({ venue }) => {
        const { past: points = [], inverted = false } = past.get(venue) ?? {}
        const byTime = new Map(points.map(([minutes, mills]) => [NOW - minutes * 60_000, mills * 1_000]))
        return [...byTime]
          .toSorted(([a], [b]) => a - b)
          .map(([at, yes]) => ({ at, price: price(inverted ? 1_000_000 - yes : yes) }))
      },
    },
  })
  for (const [i, { market, inverted }] of members.entries()) {
    const { yes, late } = truths[i] as Truth
    const own = inverted ? complementBook(yes) : yes
    const ref = { venue: market.venue, marketId: market.id }
    books.put({ ...ref, bids: own.bids, asks: own.asks, receivedAt: NOW })
    if (late) books.markStale(ref)
  }
  const event = built((await getEvent(runtime, { params: { slug: group.slug } })) as Versioned<EventDetail>)
  const outcome = event.outcomes.find(({ outcome_id: id }) => id === 'a')
  if (!outcome) throw new Error('The event lost its outcome.')
  const request = toRequest(draftOf(order), tokensOf(event, outcome, side))
  const quotePlan = (of: Outcome) =>
    size === 'top'
      ? undefined
      : planned(runtime, { tokens: tokensOf(event, outcome, of), direction: 'buy', amount_usd: size })
  const quotes =
    size === 'top'
      ? undefined
      : built(
          await getQuotes(runtime, { query: { events: [event.event_id], size_usd: size, outcomes: 'all' } }),
        ).quotes
  return {
    now: NOW,
    truths,
    platforms: built(await getPlatforms(runtime)).platforms as PlatformInfo[],
    event,
    outcome,
    request,
    plan: request && (await planned(runtime, request)),
    planFor: (amount: number) =>
      request &&
      planned(runtime, {
        ...request,
        ...(request.amount_usd === undefined ? { amount_tokens: amount } : { amount_usd: amount }),
      }),
    quotes,
    quotePlans: { yes: await quotePlan('yes'), no: await quotePlan('no') },
    history: built(await getPriceHistory(runtime, { query: { outcome_id: 'a', interval: '1d' } })),
  }
}
export type ReadWorld = Awaited<ReturnType<typeof readWorld>>
