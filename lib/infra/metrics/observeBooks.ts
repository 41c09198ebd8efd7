import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Runtime } from '@/lib/operations/runtime'

const LAGS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
/** Not `quantile`: that label belongs to summaries. */
const STATISTICS = { median: 0.5, p99: 0.99, max: 1 }
/** Maximum markets tracked per venue; far more than are followed. */
const MAX_MARKETS = 50_000

interface BookSources extends Pick<Runtime, 'clock' | 'books'> {
  signal: AbortSignal
}

/**
 * Counts book changes, measures their latency, and reports book age at scrape time. A market's first book is skipped:
 * its venue time is that of the last change, however old.
 */
export function observeBooks(registry: Registry, { clock, books, signal }: BookSources): void {
  const registers = [registry]
  const changes = new Counter({
    name: 'crossbook_book_changes_total',
    help: 'Order books that changed.',
    labelNames: ['venue'],
    registers,
  })
  const lag = new Histogram({
    name: 'crossbook_book_lag_seconds',
    help: "From a change's time at the venue to its receipt, where the venue reports the time.",
    labelNames: ['venue'],
    buckets: LAGS,
    registers,
  })
  const received = new Map<VenueId, Map<string, number>>()

  books.watch(({ venue, marketId, stored: { receivedAt, venueTime } }) => {
    const known = received.get(venue) ?? new Map<string, number>()
    received.set(venue, known)
    const before = known.get(marketId)
    if (before === receivedAt) return
    if (known.size >= MAX_MARKETS) known.clear()
    known.set(marketId, receivedAt)
    changes.inc({ venue })
    if (before === undefined || venueTime === undefined) return
    lag.observe({ venue }, Math.max(0, receivedAt - venueTime) / 1_000)
  }, signal)

  /** Time since each book was last updated or confirmed, ms, youngest first. Closed markets are evicted. */
  function agesOf(venue: VenueId, known: Map<string, number>): Float64Array {
    const now = clock.now()
    const ages = new Float64Array(known.size)
    let count = 0
    for (const marketId of known.keys()) {
      const stored = books.get({ venue, marketId })
      if (stored) ages[count++] = Math.max(0, now - stored.checkedAt)
      else known.delete(marketId)
    }
    return ages.subarray(0, count).sort()
  }

  new Gauge({
    name: 'crossbook_book_age_seconds',
    help: 'Since an order book was last updated or confirmed: the median, the 99th percentile and the maximum.',
    labelNames: ['venue', 'statistic'],
    registers,
    collect() {
      this.reset()
      for (const [venue, known] of received) {
        const ages = agesOf(venue, known)
        for (const [statistic, share] of Object.entries(STATISTICS)) {
          const age = ages[Math.ceil(share * ages.length) - 1]
          if (age !== undefined) this.set({ venue, statistic }, age / 1_000)
        }
      }
    },
  })
}
