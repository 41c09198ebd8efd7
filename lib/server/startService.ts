import { existsSync } from 'node:fs'
import path from 'node:path'
import { type AppConfig, ConfigError, readConfig } from '@/lib/env/server'
import { boot } from '@/lib/runtime/boot'
import { createLog } from '@/lib/runtime/createLog'
import type { Log } from '@/lib/runtime/types'
import { boundHeap } from './boundHeap'
import { logConsole } from './logConsole'
import { startWebServer, type WebServer } from './webServer'

/** Beyond the moment in which balancers notice: running requests, what is still to be written, the database. */
const STOP_WITHIN_MS = 15_000

/**
 * Starts the service, database, ingestion and web, and ends it in order on SIGTERM or SIGINT.
 * With an IPC channel it tells its parent `{ type: 'listening', url }` and ends when the parent does.
 * Errors: {@link ConfigError} on settings that cannot work.
 */
export async function startService({ dev }: { dev: boolean }): Promise<{ url: string }> {
  boundHeap()
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
  if (!dev) logConsole(log)
  const service = await boot(config, log)
  const web = await startWebServer({ config, log, dev }).catch(async (error: unknown) => {
    await service.close()
    throw error
  })
  log.info({ url: web.url }, `Crossbook is at ${web.url}`)
  process.send?.({ type: 'listening', url: web.url })

  stopInOrder({ config, log, service, web })
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'A promise failed with nobody waiting.'),
  )
  return { url: web.url }
}

interface Running {
  config: AppConfig
  log: Log
  service: Awaited<ReturnType<typeof boot>>
  web: WebServer
}

/**
 * On SIGTERM: not ready at once, while requests are answered as before for `DRAIN_SECONDS`, so that balancers leave;
 * then streams end, running requests finish, and what is counted is written. A person's Ctrl-C, and a parent that
 * ended, wait for no balancer. A second signal ends the process at once.
 */
function stopInOrder({ config, log, service, web }: Running) {
  let stopping = false
  const stop = async (reason: string, drainMs: number) => {
    stopping = true
    log.info({ reason, drainMs }, 'Stopping: not ready any more, then finishing requests, then the database.')
    setTimeout(() => {
      log.error({}, 'Stopping took too long: what was left is cut.')
      process.exit(1)
    }, drainMs + STOP_WITHIN_MS).unref()
    service.runtime.leave()
    web.leave()
    await service.runtime.clock.sleep(drainMs)
    await web.close()
    await service.close()
    log.info({}, 'Stopped.')
    process.exit(0)
  }
  const told = (signal: string, drainMs: number) => {
    if (stopping) process.exit(1)
    void stop(signal, drainMs)
  }
  process.on('SIGTERM', () => told('SIGTERM', config.drainMs))
  process.on('SIGINT', () => told('SIGINT', 0))
  process.on('disconnect', () => {
    if (!stopping) void stop('the parent process ended', 0)
  })
}
