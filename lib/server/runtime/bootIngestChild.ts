import { createPipeLeaderTransport, type DemandMessage } from '@/lib/books/replication/pipeTransports'
import { createRedisLeaderTransport } from '@/lib/books/replication/redisTransports'
import type { Log } from '@/lib/operations/runtime'
import type { FromIngestChild, ToIngestChild } from './ingestMessages'
import { openIngest } from './openIngest'

interface Parent {
  isOpen(): boolean
  /** Errors: the parent is gone. */
  send(message: FromIngestChild): Promise<void>
  onDemand(listener: (demanded: DemandMessage) => void): void
}

/** Brings up the process that ingests for its parent: over their pipe, or through Redis to all that serve. */
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
      // Without the parent nobody counts.
      void send({ type: 'asked', target, result, ms }).catch(() => undefined),
  }
  return openIngest({ ...begin, config, log, metrics, transport, isShared: redisUrl !== undefined })
}
