import type { BookUpdate, DemandMessage } from '@/lib/books/replication/pipeTransports'
import type { AppConfig } from '@/lib/infra/env/server'
import type { IngestSettings } from '@/lib/ingest/settings'

/** Messages from the serving process to its ingest child: the start, once; then the demanded markets. */
export type ToIngestChild =
  | {
      type: 'begin'
      config: AppConfig
      databaseUrl: string
      /** This child's epoch numbers are above it. */
      firstEpoch: number
      ingestSettings?: Partial<IngestSettings>
    }
  | DemandMessage

/** Messages from the child. */
export type FromIngestChild =
  | BookUpdate
  /** A request to a venue, to be counted. */
  | { type: 'asked'; target: string; result: 'ok' | 'failed'; ms: number }
