import type { AppConfig } from '@/lib/env/server'
import type { IngestSettings } from '@/lib/ingest/settings'
import type { BookUpdate, DemandMessage } from '@/lib/replication/pipeTransports'

/** What a process that serves tells the child that reads for it: how to begin, once; then what is looked at. */
export type ToIngestChild =
  | {
      type: 'begin'
      config: AppConfig
      databaseUrl: string
      /** Numbers of this child's epochs are above it. */
      firstEpoch: number
      ingestSettings?: Partial<IngestSettings>
    }
  | DemandMessage

/** What the child tells. */
export type FromIngestChild =
  | BookUpdate
  /** A request to a venue, to be counted. */
  | { type: 'asked'; target: string; result: 'ok' | 'failed'; ms: number }
