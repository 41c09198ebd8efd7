import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { AppConfig } from '@/lib/infra/env/server'
import type { Log } from '@/lib/operations/runtime'
import { pagesConfigOf } from '@/lib/server/api/pagesConfigOf'
import { findRuntime } from '@/lib/server/runtime/getRuntime'
import { createNetworks } from './clientAddress'
import { createDoor } from './createDoor'
import { createDrain } from './drain'
import { createHttpServer, LIMITS } from './httpServer'
import { limitConnections } from './limitConnections'
import { listenAt } from './listenAt'
import { oneByOne } from './oneByOne'
import { openPrivateServer } from './openPrivateServer'
import type { Pages } from './pages'
import { servePagesReads } from './servePagesReads'
import { startPagesProcess } from './startPagesProcess'
import { endEvents } from './writeEvents'

/** For running requests, once no new ones are accepted. */
const FINISH_MS = 8_000
/** Clients on this machine are its operator, or a proxy. */
const LOOPBACK = ['127.0.0.0/8', '::1']

export interface WebServer {
  url: string
  /** Every reply from now on is its connection's last, so that clients and balancers move away. */
  leave(): void
  /** Ends streams, waits for running requests and stops listening. */
  close(): Promise<void>
}

interface WebServerOptions {
  config: AppConfig
  log: Log
  dev: boolean
  /** Networks whose connections are exempt from the per-address limit, besides trusted proxies. */
  uncounted?: readonly string[]
}

/**
 * The service's HTTP server: connection limits, early rejections, the client's address; the API is answered here, pages
 * by a separate process. In development Next answers both, in this process: operations then reload on change
 * like pages.
 */
export async function startWebServer(options: WebServerOptions): Promise<WebServer> {
  const { config, log, dev, uncounted = LOOPBACK } = options
  const server = createHttpServer()
  const drain = createDrain(server)
  limitConnections(server, {
    limits: LIMITS,
    isExempt: createNetworks([...uncounted, ...config.trustedProxies]),
    isWaiting: drain.isWaiting,
  })
  let pages: Pages | undefined
  const answer = createDoor({
    config,
    log,
    dev,
    pages: () => pages,
    folders: { build: process.env.NEXT_DIST_DIR ?? '.next', files: 'public' },
  })
  // A connection's request is read in the turn after the one that accepts it.
  server.on('connection', () => findRuntime()?.rotation.arrived())
  server.on('request', (request, response) => {
    drain.take(request, response)
    oneByOne(request, response, answer)
  })
  // Next builds its links from this port, so the server listens first.
  const { port, hostname, url } = await listenAt(server, config)
  // Readable by this user only.
  const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-'))
  const service = await openPrivateServer(
    path.join(folder, 'service.sock'),
    servePagesReads(() => (dev ? pages : undefined)),
  )
  const parts = { config: pagesConfigOf(config), log, service, address: { hostname, port } }
  pages = dev
    ? await (await import('./startDevPages')).startDevPages({ ...parts, server })
    : await startPagesProcess({ ...parts, logLevel: config.logLevel })
  const started = pages

  return {
    url,
    leave: () => drain.leave(),
    async close() {
      endEvents()
      await drain.close(FINISH_MS)
      await started.close()
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
