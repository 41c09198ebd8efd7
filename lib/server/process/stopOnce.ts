import { watchParents } from '@/lib/infra/env/watchParents'
import type { Log } from '@/lib/operations/runtime'

const PARENT_ENDED = 'the parent process ended'
export type StopReason = NodeJS.Signals | typeof PARENT_ENDED

/** One Ctrl-C arrives from the terminal, and again from npm, which forwards it. */
const SAME_SIGNAL_MS = 1_000

interface Stopping {
  log: Log
  /** The shutdown steps, for the log. */
  steps: string
  /** The deadline after which remaining work is cut. */
  withinMs(reason: StopReason): number
  close(reason: StopReason): Promise<void>
  /** SIGTERM and SIGINT by default; others are ignored. */
  signals?: readonly NodeJS.Signals[]
}

const SIGNALS = ['SIGTERM', 'SIGINT'] as const

/**
 * Shuts this process down gracefully on SIGTERM, SIGINT, or when its parent or npm ends. A repeat within a second
 * counts as the same one; any other comes from an impatient person, and ends it at once. An unhandled rejection
 * ends nothing. Returns a function that shuts it down for another reason.
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
  // Drains as for npm's signal, usually sent by a process manager.
  watchParents(() => {
    if (!begun) take('SIGTERM')
  })
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'A promise failed with nobody waiting.'),
  )
  return take
}
