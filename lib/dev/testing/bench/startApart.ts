import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startRedis } from '@/lib/dev/testing/support/startRedis'
import { type Service, startService, startStandIns, untilReady } from '@/lib/dev/testing/support/startStack'
import { startEmbeddedPostgres } from '@/lib/infra/db/embedded/embedded'

const quiet = () => {}

export interface Apart {
  /** The serving process. */
  service: Service
  close(): Promise<void>
}

/** One process that reads the venues' stand-ins and one that serves, with PostgreSQL and Redis between them. Needs a
 * A process that reads the venues' stand-ins and one that serves, with PostgreSQL and Redis between them. Needs a
 * redis-server.
 */
export async function startApart(env: Record<string, string> = {}, file?: string): Promise<Apart> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'crossbook-apart-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
  })
  const redis = await startRedis()
  const standIns = await startStandIns(env)
  const shared = {
    ...standIns.env,
    ...env,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
  }
  const reading = await startService(shared, 'lib/server/process/ingestMain.ts')
  const service = await startService(
    { ...shared, INGEST: 'off', AUTH_SECRET: 'known to these processes alone and to nobody else' },
    file,
  )
  await untilReady(service.url)
  const close = async () => {
    for (const each of [service, reading, standIns]) await each.end('SIGTERM')
    await redis.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { service, close }
}
