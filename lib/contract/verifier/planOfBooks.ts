import type { DistributionRequest, DistributionResponse } from '@/lib/contract/distribution'
import { fromWireFee } from '@/lib/contract/fromWireFee'
import { leastUsd } from '@/lib/contract/leastUsd'
import { PLATFORM_IDS, type PlatformId } from '@/lib/contract/platformIds'
import { NO_FEE, UNKNOWN_FEE } from '@/lib/core/domain/fees'
import { parseMicro, price, type Rounding, shares, usd } from '@/lib/core/domain/units'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import { planSplit } from '@/lib/core/planner/planSplit'
import type { PlanRequest, PlanSource, SplitPlan } from '@/lib/core/planner/types'
import { gasPerSource } from './checkSums'
import { toMicro } from './figures'
import type { KnownBook } from './types'

const micro = (value: number, rounding: Rounding = 'down') => parseMicro(value, rounding) ?? 0

/** The planner identifies sources by venue; any one-to-one mapping from platforms will do. */
export const labelOf = (id: PlatformId): VenueId => VENUE_IDS[PLATFORM_IDS.indexOf(id)] ?? 'polymarket'
export const platformOf = (label: VenueId): PlatformId =>
  PLATFORM_IDS[VENUE_IDS.indexOf(label)] ?? 'platform_1'

/** A book to plan on, and the side that the order takes, best first. */
export interface PlannedBook extends Pick<KnownBook, 'id' | 'levels'> {
  book: Pick<KnownBook['book'], 'fee' | 'lot' | 'min_order_usd' | 'min_sell_usd' | 'min_order_tokens'>
}

/** Haircut per platform in the objective, dollars per token. */
type Haircuts = DistributionResponse['certificate']['haircuts']

/** A platform's planner source from the book on the page, with its market's fees. */
function sourceOf(
  request: DistributionRequest,
  { id, book, levels }: PlannedBook,
  haircuts: Haircuts,
): PlanSource {
  const requested = request.tokens[id]
  const cap = typeof requested === 'object' ? requested.max_tokens : undefined
  return {
    venue: labelOf(id),
    levels: levels.map(([at, size]) => ({ price: price(toMicro(at)), size: shares(toMicro(size)) })),
    fee: (request.include_fees ?? true) ? (fromWireFee(book.fee) ?? UNKNOWN_FEE) : NO_FEE,
    lot: shares(toMicro(book.lot)),
    minOrderShares: shares(toMicro(book.min_order_tokens)),
    minOrderUsd: usd(toMicro(leastUsd(book, request.direction))),
    ...(cap !== undefined && { maxShares: shares(micro(cap)) }),
    ...(haircuts?.[id] && { haircut: toMicro(haircuts[id]) }),
  }
}

function limitOf(most: number | undefined, least: number | undefined) {
  if (most !== undefined) return price(micro(most, 'down'))
  return least === undefined ? undefined : price(micro(least, 'up'))
}

export interface PlanOfBooks {
  request: PlanRequest
  plan: SplitPlan
  sourceOf: (id: PlatformId) => PlanSource | undefined
}

/** Plans the same order from the books on the page: its bounds and each platform's fill on its own. */
export function planOfBooks(
  request: DistributionRequest,
  books: readonly PlannedBook[],
  haircuts?: Haircuts,
): PlanOfBooks {
  const sources = books.map((book) => sourceOf(request, book, haircuts))
  const amount: PlanRequest['amount'] =
    request.amount_usd === undefined
      ? { unit: 'tokens', value: shares(micro(request.amount_tokens ?? 0)) }
      : { unit: 'usd', value: usd(micro(request.amount_usd)) }
  const order: PlanRequest = {
    side: request.direction,
    amount,
    includeFees: request.include_fees ?? true,
    enforceMinOrders: request.enforce_min_orders ?? true,
    gasPerSource: usd(micro(gasPerSource(request), 'up')),
    limitPrice: limitOf(request.max_price, request.min_price),
    limitAllIn: limitOf(request.max_all_in, request.min_all_in),
    sources,
  }
  return {
    request: order,
    plan: planSplit(order),
    sourceOf: (id) => sources.find(({ venue }) => venue === labelOf(id)),
  }
}
