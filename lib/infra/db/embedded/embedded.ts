import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ConfigError } from '@/lib/infra/env/server'
import type { EventLog } from '../eventLog'
import { locateBinaries } from './embeddedBinaries'
import { ensureCluster, SUPERUSER } from './embeddedCluster'
import { placeCluster } from './embeddedFolder'
import { lockDataFolder } from './embeddedLock'
import { keepServer } from './embeddedRestart'
import { type Server, type ServerOptions, startServer, stopOrphan } from './embeddedServer'

const PORT_ATTEMPTS = 5
const PORT_TAKEN = /could not bind|could not create any TCP/
/** A process of a killed server ends when its own write to the disk does, which may take long on a busy disk. */
const PATIENCE_MS = 60_000
const PATIENCE_PAUSE_MS = 250

export interface EmbeddedPostgres {
  /** Connection string of the database `postgres`. */
  url: string
  /** Stops the server, with all committed data, and releases the data folder. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  dataDir: string
  log: EventLog
  /** Called once when restarting is abandoned, with a sentence for people. */
  gaveUp?(error: ConfigError): void
  /** Server settings on top of ours; tests trade durability for speed. */
  settings?: Record<string, string>
}

/**
 * Starts an embedded PostgreSQL server on a free loopback port, created on first use and stored in the data folder.
 * As root it runs as the system user `postgres`. A server left behind by a killed process is stopped first; one that
 * exits unexpectedly is restarted at the same address.
 * Errors: {@link DataFolderInUseError} when another process uses the folder; otherwise with the server's output.
 */
export async function startEmbeddedPostgres({
  log,
  settings,
  gaveUp,
  ...requested
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(requested.dataDir)
  const place = placeCluster(dataDir, log)
  const lock = lockDataFolder(dataDir)
  try {
    const binaries = locateBinaries(place.user, place.shared)
    await stopOrphan(place.cluster, log)
    const password = await ensureCluster({ ...place, dataDir, binaries, durable: settings?.fsync !== 'off' })
    const { postgres } = binaries
    const options = { ...place, postgres, settings, log }
    const { server, port } = await startOnFreePort(options)
    const kept = keepServer({
      server,
      start: (signal) => startPatiently({ ...options, port }, signal),
      log,
      gaveUp: () =>
        gaveUp?.(
          new ConfigError(
            `The database in ${place.cluster} ended or could not be started five times in a row: the log has what it said last.`,
          ),
        ),
    })
    log.info({ port, folder: place.cluster }, 'The embedded database is up.')
    return {
      url: `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
      stop: async () => {
        await kept.stop()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Another process may take the free port before the server does. */
async function startOnFreePort(
  options: Omit<ServerOptions, 'port'>,
): Promise<{ server: Server; port: number }> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort()
    try {
      return { server: await startPatiently({ ...options, port }), port }
    } catch (error) {
      if (!PORT_TAKEN.test(String(error)) || attempt >= PORT_ATTEMPTS) throw error
    }
  }
}

/**
 * The processes of a killed server hold its shared memory until each has ended, and while it is restarted (with a
 * signal) a connection of any program may have its port for a moment: neither is a failure to start.
 */
async function startPatiently(options: ServerOptions, restarting?: AbortSignal): Promise<Server> {
  const since = performance.now()
  for (;;) {
    try {
      return await startServer(options)
    } catch (error) {
      const text = String(error)
      const willPass = /still in use/.test(text) || (restarting && PORT_TAKEN.test(text))
      if (!willPass || restarting?.aborted || performance.now() - since > PATIENCE_MS) throw error
      await sleep(PATIENCE_PAUSE_MS, undefined, { signal: restarting })
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
