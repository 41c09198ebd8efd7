import { createServer } from 'node:net'
import path from 'node:path'
import { locateBinaries } from './embeddedBinaries'
import { ensureCluster, SUPERUSER } from './embeddedCluster'
import { placeCluster } from './embeddedFolder'
import { lockDataFolder } from './embeddedLock'
import { type Server, type ServerOptions, startServer, stopOrphan } from './embeddedServer'
import type { EventLog } from './eventLog'

const ATTEMPTS = 5

export interface EmbeddedPostgres {
  /** Connection string of the database `postgres`. */
  url: string
  /** Stops the server, keeping all that was committed, and frees the data folder. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: EventLog
  /** Server settings on top of ours; tests give up durability for speed. */
  settings?: Record<string, string>
}

/**
 * Starts a PostgreSQL server of our own on a free loopback port, made on first use and kept in the data folder.
 * As root it runs as the system user `postgres`. A server left behind by a killed process is stopped first.
 * Errors: {@link DataFolderInUseError} when another process uses the folder; otherwise with what the server said.
 */
export async function startEmbeddedPostgres({
  log,
  settings,
  ...options
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir)
  const place = placeCluster(dataDir, log)
  const lock = lockDataFolder(dataDir)
  try {
    const binaries = locateBinaries(place.user, place.shared)
    await stopOrphan(place.cluster, log)
    const password = await ensureCluster({ ...place, dataDir, binaries, durable: settings?.fsync !== 'off' })
    const { postgres } = binaries
    const { server, port } = await startOnFreePort({ ...place, postgres, settings, log })
    log.info({ port, folder: place.cluster }, 'The embedded database is up.')
    return {
      url: `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await server.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/**
 * Between finding a free port and the server taking it, someone else may; and backends of a server killed a moment
 * ago hold its shared memory a little longer. Both pass by themselves.
 */
async function startOnFreePort(
  options: Omit<ServerOptions, 'port'>,
): Promise<{ server: Server; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    try {
      return { server: await startServer({ ...options, port }), port }
    } catch (error) {
      const passes = /could not bind|could not create any TCP|still in use/.test(String(error))
      if (!passes || attempt >= ATTEMPTS) throw error
      await new Promise((resolve) => setTimeout(resolve, 200 * attempt))
    }
  }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No free port.')),
      )
    })
  })
}
