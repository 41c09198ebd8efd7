import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import next from 'next'
import type { AppConfig } from '@/lib/env/server'
import { requestIdOf } from '@/lib/http/requestId'
import { getRuntime } from '@/lib/runtime/getRuntime'
import { inRequest } from '@/lib/runtime/requestScope'
import type { Log } from '@/lib/runtime/types'
import { createClientAddress, createNetworks } from './clientAddress'
import { createDrain } from './drain'
import { answerAtDoor } from './frontDoor'
import { createHttpServer } from './httpServer'
import { fromNodeRequest } from './nodeRequest'
import { refuse } from './refuse'
import { refuseEarly } from './refuseEarly'
import { createSecurityHeaders, dataHeadersOf } from './securityHeaders'
import { endEvents } from './writeEvents'
import { createKeptWriter } from './writeKept'

/** Tells handlers which address a request came from. Never taken from outside. */
const CLIENT_HEADER = 'x-crossbook-client'
/** For running requests, once nothing new is taken. */
const FINISH_MS = 8_000
const FAILED = { loc: ['path'], msg: 'Something went wrong on our side.', type: 'upstream_error' }
/** Whoever shares this machine is its operator, or a proxy. */
const LOOPBACK = ['127.0.0.0/8', '::1']

type RequestHandler = ReturnType<ReturnType<typeof next>['getRequestHandler']>

export interface WebServer {
  url: string
  /** Every answer from now on is its connection's last, so that clients and balancers go elsewhere. */
  leave(): void
  /** Ends streams, waits for running requests and stops listening. */
  close(): Promise<void>
}

/** Node's HTTP server in front of Next: connection limits, early refusals, the client's address; the rest is Next's. */
export async function startWebServer({
  config,
  log,
  dev,
  isHot = () => true,
}: {
  config: AppConfig
  log: Log
  dev: boolean
  /** Which requests may be answered before Next sees them: all of them, but where the doors are compared. */
  isHot?(request: IncomingMessage): boolean
}): Promise<WebServer> {
  const server = createHttpServer(createNetworks([...LOOPBACK, ...config.trustedProxies]))
  const drain = createDrain(server)
  // Next sizes its links by the port it is told, so the server listens first.
  await listen(server, config)
  const { port } = server.address() as AddressInfo
  const hostname = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  const app = next({ dev, hostname, port, httpServer: server })
  const clientAddress = createClientAddress(config.trustedProxies)
  const secure = createSecurityHeaders(config)
  const writeKept = createKeptWriter(dataHeadersOf(config))
  const waiting: [IncomingMessage, ServerResponse][] = []
  let handle: RequestHandler | undefined

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    drain.take(request, response)
    const hot = isHot(request)
    if (hot && writeKept(request, response)) return
    secure(request, response)
    if (refuseEarly(request, response)) return
    const forwardedFor = request.headers['x-forwarded-for']
    request.headers[CLIENT_HEADER] = clientAddress(request.socket.remoteAddress, String(forwardedFor ?? ''))
    if (hot && answerAtDoor(request, response)) return
    if (!handle) {
      if (waiting.length >= 1_000) refuseUnready(response)
      else waiting.push([request, response])
      return
    }
    answerByNext(handle, request, response)
  }

  function answerByNext(next: RequestHandler, request: IncomingMessage, response: ServerResponse) {
    const requestId = requestIdOf(fromNodeRequest(request))
    request.headers['x-request-id'] = requestId
    if (!request.url?.startsWith('/api/')) countPage(request, response.setHeader('X-Request-Id', requestId))
    const failed = (error: unknown) => {
      log.error({ err: error, path: request.url?.split('?')[0] }, 'A request failed outside its handler.')
      if (response.headersSent) response.end()
      else refuse(response, 502, FAILED)
    }
    inRequest(requestId, () => next(request, response).catch(failed))
  }

  server.on('request', answer)
  await app.prepare()
  handle = app.getRequestHandler()
  for (const [request, response] of waiting.splice(0)) answer(request, response)

  return {
    url: `http://${hostname}:${port}`,
    leave: () => drain.leave(),
    close() {
      endEvents()
      return drain.close(FINISH_MS)
    },
  }
}

/** Operations count and name themselves, whichever door they come through. */
function countPage(request: IncomingMessage, response: ServerResponse) {
  const kind = request.url?.startsWith('/_next/') ? 'asset' : 'page'
  const start = performance.now()
  response.once('finish', () =>
    getRuntime().metrics.answered(kind, response.statusCode, performance.now() - start),
  )
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
