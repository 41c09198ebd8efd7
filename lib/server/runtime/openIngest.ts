import type { LeaderTransport } from '@/lib/books/replication/transports'
import { openDatabase } from '@/lib/infra/db/connect'
import { migrate } from '@/lib/infra/db/migrate'
import type { AppConfig } from '@/lib/infra/env/server'
import type { Metrics } from '@/lib/infra/metrics/createMetrics'
import type { IngestSettings } from '@/lib/ingest/settings'
import type { Log } from '@/lib/operations/runtime'
import { connectVenues } from './connectVenues'
import { type RunningIngest, startPublishedIngest } from './startIngest'

interface IngestParts {
  config: AppConfig
  log: Log
  databaseUrl: string
  metrics: Pick<Metrics, 'asked'>
  /** Publishes to the serving processes. */
  transport: LeaderTransport
  /** Others read the same venues for the same web processes. */
  isShared: boolean
  ingestSettings?: Partial<IngestSettings>
}

/** The parts of an ingest-only process: database, migrations, its share of the venues. Nothing here waits for them. */
export async function openIngest({
  metrics,
  transport,
  isShared,
  ...parts
}: IngestParts): Promise<RunningIngest> {
  const { config, log, databaseUrl } = parts
  const applied = await migrate(databaseUrl)
  if (applied.length > 0) log.info({ applied }, 'The database was brought up to date.')
  const { prisma, close: closeDatabase } = openDatabase(databaseUrl)
  const connectors = connectVenues(config, { log, metrics })
  const ingest = startPublishedIngest({ ...parts, prisma, connectors }, { transport, isShared })
  return {
    ...ingest,
    async close() {
      await ingest.close()
      await closeDatabase()
    },
  }
}
