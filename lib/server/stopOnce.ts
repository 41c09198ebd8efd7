import type { Log } from '@/lib/runtime/types'

/** Handing the roles over takes a moment; longer than this, it is left to whoever takes them. */
const STOP_WITHIN_MS = 10_000

/** Ends a process that ingests in order, when it is told the first time; at once, the second time. */
export function stopOnce({ log, close }: { log: Log; close(): Promise<void> }): (reason: string) => void {
  let stopping = false
  const stop = async (reason: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ reason }, 'Stopping: handing the venues over, then closing the database.')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await close()
    log.info({}, 'Stopped.')
    process.exit(0)
  }
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'A promise failed with nobody waiting.'),
  )
  return (reason) => void stop(reason)
}
