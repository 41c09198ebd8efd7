import { startEmbeddedPostgres } from '@/lib/db/embedded'

/** A process that holds the embedded database of a data folder, for tests that kill it. */
const dataDir = process.argv[2] ?? ''
const silent = () => {}
const log = { debug: silent, info: silent, warn: silent, error: silent }

startEmbeddedPostgres({ dataDir, log }).then(
  ({ url }) => process.send?.({ url }),
  (error: unknown) => process.send?.({ error: String(error) }),
)
process.on('disconnect', () => process.exit(0))
