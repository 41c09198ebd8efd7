import { startEmbeddedPostgres } from '@/lib/infra/db/embedded/embedded'
import { migrate } from '@/lib/infra/db/migrate'
import type { AppConfig } from '@/lib/infra/env/server'
import type { Log } from '@/lib/operations/runtime'
import { createRuntime, type OwnedRuntime, type RuntimeOptions } from './createRuntime'
import { setRuntime } from './getRuntime'

/**
 * Starts everything but the HTTP server: database (DATABASE_URL, or the embedded one in the data folder), migrations,
 * runtime. Venues are read in the background; nothing here waits for them.
 */
export async function boot(
  config: AppConfig,
  log: Log,
  options: Pick<RuntimeOptions, 'ingestSettings'> & {
    /** The embedded database cannot be restarted; with a message for people. */
    databaseLost?(error: Error): void
  } = {},
): Promise<{ runtime: OwnedRuntime; close(): Promise<void> }> {
  const embedded =
    config.databaseUrl === undefined
      ? await startEmbeddedPostgres({ dataDir: config.dataDir, log, gaveUp: options.databaseLost })
      : undefined
  try {
    const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
    const applied = await migrate(databaseUrl)
    if (applied.length > 0) log.info({ applied }, 'The database was brought up to date.')
    const runtime = createRuntime({ ...options, config, log, databaseUrl })
    setRuntime(runtime)
    return {
      runtime,
      async close() {
        setRuntime(undefined)
        try {
          await runtime.close()
        } finally {
          await embedded?.stop()
        }
      },
    }
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}
