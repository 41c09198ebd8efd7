import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import next from 'next'
import type { AppConfig } from '@/lib/env/server'
import type { Log } from '@/lib/runtime/types'
import { createClientAddress } from './clientAddress'
import { answerAtDoor } from './frontDoor'
import { refuseEarly } from './refuseEarly'
import { endEvents } from './writeEvents'

/** Tells handlers which address a request came from. Never taken from outside. */
const CLIENT_HEADER = 'x-crossbook-client'
const DRAIN_MS = 8_000

export interface WebServer {
  url: string
  close(): Promise<void>
}

/** Node's HTTP server in front of Next: connection limits, early refusals, the client's address; the rest is Next's. */
export async function startWebServer({
  config,
  log,
  dev,
}: {
  config: AppConfig
  log: Log
  dev: boolean
}): Promise<WebServer> {
  const server = createServer({
    requestTimeout: 30_000,
    headersTimeout: 10_000,
    // Longer than a usual proxy's minute: a request never meets a socket that is being closed.
    keepAliveTimeout: 65_000,
    maxHeaderSize: 16_384,
  })
  server.maxConnections = 10_000
  // Next sizes its links by the port it is told, so the server listens first.
  await listen(server, config)
  const { port } = server.address() as AddressInfo
  const hostname = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const app = next({ dev, hostname, port, httpServer: server })
  const clientAddress = createClientAddress(config.trustedProxies)
  const waiting: [IncomingMessage, ServerResponse][] = []
  let handle: ReturnType<typeof app.getRequestHandler> | undefined

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    if (refuseEarly(request, response)) return
    const forwardedFor = request.headers['x-forwarded-for']
    request.headers[CLIENT_HEADER] = clientAddress(request.socket.remoteAddress, String(forwardedFor ?? ''))
    if (answerAtDoor(request, response)) return
    if (!handle) {
      if (waiting.length >= 1_000) response.writeHead(503, { 'Retry-After': '1' }).end()
      else waiting.push([request, response])
      return
    }
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error, url: request.url }, 'A request failed outside its handler.')
      if (!response.headersSent) response.writeHead(502)
      response.end()
    })
  }
  server.on('request', answer)
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n')
  })
  await app.prepare()
  handle = app.getRequestHandler()
  for (const [request, response] of waiting.splice(0)) answer(request, response)

  return {
    url: `http://${hostname}:${port}`,
    close: () =>
      new Promise((resolve) => {
        const deadline = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
        server.close(() => {
          clearTimeout(deadline)
          resolve()
        })
        server.closeIdleConnections()
        endEvents()
      }),
  }
}

function listen(server: ReturnType<typeof createServer>, config: AppConfig): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${config.port} is taken: stop what listens there or set PORT.`)
          : error,
      )
    })
    server.listen(config.port, config.host, () => resolve())
  })
}
