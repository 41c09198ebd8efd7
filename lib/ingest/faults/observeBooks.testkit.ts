import type { BookStore } from '@/lib/books/store/bookStore'
import { type BookSides, isCrossed, sameLevels } from '@/lib/core/domain/orderBook'
import type { VenueId } from '@/lib/core/domain/venue'
import type { SampleMarket } from '@/lib/dev/testing/support/ingestRig'

const SAMPLE_EVERY_MS = 100
/** A book is right when the venue's own book was equal to it at most this long ago. */
export const RIGHT_MS = 2_500

/** Samples stored books and the venues' own books at a fixed interval, as a reader would. */
export function observeBooks(books: BookStore, markets: readonly SampleMarket[]) {
  /** The venue's own books over time, each with the last moment it was current. */
  const truths = new Map<SampleMarket, { until: number; sides: BookSides }[]>()
  const seen = { crossed: 0, absent: new Set<string>(), samples: 0 }
  /** Samples that found a book stale, by venue. */
  const stale = new Map<VenueId, number>()
  /** The longest time that a book was served as fresh without having been right, by venue. */
  const wrongMs = new Map<VenueId, number>()
  const wrongSince = new Map<SampleMarket, number>()

  /** How long ago the venue's book was equal to this one; undefined when it never was. */
  function ageOf(market: SampleMarket, sides: BookSides, now: number): number | undefined {
    const last = (truths.get(market) ?? []).filter((truth) => sameLevels(truth.sides, sides)).at(-1)
    return last && now - last.until
  }

  function recordTruth(market: SampleMarket, now: number) {
    const sides = market.truth() ?? { bids: [], asks: [] }
    const past = truths.get(market) ?? []
    truths.set(market, past)
    const last = past.at(-1)
    if (last && sameLevels(last.sides, sides)) last.until = now
    else past.push({ until: now, sides })
  }

  function recordStored(market: SampleMarket, now: number) {
    const stored = books.get(market)
    if (!stored) seen.absent.add(market.marketId)
    else if (isCrossed(stored.book)) seen.crossed += 1
    else if (stored.stale) stale.set(market.venue, (stale.get(market.venue) ?? 0) + 1)
    const age = stored && ageOf(market, stored.book, now)
    if (!stored || stored.stale || (age !== undefined && age <= RIGHT_MS)) {
      wrongSince.delete(market)
      return
    }
    const since = wrongSince.get(market) ?? now
    wrongSince.set(market, since)
    wrongMs.set(market.venue, Math.max(wrongMs.get(market.venue) ?? 0, now - since))
  }

  function sample() {
    const now = Date.now()
    seen.samples += 1
    for (const market of markets) {
      recordTruth(market, now)
      recordStored(market, now)
    }
  }

  const timer = setInterval(sample, SAMPLE_EVERY_MS)
  return {
    seen,
    wrongMs,
    /** The fraction of this venue's samples that found a book stale. */
    staleShare: (venue: VenueId) =>
      (stale.get(venue) ?? 0) /
      Math.max(1, seen.samples * markets.filter((market) => market.venue === venue).length),
    reset() {
      seen.samples = 0
      seen.crossed = 0
      seen.absent.clear()
      stale.clear()
      wrongMs.clear()
      wrongSince.clear()
    },
    isRight(market: SampleMarket) {
      const stored = books.get(market)
      const age = stored && !stored.stale ? ageOf(market, stored.book, Date.now()) : undefined
      return age !== undefined && age <= RIGHT_MS
    },
    stop: () => clearInterval(timer),
  }
}

export type BookObserver = ReturnType<typeof observeBooks>
