import { type CatalogueWriter, createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { openDatabase } from '@/lib/infra/db/connect'
import { startEmbeddedPostgres } from '@/lib/infra/db/embedded/embedded'
import { migrate } from '@/lib/infra/db/migrate'
import { readConfig } from '@/lib/infra/env/server'
import { warmUp } from '@/lib/server/process/warmUp'
import { startWebServer } from '@/lib/server/process/webServer'
import { boot } from '@/lib/server/runtime/boot'
import { createLog } from '@/lib/server/runtime/createLog'
import type { createBookMover } from './bookMover'

const TICK_MS = 5

/**
 * The built service over a given catalogue, in a process that `startProcess` started: it sends its address first,
 * and the number of book changes on request. Books go straight into the store: the page's cost is measured.
 */
export async function serveBooks({
  save,
  movers,
  perSecond,
}: {
  save: (writer: CatalogueWriter) => Promise<void>
  /** One per book. */
  movers: readonly ReturnType<typeof createBookMover>[]
  /** Changes, over all books. */
  perSecond: number
}): Promise<void> {
  const silent = createLog(readConfig({ ...process.env, LOG_LEVEL: 'silent' }))
  const embedded = await startEmbeddedPostgres({ dataDir: process.env.DATA_DIR ?? '', log: silent })
  await migrate(embedded.url)
  const { prisma, close: closeDatabase } = openDatabase(embedded.url)
  await save(createCatalogueWriter(prisma))
  await closeDatabase()
  const config = readConfig({ ...process.env, DATABASE_URL: embedded.url, INGEST: 'off' })
  const log = createLog(config)
  const { runtime, close } = await boot(config, log)
  const web = await startWebServer({
    config,
    log,
    dev: false,
    ...(process.env.BENCH_COUNT_LOOPBACK === '1' && { uncounted: [] }),
  })
  for (const move of movers) runtime.books.put(move())
  // As the service does once its books are read.
  await warmUp(runtime, AbortSignal.timeout(60_000))
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
