import { watchParents } from '@/lib/infra/env/watchParents'
import type { Log } from '@/lib/operations/runtime'

const PARENT_ENDED = 'the parent process ended'
export type StopReason = NodeJS.Signals | typeof PARENT_ENDED

/** One and the same Ctrl-C comes from the terminal, and again from npm, which passes it on. */
const SAME_SIGNAL_MS = 1_000

interface Stopping {
  log: Log
  /** What is done then, for the log. */
  steps: string
  /** Whatever is left is cut after so long. */
  withinMs(reason: StopReason): number
  close(reason: StopReason): Promise<void>
  /** SIGTERM and SIGINT by default; any other is ignored. */
  signals?: readonly NodeJS.Signals[]
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Ends this process in order on SIGTERM, SIGINT, or when its parent or the npm that started it ends. The same signal again within a second is the
 * same wish; any other is a person who does not want to wait, and ends it at once. A promise that fails with nobody
 * waiting ends nothing. Returns how to end it for a reason of its own.
 */
export function stopOnce(stopping: Stopping): (reason: StopReason) => void {
  const { log, steps, withinMs, close, signals = SIGNALS } = stopping
  let begun: { reason: StopReason; at: number } | undefined

  async function stop(reason: StopReason) {
    log.info({ reason }, `Stopping: ${steps}.`)
    setTimeout(() => {
      log.error({}, 'Stopping took too long: what was left is cut.')
      process.exit(1)
    }, withinMs(reason)).unref()
    try {
      await close(reason)
    } catch (error) {
      log.error({ err: error }, 'Not everything could be closed.')
      process.exit(1)
    }
    log.info({}, 'Stopped.')
    process.exit(0)
  }

  function take(reason: StopReason) {
    const now = performance.now()
    if (!begun) {
      begun = { reason, at: now }
      void stop(reason)
    } else if (reason !== PARENT_ENDED && (reason !== begun.reason || now - begun.at >= SAME_SIGNAL_MS)) {
      log.warn({ reason }, 'A second signal: stopped at once.')
      process.exit(1)
    }
  }

  for (const signal of SIGNALS)
    process.on(signal, () => {
      if (signals.includes(signal)) take(signal)
    })
  process.on('disconnect', () => take(PARENT_ENDED))
  // Drained as on the signal that ended npm, most often a process manager's.
  watchParents(() => {
    if (!begun) take('SIGTERM')
  })
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'A promise failed with nobody waiting.'),
  )
  return take
}
