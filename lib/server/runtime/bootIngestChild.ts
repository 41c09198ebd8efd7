import { createPipeLeaderTransport, type DemandMessage } from '@/lib/books/replication/pipeTransports'
import { createRedisLeaderTransport } from '@/lib/books/replication/redisTransports'
import type { Log } from '@/lib/operations/runtime'
import type { FromIngestChild, ToIngestChild } from './ingestMessages'
import { openIngest } from './openIngest'

interface Parent {
  isOpen(): boolean
  /** Errors: the parent has ended. */
  send(message: FromIngestChild): Promise<void>
  onDemand(listener: (demanded: DemandMessage) => void): void
}

/** Starts the ingest child: it publishes over the pipe to its parent, or through Redis to all serving processes. */
export async function bootIngestChild(
  { config, firstEpoch, ...begin }: Extract<ToIngestChild, { type: 'begin' }>,
  { log, parent }: { log: Log; parent: Parent },
): Promise<{ close(): Promise<void> }> {
  const { redisUrl } = config
  const { send, onDemand, isOpen } = parent
  const transport =
    redisUrl === undefined
      ? createPipeLeaderTransport({ pipe: { isOpen, send }, firstEpoch, onDemand })
      : createRedisLeaderTransport({ redisUrl, log })
  const metrics = {
    asked: (target: string, result: 'ok' | 'failed', ms: number) =>
      // Without the parent nothing is counted.
      void send({ type: 'asked', target, result, ms }).catch(() => undefined),
  }
  return openIngest({ ...begin, config, log, metrics, transport, isShared: redisUrl !== undefined })
}
