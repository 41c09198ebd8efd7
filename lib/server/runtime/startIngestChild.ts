import type { ChildProcess } from 'node:child_process'
import { createPipeFollowerTransport } from '@/lib/books/replication/pipeTransports'
import type { FollowerTransport } from '@/lib/books/replication/transports'
import type { AppConfig } from '@/lib/infra/env/server'
import type { Metrics } from '@/lib/infra/metrics/createMetrics'
import type { IngestSettings } from '@/lib/ingest/settings'
import type { Log } from '@/lib/operations/runtime'
import type { FromIngestChild, ToIngestChild } from './ingestMessages'
import { sendTo, superviseChild } from './superviseChild'

const PROGRAM = 'lib/server/process/ingestChild.ts'
/** More epochs than a child ever starts. */
const EPOCHS = 1_000_000

export interface IngestChild {
  transport: FollowerTransport
  close(): Promise<void>
}

interface IngestChildOptions {
  config: AppConfig
  databaseUrl: string
  log: Log
  metrics: Pick<Metrics, 'asked'>
  ingestSettings?: Partial<IngestSettings>
}

/**
 * Reads the venues in a separate process, so that neither their bursts nor the garbage collection of reading them
 * delays a reply. A child that ends is restarted; meanwhile its books are stale, and its venues not ingested.
 */
export function startIngestChild(options: IngestChildOptions): IngestChild {
  const { config, databaseUrl, log, metrics, ingestSettings } = options
  const transport = createPipeFollowerTransport({
    onSequenceGap() {
      log.error({}, 'The process that reads the venues skipped a message; it is restarted.')
      child.kill()
    },
  })

  function started(process: ChildProcess, run: number) {
    const firstEpoch = run * EPOCHS
    const send = (message: ToIngestChild) => sendTo(process, message)
    process.on('message', (message: FromIngestChild) => {
      if (message.type === 'book-update') transport.take(message)
      else metrics.asked(message.target, message.result, message.ms)
    })
    const begin = { type: 'begin', firstEpoch, config, databaseUrl, ingestSettings } as const
    send(begin).then(
      () => transport.connect({ isOpen: () => process.connected, send }, { firstEpoch }),
      () => process.kill('SIGKILL'),
    )
  }

  const child = superviseChild({
    program: PROGRAM,
    log,
    endedMessage: 'The process that reads the venues ended: order books are stale until it is back.',
    // Structured clones of books, not JSON.
    serialization: 'advanced',
    started,
    ended: () => transport.disconnect(),
  })
  return { transport, close: () => child.close() }
}
