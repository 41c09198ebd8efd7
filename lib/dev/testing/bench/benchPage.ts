/** The built service with one event of many outcomes on every venue, in its own process. */
import type { VenueEvent } from '@/lib/core/domain/market'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { linkAll } from '@/lib/dev/testing/support/builders'
import { createBookMover } from './bookMover'
import { serveBooks } from './serveBooks'

const outcomes = Number(process.env.BENCH_OUTCOMES)
const YEAR_MS = 365 * 86_400_000

const marketId = (venue: VenueId, outcome: number) => `${venue}-${outcome}`

const eventOf = (venue: VenueId): VenueEvent =>
  buildEvent(venue, {
    id: `many-${venue}`,
    title: 'Which of many will it be?',
    tags: ['Bench'],
    category: 'Bench',
    endDate: Date.now() + YEAR_MS,
    exclusive: true,
    markets: Array.from({ length: outcomes }, (_, i) => ({
      id: marketId(venue, i),
      outcomeTitle: `Candidate ${i + 1}`,
      endDate: Date.now() + YEAR_MS,
    })),
  })

serveBooks({
  perSecond: Number(process.env.BENCH_RATE),
  movers: VENUE_IDS.flatMap((venue) =>
    Array.from({ length: outcomes }, (_, i) => createBookMover({ venue, marketId: marketId(venue, i) }, i)),
  ),
  async save(writer) {
    const events = VENUE_IDS.map(eventOf)
    await writer.saveVenueEvents(events)
    const group = {
      sources: VENUE_IDS.map((venue) => ({ venue, eventId: `many-${venue}` })),
      outcomes: Array.from({ length: outcomes }, (_, i) => ({
        title: `Candidate ${i + 1}`,
        members: VENUE_IDS.map((venue) => ({ venue, marketId: marketId(venue, i), inverted: false })),
        links: linkAll(VENUE_IDS),
      })),
      isDateMarket: false,
    }
    await writer.saveGroups([group], events)
  },
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
