import { perOwner } from '@/lib/core/common/perOwner'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Runtime } from '@/lib/operations/runtime'

/** Of a venue whose books state no times. */
const DEFAULT_MS = 500
const MIN_MS = 100
const MAX_MS = 3_000
/** Weight of the newest change. */
const WEIGHT = 0.05

/** How late changes of each venue's books arrive, ms: the average of the latest ones. */
const lagsOf = perOwner<Runtime, Map<VenueId, number>>('feedLags', ({ books }) => {
  const lags = new Map<VenueId, number>()
  const watchesForever = new AbortController().signal
  books.watch(({ venue, stored: { venueTime, receivedAt } }) => {
    if (venueTime === undefined) return
    const lag = receivedAt - venueTime
    // A clock that differs from ours, or a book that had not changed for a while: no measurement.
    if (lag < 0 || lag > MAX_MS) return
    const before = lags.get(venue) ?? lag
    lags.set(venue, before + WEIGHT * (lag - before))
  }, watchesForever)
  return lags
})

/** Begins to measure. */
export const watchFeedLags = (runtime: Runtime): void => void lagsOf(runtime)

/** Time from a practice order to its fill: as long as the venue's feed takes, since an order takes about as long. */
export const practiceLatency = (runtime: Runtime, venue: VenueId): number =>
  Math.min(MAX_MS, Math.max(MIN_MS, Math.round(lagsOf(runtime).get(venue) ?? DEFAULT_MS)))
