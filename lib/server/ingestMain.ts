import { existsSync } from 'node:fs'
import { readIngestConfig } from '@/lib/env/server'
import { bootIngest } from '@/lib/runtime/bootIngest'
import { createLog } from '@/lib/runtime/createLog'
import { boundHeap } from './boundHeap'
import { exitWith } from './exitWith'
import { giveWay } from './giveWay'
import { openIngestDoor } from './ingestDoor'
import { stopOnce } from './stopOnce'

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

  const stop = stopOnce({
    log,
    async close() {
      await door?.close()
      await service.close()
    },
  })
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('disconnect', () => stop('the parent process ended'))
}

giveWay()
boundHeap()
main().catch(exitWith)
