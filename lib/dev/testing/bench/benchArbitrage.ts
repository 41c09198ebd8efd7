/** The service's database and API over matched markets whose books change, in its own process. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { VenueEvent } from '@/lib/core/domain/market'
import { price, shares } from '@/lib/core/domain/units'
import type { VenueId } from '@/lib/core/domain/venue'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { openDatabase } from '@/lib/infra/db/connect'
import { startEmbeddedPostgres } from '@/lib/infra/db/embedded/embedded'
import { migrate } from '@/lib/infra/db/migrate'
import { readConfig } from '@/lib/infra/env/server'
import { serveApi } from '@/lib/server/process/apiServer'
import { boot } from '@/lib/server/runtime/boot'
import { createLog } from '@/lib/server/runtime/createLog'
import { preciseNow } from './benchUpdates'
import { createBookMover } from './bookMover'
import { savePairs } from './savePairs'

const VENUES = ['polymarket', 'limitless'] as const
const BOOKS = Number(process.env.BENCH_BOOKS)
const RATE = Number(process.env.BENCH_RATE)
const PROBES_PER_SECOND = Number(process.env.BENCH_PROBES)
/** Questions whose books change only by probes. */
const PROBED = 100
const TICK_MS = 5
const YEAR_MS = 365 * 86_400_000

const range = Array.from({ length: BOOKS / VENUES.length }, (_, i) => i)
const idOf = (venue: VenueId, i: number) => `${venue}-${i}`

const eventOf = (venue: VenueId, i: number): VenueEvent =>
  buildEvent(venue, { id: idOf(venue, i), title: `Question ${i}`, endDate: Date.now() + YEAR_MS })

/** One level per side: with `offered` tokens available at a price that crosses the other venue's. */
const probeBook = (venue: VenueId, i: number, offered: number | undefined) => ({
  venue,
  marketId: idOf(venue, i),
  bids: [{ price: price(venue === 'limitless' ? 600_000 : 300_000), size: shares(1e12) }],
  asks: [{ price: price(offered === undefined ? 900_000 : 400_000), size: shares(offered ?? 1e12) }],
  receivedAt: Date.now(),
})

async function main() {
  const embedded = await startEmbeddedPostgres({
    dataDir: process.env.DATA_DIR ?? '',
    log: createLog(readConfig({ ...process.env, LOG_LEVEL: 'silent' })),
  })
  await migrate(embedded.url)
  const database = openDatabase(embedded.url)
  await savePairs({
    writer: createCatalogueWriter(database.prisma),
    count: range.length,
    venues: VENUES,
    eventOf,
  })
  await database.close()
  const config = readConfig({ ...process.env, DATABASE_URL: embedded.url, INGEST: 'off' })
  const { runtime, close } = await boot(config, createLog(config))
  const server = createServer((request, response) => void serveApi(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  const movers = range
    .slice(PROBED)
    .flatMap((i) => VENUES.map((venue) => createBookMover({ venue, marketId: idOf(venue, i) }, i)))
  for (const move of movers) runtime.books.put(move())
  for (const i of range.slice(0, PROBED))
    for (const venue of VENUES) runtime.books.put(probeBook(venue, i, undefined))

  // Every probe has a unique size that identifies it wherever it arrives.
  const pending = new Map<number, number>()
  const stopping = new AbortController()
  runtime.scanner.watch(({ opportunity: { tokens } }) => {
    const sent = pending.get(tokens)
    if (sent === undefined) return
    pending.delete(tokens)
    process.send?.({ priced: preciseNow() - sent })
  }, stopping.signal)

  const probed = range.slice(0, PROBED).map((i) => ({
    venue: 'polymarket' as const,
    marketId: idOf('polymarket', i),
  }))
  const hits = await runtime.catalogue.findMarketsById(probed)
  const outcomes = new Map(hits.map(({ market, group }) => [market.id, group?.outcomeId]))
  const opportunityId = (i: number) => `${outcomes.get(idOf('polymarket', i))}.polymarket.limitless`

  let probes = 0
  let changes = 0
  let start = 0
  const probe = () => {
    const i = probes % PROBED
    probes += 1
    const tokens = (1_000 + probes) * 1_000_000
    const sent = preciseNow()
    pending.set(tokens, sent)
    runtime.books.put(probeBook('polymarket', i, tokens))
    // A confirmation by the venue keeps the counterpart's book fresh.
    runtime.books.put(probeBook('limitless', i, undefined))
    process.send?.({ probe: { tokens: tokens / 1e6, id: opportunityId(i), sent } })
  }
  const timer = setInterval(() => {
    if (start === 0) return
    const seconds = (performance.now() - start) / 1_000
    for (; changes < seconds * RATE; changes += 1) {
      const move = movers[Math.floor(Math.random() * movers.length)]
      if (move) runtime.books.put(move())
    }
    while (probes < seconds * PROBES_PER_SECOND) probe()
  }, TICK_MS)
  process.on('message', () => {
    start = performance.now()
  })
  process.once('disconnect', async () => {
    clearInterval(timer)
    stopping.abort()
    server.closeAllConnections()
    await close()
    await embedded.stop()
    process.exit(0)
  })
  await runtime.scanner.list()
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exit(1)
})
