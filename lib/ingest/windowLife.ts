import type { VenueEvent } from '@/lib/core/domain/market'
import { LISTED_BEFORE_MS, type MarketWindow } from '@/lib/core/domain/marketWindow'

const MINUTE_MS = 60_000

/** Settled markets on a few minutes stay this long, for users still watching them. */
const AFTER_RESULT_MS = 10 * MINUTE_MS
/** Unsettled ones are reread for this long. */
const AFTER_END_MS = 6 * 60 * MINUTE_MS

/** Every window begins and ends on one of these. */
const STEP_MS = 5 * MINUTE_MS
/** A venue that lists a window ahead has it by then; the next read finds those listed at their start. */
const EARLY_MS = 2_000
/** Venues may be some seconds late. */
const BUSY_MS = 6_000
const BUSY_EVERY_MS = 1_000
const IDLE_EVERY_MS = 60_000

/** The window of an event whose markets are all about the same few minutes. */
const windowOfEvent = ({ markets }: VenueEvent): MarketWindow | undefined => markets[0]?.window

const isSettled = ({ markets }: VenueEvent) =>
  markets.every(
    ({ status, closedReason }) =>
      status === 'resolved' || status === 'cancelled' || closedReason === 'delisted',
  )

/** Is it a market on a few minutes that nobody will request again? */
export function isOutlived(event: VenueEvent, now: number): boolean {
  const window = windowOfEvent(event)
  if (!window) return false
  return now - window.endsAt > (isSettled(event) ? AFTER_RESULT_MS : AFTER_END_MS)
}

/** Does it begin later than the listed ones? Then it does not change yet. */
export function isAhead(event: VenueEvent, now: number): boolean {
  const window = windowOfEvent(event)
  return window !== undefined && window.startsAt > now + LISTED_BEFORE_MS
}

/**
 * Does a listing add it? Of markets on a few minutes only those open or beginning soon: hundreds of a venue's
 * thousands.
 */
export function shouldIngest(event: VenueEvent, now: number): boolean {
  const window = windowOfEvent(event)
  return !window || (window.startsAt <= now + LISTED_BEFORE_MS && window.endsAt > now - AFTER_RESULT_MS)
}

/** Pause until windows are read again: just before the next ones begin, every second as they begin, and each minute. */
export function untilNextRead(now: number): number {
  const since = now % STEP_MS
  if (since < BUSY_MS) return BUSY_EVERY_MS
  const left = STEP_MS - since
  return left > EARLY_MS ? Math.min(left - EARLY_MS, IDLE_EVERY_MS) : left
}
