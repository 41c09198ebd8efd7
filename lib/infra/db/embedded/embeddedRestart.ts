import { setTimeout as sleep } from 'node:timers/promises'
import type { EventLog } from '../eventLog'
import type { Server } from './embeddedServer'

/** After this many consecutive failures another start is unlikely to succeed. */
const MAX_FAILURES = 5
const PAUSE_MS = { min: 250, max: 8_000 }
/** A server that ran this long did not fail for the reason of the previous failure. */
const LONG_LIFE_MS = 60_000

interface KeptServer {
  /** Stops the server, or the attempt to start it. */
  stop(): Promise<void>
}

interface Options {
  server: Server
  /** Restarts it at the same address; stops waiting when the signal fires. Errors: with its output. */
  start(signal: AbortSignal): Promise<Server>
  log: EventLog
  /** It exited or failed to start {@link MAX_FAILURES} times in a row and is no longer restarted. */
  gaveUp(): void
}

/** Restarts the server when it exits unexpectedly, with backoff. */
export function keepServer({ server, start, log, gaveUp }: Options): KeptServer {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = server
  let failures = 0

  /** Resolves once it runs again; false when restarting is abandoned. */
  async function restart(): Promise<boolean> {
    while (failures < MAX_FAILURES) {
      const pauseMs = Math.min(PAUSE_MS.max, PAUSE_MS.min * 2 ** (failures - 1))
      log.error({ failures, againInMs: pauseMs }, 'The database server ended: it is started again.')
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return false
      try {
        current = await start(signal)
        return true
      } catch (error) {
        if (signal.aborted) return false
        failures += 1
        log.error({ err: error }, 'The database server could not be started.')
      }
    }
    gaveUp()
    return false
  }

  async function run() {
    for (;;) {
      const since = performance.now()
      await current.ended
      if (signal.aborted) return
      failures = performance.now() - since > LONG_LIFE_MS ? 1 : failures + 1
      if (!(await restart())) return
      log.info({}, 'The database server is back.')
      // Stopped while it was being started.
      if (signal.aborted) return current.stop()
    }
  }
  const running = run()

  return {
    async stop() {
      stopping.abort()
      await current.stop()
      await running
    },
  }
}
