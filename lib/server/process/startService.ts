import { existsSync } from 'node:fs'
import path from 'node:path'
import { type AppConfig, ConfigError, misspeltSettings, readConfig } from '@/lib/infra/env/server'
import { tuneHeap } from '@/lib/infra/env/tuneHeap'
import { startAlerts } from '@/lib/operations/alerts/startAlerts'
import type { Log } from '@/lib/operations/runtime'
import { startPractice } from '@/lib/operations/trading/practice/startPractice'
import { startSettling } from '@/lib/operations/trading/receipts/startSettling'
import { boot } from '@/lib/server/runtime/boot'
import { createLog } from '@/lib/server/runtime/createLog'
import { exitWith } from './exitWith'
import { logConsole } from './logConsole'
import { type StopReason, stopOnce } from './stopOnce'
import { warmUp } from './warmUp'
import { startWebServer, type WebServer } from './webServer'

/** After the balancers' delay: time for running requests, pending writes, and the database. */
const STOP_WITHIN_MS = 15_000

/**
 * Starts the service, database, ingestion and web, and shuts it down gracefully on SIGTERM or SIGINT.
 * With an IPC channel it reports `{ type: 'listening', url }` to its parent, and ends with it.
 * Errors: {@link ConfigError} on invalid settings.
 */
export async function startService({ dev }: { dev: boolean }): Promise<{ url: string }> {
  tuneHeap()
  if (existsSync('.env')) process.loadEnvFile('.env')
  Object.assign(process.env, { NODE_ENV: dev ? 'development' : 'production', NEXT_TELEMETRY_DISABLED: '1' })
  const config = readConfig(process.env)
  const buildFolder = process.env.NEXT_DIST_DIR ?? '.next'
  if (!dev && !existsSync(path.join(buildFolder, 'BUILD_ID'))) {
    throw new ConfigError(
      'There is no build yet: run `npm run build` first (or `npm run demo`, which builds).',
    )
  }

  const log = createLog(config)
  for (const message of misspeltSettings(process.env)) log.warn({}, message)
  if (!dev) logConsole(log)
  const starting = bringUp({ config, log, dev })
  stopInOrder({ config, log, starting })
  const { web } = await starting
  log.info({ url: web.url }, `Crossbook is at ${web.url}`)
  process.send?.({ type: 'listening', url: web.url })
  return { url: web.url }
}

interface Running {
  service: Awaited<ReturnType<typeof boot>>
  /** Stops background work. */
  settling: AbortController
  alerts: ReturnType<typeof startAlerts>
  web: WebServer
}

async function bringUp({
  config,
  log,
  dev,
}: {
  config: AppConfig
  log: Log
  dev: boolean
}): Promise<Running> {
  const service = await boot(config, log, { databaseLost: exitWith })
  const web = await startWebServer({ config, log, dev }).catch(async (error: unknown) => {
    await service.close()
    throw error
  })
  const settling = new AbortController()
  startSettling(service.runtime, settling.signal)
  startPractice(service.runtime, settling.signal)
  void warmUp(service.runtime, settling.signal)
  const alerts = startAlerts(service.runtime)
  return { service, settling, alerts, web }
}

/**
 * On SIGTERM: not ready at once, while requests are served as before for `DRAIN_SECONDS`, so that balancers move away;
 * then streams end, running requests finish, and pending counts are written. Ctrl-C, and the end of the
 * parent, skip that delay. A service that is still starting is stopped as soon as it has started.
 */
function stopInOrder({ config, log, starting }: { config: AppConfig; log: Log; starting: Promise<Running> }) {
  const drainMsOf = (reason: StopReason) => (reason === 'SIGTERM' ? config.drainMs : 0)
  stopOnce({
    log,
    steps: 'not ready any more, then finishing requests, then the database',
    withinMs: (reason) => drainMsOf(reason) + STOP_WITHIN_MS,
    async close(reason) {
      // The caller reports a failed start.
      const running = await starting.catch(() => undefined)
      if (!running) return
      const { service, settling, alerts, web } = running
      service.runtime.leave()
      web.leave()
      await service.runtime.clock.sleep(drainMsOf(reason))
      await web.close()
      settling.abort()
      await alerts.close()
      await service.close()
    },
  })
}
