import type { PlatformBook } from '@/lib/contract/book'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import { isLate, isLive } from '@/lib/core/domain/freshness'
import type { Outcome } from '@/lib/core/domain/market'

/** Platforms that may list this outcome, in the order of the event's sources. */
export const platformsOf = (event: Pick<EventDetail, 'sources'>, outcome: EventOutcome) =>
  event.sources.filter((id) => outcome[`${id}_yes_token`] !== null || outcome[`${id}_market_id`] !== null)

export const platformBookOf = (outcome: EventOutcome, id: PlatformId): PlatformBook | null =>
  outcome.orderbooks[id] ?? null

/** The token's ask on a platform now; undefined when its book is stale, empty or absent. */
export function askOf(outcome: EventOutcome, id: PlatformId, side: Outcome): number | undefined {
  const book = platformBookOf(outcome, id)
  if (!isLive(book) || !outcome[`${id}_is_active`]) return undefined
  return book[side].asks[0]?.[0]
}

/** The last known ask of a late book, and when that book was last confirmed; undefined where there is none. */
export function lateAskOf(
  outcome: EventOutcome,
  id: PlatformId,
  side: Outcome,
): { price: number; asOf: string | undefined } | undefined {
  const book = platformBookOf(outcome, id)
  if (!isLate(book) || !outcome[`${id}_is_active`]) return undefined
  const price = book[side].asks[0]?.[0]
  return price === undefined ? undefined : { price, asOf: book.as_of }
}

/** The finest price step of an outcome on any platform, dollars; undefined without a book. */
export function tickOf({ orderbooks }: Pick<EventOutcome, 'orderbooks'>): number | undefined {
  const ticks = Object.values(orderbooks).flatMap((book) => book?.tick ?? [])
  return ticks.length > 0 ? Math.min(...ticks) : undefined
}

/** Platforms included in the combined book: active, with a fresh book. */
export const countedIn = (event: Pick<EventDetail, 'sources'>, outcome: EventOutcome): PlatformId[] =>
  event.sources.filter((id) => outcome[`${id}_is_active`] && isLive(platformBookOf(outcome, id)))
