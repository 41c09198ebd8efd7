import { existsSync } from 'node:fs'
import { misspeltSettings, readIngestConfig } from '@/lib/infra/env/server'
import { tuneHeap } from '@/lib/infra/env/tuneHeap'
import { bootIngest } from '@/lib/server/runtime/bootIngest'
import { createLog } from '@/lib/server/runtime/createLog'
import { exitWith } from './exitWith'
import { openIngestServer } from './ingestServer'
import { lowerPriority } from './lowerPriority'
import { stopOnce } from './stopOnce'

/** Time for handing the roles over; beyond it another process takes them over anyway. */
const STOP_WITHIN_MS = 10_000

/**
 * `npm run ingest`: reads venues and matches events, for web processes that share its database and Redis. Several share
 * the venues. Shuts down gracefully on SIGTERM or SIGINT; with an IPC channel it reports `{ type: 'ingesting' }` to its
 * parent and ends with it.
 */
async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readIngestConfig(process.env)
  const log = createLog(config)
  for (const message of misspeltSettings(process.env)) log.warn({}, message)
  const service = await bootIngest(config, log)
  const status = config.statusPort === undefined ? undefined : await openIngestServer(config, service)
  log.info({ ...(status && { url: status.url }) }, 'Ingestion is up.')
  process.send?.({ type: 'ingesting', url: status?.url })

  stopOnce({
    log,
    steps: 'handing the venues over, then closing the database',
    withinMs: () => STOP_WITHIN_MS,
    async close() {
      await status?.close()
      await service.close()
    },
  })
}

lowerPriority()
tuneHeap()
main().catch(exitWith)
