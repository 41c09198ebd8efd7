import { setTimeout as sleep } from 'node:timers/promises'
import type { Server } from './embeddedServer'
import type { EventLog } from './eventLog'

/** After so many failures in a row the next start will hardly help. */
const MAX_FAILURES = 5
const PAUSE_MS = { min: 250, max: 8_000 }
/** A server that ran so long did not end for what ended the one before. */
const LONG_LIFE_MS = 60_000

interface KeptServer {
  /** Stops the server, or the attempt to start it. */
  stop(): Promise<void>
}

interface Options {
  server: Server
  /** Starts it again, at the same address. Errors: with what it said. */
  start(): Promise<Server>
  log: EventLog
  /** It ended, or could not be started, {@link MAX_FAILURES} times in a row, and is not started any more. */
  gaveUp(): void
}

/** Starts the server again when it ends by itself, after growing pauses. */
export function keepServer({ server, start, log, gaveUp }: Options): KeptServer {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = server
  let failures = 0

  /** Resolves once it runs again; false when it will not. */
  async function restart(): Promise<boolean> {
    while (failures < MAX_FAILURES) {
      const pauseMs = Math.min(PAUSE_MS.max, PAUSE_MS.min * 2 ** (failures - 1))
      log.error({ failures, againInMs: pauseMs }, 'The database server ended: it is started again.')
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined)
      if (signal.aborted) return false
      try {
        current = await start()
        return true
      } catch (error) {
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
