import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import next from 'next'
import type { AppConfig } from '@/lib/env/server'
import type { Log } from '@/lib/runtime/types'
import { createClientAddress, createNetworks } from './clientAddress'
import { answerAtDoor } from './frontDoor'
import { createHttpServer } from './httpServer'
import { refuse } from './refuse'
import { refuseEarly } from './refuseEarly'
import { createSecurityHeaders } from './securityHeaders'
import { endEvents } from './writeEvents'

/** Tells handlers which address a request came from. Never taken from outside. */
const CLIENT_HEADER = 'x-crossbook-client'
const DRAIN_MS = 8_000
/** Whoever shares this machine is its operator, or a proxy. */
const LOOPBACK = ['127.0.0.0/8', '::1']

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
  const server = createHttpServer(createNetworks([...LOOPBACK, ...config.trustedProxies]))
  // Next sizes its links by the port it is told, so the server listens first.
  await listen(server, config)
  const { port } = server.address() as AddressInfo
  const hostname = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const app = next({ dev, hostname, port, httpServer: server })
  const clientAddress = createClientAddress(config.trustedProxies)
  const secure = createSecurityHeaders(config)
  const waiting: [IncomingMessage, ServerResponse][] = []
  let handle: ReturnType<typeof app.getRequestHandler> | undefined

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    secure(request, response)
    if (refuseEarly(request, response)) return
    const forwardedFor = request.headers['x-forwarded-for']
    request.headers[CLIENT_HEADER] = clientAddress(request.socket.remoteAddress, String(forwardedFor ?? ''))
    if (answerAtDoor(request, response)) return
    if (!handle) {
      if (waiting.length >= 1_000) refuseUnready(response)
      else waiting.push([request, response])
      return
    }
    handle(request, response).catch((error: unknown) => {
      log.error({ err: error, path: request.url?.split('?')[0] }, 'A request failed outside its handler.')
      if (response.headersSent) response.end()
      else
        refuse(response, 502, {
          loc: ['path'],
          msg: 'Something went wrong on our side.',
          type: 'upstream_error',
        })
    })
  }
  server.on('request', answer)
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

function refuseUnready(response: ServerResponse) {
  response.setHeader('Retry-After', '1')
  refuse(response, 503, { loc: ['path'], msg: 'Not ready; try again.', type: 'unavailable' })
}

function listen(server: Server, config: AppConfig): Promise<void> {
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
