import { existsSync } from 'node:fs'
import { readIngestConfig } from '@/lib/env/server'
import { bootIngest } from '@/lib/runtime/bootIngest'
import { createLog } from '@/lib/runtime/createLog'
import { exitWith } from './exitWith'
import { openIngestDoor } from './ingestDoor'

/** Handing the roles over takes a moment; longer than this, it is left to whoever takes them. */
const STOP_WITHIN_MS = 10_000

/**
 * `npm run ingest`: reads venues and matches them, for web processes that share its database and Redis. Several share
 * the venues. Ends in order on SIGTERM or SIGINT; with an IPC channel it tells its parent `{ type: 'ingesting' }` and
 * ends when the parent does.
 */
async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readIngestConfig(process.env)
  const log = createLog(config)
  const service = await bootIngest(config, log)
  const door = config.statusPort === undefined ? undefined : await openIngestDoor(config, service)
  log.info({ ...(door && { url: door.url }) }, 'Ingestion is up.')
  process.send?.({ type: 'ingesting', url: door?.url })

  let stopping = false
  const stop = async (reason: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ reason }, 'Stopping: handing the venues over, then closing the database.')
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    await door?.close()
    await service.close()
    log.info({}, 'Stopped.')
    process.exit(0)
  }
  process.on('SIGTERM', () => void stop('SIGTERM'))
  process.on('SIGINT', () => void stop('SIGINT'))
  process.on('disconnect', () => void stop('the parent process ended'))
  process.on('unhandledRejection', (error) =>
    log.error({ err: error }, 'A promise failed with nobody waiting.'),
  )
}

main().catch(exitWith)
