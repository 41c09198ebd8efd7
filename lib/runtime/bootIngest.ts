import type { IngestConfig } from '@/lib/env/server'
import { createMetrics, type Metrics } from '@/lib/metrics/createMetrics'
import { observeVenues } from '@/lib/metrics/observeVenues'
import { systemClock } from '@/lib/net/systemClock'
import { createRedisLeaderTransport } from '@/lib/replication/redisTransports'
import { openIngest } from './openIngest'
import type { Log } from './types'
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
