import { startEmbeddedPostgres } from '@/lib/infra/db/embedded/embedded'
import { stopOnce } from '@/lib/server/process/stopOnce'
import { createLog } from '@/lib/server/runtime/createLog'

/** A process that holds the embedded database of a data folder, for tests that stop or kill it. */
const dataDir = process.argv[2] ?? ''
const log = createLog({ logLevel: 'info' })

async function hold() {
  const database = await startEmbeddedPostgres({ dataDir, log, settings: { fsync: 'off' } })
  stopOnce({ log, steps: 'the database', withinMs: () => 30_000, close: database.stop })
  process.send?.({ url: database.url })
}

hold().catch((error: unknown) => process.send?.({ error: String(error) }))
