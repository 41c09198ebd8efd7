import type { PlatformSummary } from '@/lib/browser/platformsQuery'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { fromWireFee } from '@/lib/contract/fromWireFee'
import { leastUsd } from '@/lib/contract/leastUsd'
import { BOOK_DEPTH } from '@/lib/contract/verifier/bookDepth'
import { NO_FEE } from '@/lib/core/domain/fees'
import { isLive } from '@/lib/core/domain/freshness'
import type { Outcome } from '@/lib/core/domain/market'
import { DEFAULT_HAIRCUT_CENTS, haircutFor } from '@/lib/core/domain/settlement'
import { MICRO, price, shares, usd } from '@/lib/core/domain/units'
import type { PlanSource } from '@/lib/core/planner/types'
import { isCapped, type OrderDraft, settlementMode } from './form/order'

export interface BookSources {
  sources: { info: PlatformSummary; source: PlanSource }[]
  /** Platforms with a fresh book whose fee this page cannot calculate. */
  withoutFee: PlatformSummary[]
  /** Platforms with a fresh book whose match to the reference is uncertain. */
  unsure: PlatformSummary[]
  /** Some book is deeper than the page's copy of it. */
  cut: boolean
}

const micro = (value: number) => Math.round(value * MICRO)

/** Haircut per token bought there, micro-dollars, as plans count it. */
function haircutOn({ settlement }: EventOutcome, id: PlatformSummary['id']): number {
  const { verdict = 'unknown', dimensions = [] } = settlement.platforms[id] ?? {}
  const differs = dimensions.flatMap((one) => (one.verdict === 'differs' ? [one.dimension] : []))
  return haircutFor({ verdict, differs }, DEFAULT_HAIRCUT_CENTS)
}

/** Each platform's ladder for an order, read from the books that the page already has. Stale books are excluded. */
export function bookSources(
  { event, outcome, side }: { event: Pick<EventDetail, 'sources'>; outcome: EventOutcome; side: Outcome },
  order: Pick<
    OrderDraft,
    'direction' | 'includeFees' | 'includeUnverified' | 'keepSettlement' | 'priceSettlement' | 'held'
  >,
  platforms: readonly PlatformSummary[],
): BookSources {
  const { direction, includeFees, includeUnverified, keepSettlement, held } = order
  const capped = isCapped(order)
  const isPriced = settlementMode(order) === 'price'
  const found: BookSources = { sources: [], withoutFee: [], unsure: [], cut: false }
  for (const info of platforms) {
    const book = outcome.orderbooks[info.id]
    if (!event.sources.includes(info.id) || !outcome[`${info.id}_is_active`] || !isLive(book)) continue
    if (capped && held[info.id] === undefined) continue
    if (keepSettlement && outcome.settlement.platforms[info.id]?.verdict === 'differs') continue
    if (!includeUnverified && outcome.match.platforms[info.id]?.verified === false) {
      found.unsure.push(info)
      continue
    }
    const fee = includeFees ? fromWireFee(book.fee) : NO_FEE
    if (!fee) {
      found.withoutFee.push(info)
      continue
    }
    const levels = book[side][direction === 'buy' ? 'asks' : 'bids']
    found.cut ||= levels.length >= BOOK_DEPTH
    const source: PlanSource = {
      venue: info.venue,
      levels: levels.map(([at, size]) => ({ price: price(micro(at)), size: shares(micro(size)) })),
      fee,
      lot: shares(micro(book.lot)),
      minOrderShares: shares(micro(book.min_order_tokens)),
      minOrderUsd: usd(micro(leastUsd(book, direction))),
      ...(isPriced && { haircut: haircutOn(outcome, info.id) }),
      ...(capped && { maxShares: shares(micro(held[info.id] ?? 0)) }),
    }
    found.sources.push({ info, source })
  }
  return found
}
