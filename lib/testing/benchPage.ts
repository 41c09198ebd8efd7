/**
 * The built service with one event of many outcomes on every venue, whose books change as often as they are told to,
 * in a process of its own. Books are put straight into the store: this is about what a page does with them.
 */
import { createCatalogueWriter } from '@/lib/db/catalogueWriter'
import { openDatabase } from '@/lib/db/connect'
import { startEmbeddedPostgres } from '@/lib/db/embedded'
import { migrate } from '@/lib/db/migrate'
import type { VenueEvent } from '@/lib/domain/market'
import type { Level, OrderBook } from '@/lib/domain/orderBook'
import { price, shares } from '@/lib/domain/units'
import { VENUE_IDS, type VenueId } from '@/lib/domain/venue'
import { readConfig } from '@/lib/env/server'
import { boot } from '@/lib/runtime/boot'
import { createLog } from '@/lib/runtime/createLog'
import { startWebServer } from '@/lib/server/webServer'
import { buildEvent } from './buildEvent'

const outcomes = Number(process.env.BENCH_OUTCOMES)
const perSecond = Number(process.env.BENCH_RATE)
const TICK_MS = 5
const LEVELS = 25
const CENT = 10_000
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

const size = () => shares(Math.ceil(Math.random() * 5_000) * 1e6)

/** One side from its best price on, away from the middle, inside (0, 1). */
const sideOf = (best: number, step: number): Level[] =>
  Array.from({ length: LEVELS }, (_, i) => ({ price: price(best + i * step), size: size() })).filter(
    (level) => level.price > 0 && level.price < 100 * CENT,
  )

/** The book of one market on one venue; every change moves one size, and one in ten the best prices. */
function createMover(venue: VenueId, outcome: number) {
  let middle = (10 + ((outcome * 37) % 80)) * CENT
  const make = (): Pick<OrderBook, 'bids' | 'asks'> => ({
    bids: sideOf(middle - CENT / 2, -CENT / 2),
    asks: sideOf(middle + CENT / 2, CENT / 2),
  })
  let { bids, asks } = make()
  return (): OrderBook => {
    if (Math.random() < 0.1) {
      middle += (Math.random() < 0.5 ? -1 : 1) * (CENT / 2)
      middle = Math.min(Math.max(middle, 5 * CENT), 95 * CENT)
      ;({ bids, asks } = make())
    } else {
      const at = Math.floor(Math.random() ** 2 * LEVELS)
      const change = (levels: readonly Level[]) =>
        levels.map((level, i) => (i === at ? { ...level, size: size() } : level))
      if (Math.random() < 0.5) bids = change(bids)
      else asks = change(asks)
    }
    return { venue, marketId: marketId(venue, outcome), bids, asks, receivedAt: Date.now() }
  }
}

async function saveEvent(databaseUrl: string) {
  const { prisma, close } = openDatabase(databaseUrl)
  const events = VENUE_IDS.map(eventOf)
  const writer = createCatalogueWriter(prisma)
  await writer.saveVenueEvents(events)
  const group = {
    sources: VENUE_IDS.map((venue) => ({
      venue,
      eventId: `many-${venue}`,
      method: 'rules',
      confidence: 1,
      reviewed: true,
      reasons: [],
    })),
    outcomes: Array.from({ length: outcomes }, (_, i) => ({
      title: `Candidate ${i + 1}`,
      members: VENUE_IDS.map((venue) => ({ venue, marketId: marketId(venue, i), inverted: false })),
    })),
    isDateMarket: false,
  }
  await writer.saveGroups([group], events)
  await close()
}

async function main() {
  const silent = createLog(readConfig({ ...process.env, LOG_LEVEL: 'silent' }))
  const embedded = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '', log: silent })
  await migrate(embedded.url)
  await saveEvent(embedded.url)
  const config = readConfig({ ...process.env, DATABASE_URL: embedded.url, INGEST: 'off' })
  const log = createLog(config)
  const { runtime, close } = await boot(config, log)
  const web = await startWebServer({ config, log, dev: false })

  const movers = VENUE_IDS.flatMap((venue) =>
    Array.from({ length: outcomes }, (_, outcome) => createMover(venue, outcome)),
  )
  for (const move of movers) runtime.books.put(move())
  const { events } = await runtime.catalogue.listEvents({
    offset: 0,
    limit: 1,
    status: 'open',
    paired: false,
    sort: 'volume',
  })

  const start = performance.now()
  let changes = 0
  setInterval(() => {
    const due = ((performance.now() - start) * perSecond) / 1_000
    for (; changes < due; changes += 1) {
      const move = movers[Math.floor(Math.random() * movers.length)]
      if (move) runtime.books.put(move())
    }
  }, TICK_MS)
  process.on('message', () => process.send?.({ changes }))
  process.once('disconnect', async () => {
    await web.close()
    await close()
    await embedded.stop()
    process.exit(0)
  })
  process.send?.({ url: web.url, slug: events[0]?.slug })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
