import { existsSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, readConfig } from '@/lib/env/server'
import { boot } from '@/lib/runtime/boot'
import { createLog } from '@/lib/runtime/createLog'
import { startWebServer } from './webServer'

const STOP_WITHIN_MS = 15_000

/**
 * Starts the one process of the service, database, ingestion and web, and ends it in order on SIGTERM or SIGINT.
 * With an IPC channel it tells its parent `{ type: 'listening', url }` and ends when the parent does.
 * Errors: {@link ConfigError} on settings that cannot work.
 */
export async function startService({ dev }: { dev: boolean }): Promise<{ url: string }> {
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
  const service = await boot(config, log)
  const web = await startWebServer({ config, log, dev }).catch(async (error: unknown) => {
    await service.close()
    throw error
  })
  log.info({ url: web.url }, `Crossbook is at ${web.url}`)
  process.send?.({ type: 'listening', url: web.url })

  let stopping = false
  const stop = async (reason: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ reason }, 'Stopping: finishing requests, then closing the database.')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await web.close()
    await service.close()
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('disconnect', () => void stop('the parent process ended'))
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'A promise failed with nobody waiting.'),
  )
  return { url: web.url }
}

/** Ends the process with the one sentence that a person needs, or the stack where there is none. */
export function exitWith(error: unknown): never {
  const text =
    error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(1)
}
