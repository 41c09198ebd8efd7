import { openDatabase } from '@/lib/db/connect'
import { migrate } from '@/lib/db/migrate'
import type { IngestConfig } from '@/lib/env/server'
import type { IngestSettings } from '@/lib/ingest/settings'
import { createMetrics, type Metrics } from '@/lib/metrics/createMetrics'
import { observeVenues } from '@/lib/metrics/observeVenues'
import { systemClock } from '@/lib/net/systemClock'
import { connectVenues } from './connectVenues'
import { startSharedIngest } from './startIngest'
import type { Log } from './types'
import { VERSION } from './version'

/** Brings up a process that only ingests: database, migrations, its share of the venues. Nothing here waits for them. */
export async function bootIngest(
  config: IngestConfig,
  log: Log,
  { ingestSettings }: { ingestSettings?: Partial<IngestSettings> } = {},
): Promise<{ metrics: Metrics; close(): Promise<void> }> {
  const { databaseUrl, redisUrl, platforms } = config
  const applied = await migrate(databaseUrl)
  if (applied.length > 0) log.info({ applied }, 'The database was brought up to date.')
  const { prisma, close: closeDatabase } = openDatabase(databaseUrl)
  const metrics = createMetrics({ version: VERSION, process: true })
  const stopping = new AbortController()
  const ingest = startSharedIngest(
    {
      config,
      log,
      databaseUrl,
      prisma,
      connectors: connectVenues(config, { log, metrics }),
      ...(ingestSettings && { ingestSettings }),
    },
    redisUrl,
  )
  observeVenues(metrics.registry, { ...ingest, platforms, clock: systemClock, signal: stopping.signal })
  return {
    metrics,
    async close() {
      stopping.abort()
      await ingest.close()
      await closeDatabase()
    },
  }
}
