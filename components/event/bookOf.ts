import type { PlatformBook, WireBook } from '@/lib/contract/book'
import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import type { Outcome } from '@/lib/domain/market'

const EMPTY: WireBook['yes'] = { asks: [], bids: [] }

export const sidesOf = (book: WireBook | null | undefined, side: Outcome) => book?.[side] ?? EMPTY

/** Platforms where this outcome can be named at all, in the order of the event's sources. */
export const platformsOf = (event: Pick<EventDetail, 'sources'>, outcome: EventOutcome) =>
  event.sources.filter((id) => outcome[`${id}_yes_token`] !== null || outcome[`${id}_market_id`] !== null)

export const platformBookOf = (outcome: EventOutcome, id: PlatformId): PlatformBook | null =>
  outcome.orderbooks[id] ?? null

/** What a platform asks for the token now; undefined when its book is stale, empty or absent. */
export function askOf(outcome: EventOutcome, id: PlatformId, side: Outcome): number | undefined {
  const book = platformBookOf(outcome, id)
  if (!book || book.stale || !outcome[`${id}_is_active`]) return undefined
  return book[side].asks[0]?.[0]
}

const micro = (price: number) => Math.round(price * 1e6)

/** Which platforms stand at a price of the combined book: those that are counted in it. */
export function standingAt(
  event: Pick<EventDetail, 'sources'>,
  outcome: EventOutcome,
  side: Outcome,
): (price: number) => PlatformId[] {
  const at = new Map<number, PlatformId[]>()
  for (const id of event.sources) {
    const book = platformBookOf(outcome, id)
    if (!book || book.stale || !outcome[`${id}_is_active`]) continue
    for (const [price] of [...book[side].asks, ...book[side].bids]) {
      const key = micro(price)
      const ids = at.get(key)
      if (ids) ids.push(id)
      else at.set(key, [id])
    }
  }
  return (price) => at.get(micro(price)) ?? []
}
