import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { AppConfig } from '@/lib/env/server'
import type { IngestSettings } from '@/lib/ingest/settings'
import type { Metrics } from '@/lib/metrics/createMetrics'
import { systemClock } from '@/lib/net/systemClock'
import { createPipeFollowerTransport } from '@/lib/replication/pipeTransports'
import type { FollowerTransport } from '@/lib/replication/transports'
import type { FromIngestChild, ToIngestChild } from './ingestMessages'
import type { Log } from './types'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROGRAM = 'lib/server/ingestChild.ts'
/** Where the C library is GNU's: its threads hold on to less memory. Takes effect before a process begins only. */
const FEW_POOLS = '2'
/** More than a child ever begins. */
const EPOCHS = 1_000_000
const RESTART_MS = { min: 1_000, max: 30_000 }
/** Whoever lived so long did not end for what made the one before end. */
const LONG_LIFE_MS = 60_000
/** Longer than the child gives itself. */
const STOP_WITHIN_MS = 12_000

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
 * Reads the venues in a process of its own, so that neither their bursts nor the garbage of reading them holds up an
 * answer. A child that ends is started again; meanwhile its books are stale, and the venues told as not ingested.
 */
export function startIngestChild({ log, metrics, ...parts }: IngestChildOptions): IngestChild {
  const { config, databaseUrl, ingestSettings } = parts
  const closing = new AbortController()
  let child: ChildProcess | undefined
  const transport = createPipeFollowerTransport({
    onSequenceGap() {
      log.error({}, 'The ingest process skipped a message; it is restarted.')
      child?.kill('SIGKILL')
    },
  })

  function send(to: ChildProcess, message: ToIngestChild): Promise<void> {
    return new Promise((resolve, reject) => {
      to.send(message, (error) => (error ? reject(error) : resolve()))
    })
  }

  /** Resolves when it has ended. */
  async function live(firstEpoch: number) {
    const started = fork(PROGRAM, {
      cwd: ROOT,
      env: { MALLOC_ARENA_MAX: FEW_POOLS, ...process.env },
      execArgv: ['--import', 'tsx'],
      // Books as they are, not as JSON.
      serialization: 'advanced',
    })
    child = started
    started.on('message', (message: FromIngestChild) => {
      if (message.type === 'book-update') transport.take(message)
      else metrics.asked(message.target, message.result, message.ms)
    })
    const ended = once(started, 'exit')
    // Without a listener a child that could not be started would end this process; 'exit' may then never come.
    const failed = new Promise<[string]>((resolve) => {
      started.on('error', (error) => resolve([error.message]))
    })
    const isOpen = () => started.connected
    const begun = send(started, {
      type: 'begin',
      firstEpoch,
      config,
      databaseUrl,
      ...(ingestSettings && { ingestSettings }),
    })
    begun.then(
      () => transport.connect({ isOpen, send: (message) => send(started, message) }, { firstEpoch }),
      () => started.kill('SIGKILL'),
    )
    const how = await Promise.race([ended, failed])
    transport.disconnect()
    return how
  }

  async function keepAlive() {
    let pauseMs = RESTART_MS.min
    for (let turn = 1; !closing.signal.aborted; turn += 1) {
      const since = performance.now()
      const [code, signal] = await live(turn * EPOCHS)
      if (closing.signal.aborted) return
      const livedMs = performance.now() - since
      if (livedMs > LONG_LIFE_MS) pauseMs = RESTART_MS.min
      log.error(
        { code, signal, livedMs: Math.round(livedMs), againInMs: pauseMs },
        'The process that reads the venues ended: order books are stale until it is back.',
      )
      await systemClock.sleep(pauseMs, closing.signal).catch(() => undefined)
      pauseMs = Math.min(2 * pauseMs, RESTART_MS.max)
    }
  }
  const running = keepAlive()

  return {
    transport,
    async close() {
      closing.abort()
      if (child?.connected) child.disconnect()
      const late = setTimeout(() => child?.kill('SIGKILL'), STOP_WITHIN_MS)
      await running
      clearTimeout(late)
    },
  }
}
