import { createRedisLeaderTransport } from '@/lib/books/replication/redisTransports'
import type { IngestConfig } from '@/lib/infra/env/server'
import { createMetrics, type Metrics } from '@/lib/infra/metrics/createMetrics'
import { observeVenues } from '@/lib/infra/metrics/observeVenues'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { Log } from '@/lib/operations/runtime'
import { openIngest } from './openIngest'
import { VERSION } from './version'

/** Starts a process that ingests for serving processes elsewhere and publishes to them through Redis. */
export async function bootIngest(
  config: IngestConfig,
  log: Log,
): Promise<{ metrics: Metrics; close(): Promise<void> }> {
  const { databaseUrl, redisUrl, platforms } = config
  const metrics = createMetrics({ version: VERSION, process: true })
  const transport = createRedisLeaderTransport({ redisUrl, log })
  const ingest = await openIngest({ config, log, databaseUrl, metrics, transport, isShared: true })
  const stopping = new AbortController()
  const { signal } = stopping
  observeVenues(metrics.registry, { ...ingest, platforms, clock: systemClock, signal })
  return {
    metrics,
    async close() {
      stopping.abort()
      await ingest.close()
    },
  }
}
