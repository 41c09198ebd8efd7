import { openDatabase } from '@/lib/db/connect'
import { migrate } from '@/lib/db/migrate'
import type { AppConfig } from '@/lib/env/server'
import type { IngestSettings } from '@/lib/ingest/settings'
import type { Metrics } from '@/lib/metrics/createMetrics'
import type { LeaderTransport } from '@/lib/replication/transports'
import { connectVenues } from './connectVenues'
import { type RunningIngest, startPublishedIngest } from './startIngest'
import type { Log } from './types'

interface IngestParts {
  config: AppConfig
  log: Log
  databaseUrl: string
  metrics: Pick<Metrics, 'asked'>
  /** To those who serve what is read here. */
  transport: LeaderTransport
  /** Others read the same venues for the same web processes. */
  isShared: boolean
  ingestSettings?: Partial<IngestSettings>
}

/** What a process that only ingests is made of: database, migrations, its share of the venues. Nothing here waits for them. */
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
