/** The built service with many events, each on two venues, in its own process. */
import type { VenueEvent } from '@/lib/core/domain/market'
import { usd } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { createBookMover } from './bookMover'
import { savePairs } from './savePairs'
import { serveBooks } from './serveBooks'

const count = Number(process.env.BENCH_EVENTS)
const DAY_MS = 86_400_000
const VENUES = ['polymarket', 'kalshi'] as const
const CATEGORIES = ['Politics', 'Sports', 'Crypto', 'Economy', 'Weather', 'Culture']

const idOf = (venue: VenueId, i: number) => `${venue}-${i}`
const range = Array.from({ length: count }, (_, i) => i)

const eventOf = (venue: VenueId, i: number): VenueEvent =>
  buildEvent(venue, {
    id: idOf(venue, i),
    title: `Will the ${i + 1}th of many questions, of usual length, be answered with yes by its end?`,
    category: CATEGORIES[i % CATEGORIES.length],
    endDate: Date.now() + (1 + (i % 300)) * DAY_MS,
    volume: usd((count - i) * 1e9),
  })

serveBooks({
  perSecond: Number(process.env.BENCH_RATE),
  movers: VENUES.flatMap((venue) =>
    range.map((i) => createBookMover({ venue, marketId: idOf(venue, i) }, i)),
  ),
  save: (writer) => savePairs({ writer, count, venues: VENUES, eventOf }),
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
