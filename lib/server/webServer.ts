import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import next from 'next'
import type { AppConfig } from '@/lib/env/server'
import { rateLimitSubject } from '@/lib/http/rateLimitSubject'
import { requestIdOf } from '@/lib/http/requestId'
import { getRuntime } from '@/lib/runtime/getRuntime'
import { inRequest } from '@/lib/runtime/requestScope'
import type { Log } from '@/lib/runtime/types'
import { serveApi } from './apiServer'
import { createClientAddress, createNetworks } from './clientAddress'
import { createDrain } from './drain'
import { grantPagePass } from './grantPagePass'
import { createHttpServer, LIMITS } from './httpServer'
import { limitConnections } from './limitConnections'
import { refusePage } from './limitPages'
import { fromNodeRequest } from './nodeRequest'
import { oneByOne } from './oneByOne'
import { readPagePaths } from './pagePaths'
import { createPageQueue, OPERATION_TIMES, PAGE_TIMES, type PageQueue } from './pageQueue'
import { refuse } from './refuse'
import { refuseEarly } from './refuseEarly'
import { createTargetReader } from './requestTarget'
import { createSecurityHeaders, dataHeadersOf } from './securityHeaders'
import { createCachedWriter } from './writeCached'
import { endEvents } from './writeEvents'

/** Tells handlers which address a request came from. Never taken from outside. */
const CLIENT_HEADER = 'x-crossbook-client'
/** For running requests, once nothing new is taken. */
const FINISH_MS = 8_000
const NO_PAGE = { loc: ['path'], msg: 'There is nothing at this address.', type: 'not_found' }
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
  uncounted = LOOPBACK,
}: {
  config: AppConfig
  log: Log
  dev: boolean
  /** Which requests may be answered before Next sees them: all of them, but where the doors are compared. */
  isHot?(request: IncomingMessage): boolean
  /** Networks whose connections are not counted by address, beside trusted proxies. */
  uncounted?: readonly string[]
}): Promise<WebServer> {
  const server = createHttpServer()
  const drain = createDrain(server)
  limitConnections(server, {
    limits: LIMITS,
    isExempt: createNetworks([...uncounted, ...config.trustedProxies]),
    isWaiting: drain.isWaiting,
  })
  // Next sizes its links by the port it is told, so the server listens first.
  await listen(server, config)
  const { port } = server.address() as AddressInfo
  const hostname = config.host === '0.0.0.0' || config.host === '::' ? 'localhost' : config.host
  // In production nothing listens for upgrades. Next would, on whichever server it finds, and leave them unanswered.
  const app = next({ dev, hostname, port, httpServer: dev ? server : createServer() })
  const clientAddress = createClientAddress(config.trustedProxies)
  const secure = createSecurityHeaders(config)
  const readTarget = createTargetReader(config.publicUrl)
  const writeCached = createCachedWriter(dataHeadersOf(config))
  const pages = createPageQueue(PAGE_TIMES)
  const operations = createPageQueue(OPERATION_TIMES)
  // Next's dev server makes its pages known as they are asked for.
  const hasPage = dev ? () => true : readPagePaths(process.env.NEXT_DIST_DIR ?? '.next', 'public')
  const waiting: [IncomingMessage, ServerResponse][] = []
  let handle: RequestHandler | undefined

  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const hot = isHot(request)
    const goOn = () => answerLive(request, response, hot)
    if (!(hot && writeCached(request, response, goOn))) goOn()
  }

  function answerLive(request: IncomingMessage, response: ServerResponse, hot: boolean) {
    secure(request, response)
    if (readTarget(request, response) || refuseEarly(request, response)) return
    const forwardedFor = request.headers['x-forwarded-for']
    request.headers[CLIENT_HEADER] = clientAddress(request.socket.remoteAddress, String(forwardedFor ?? ''))
    if (hot && serveApi(request, response)) return
    if (!handle) {
      if (waiting.length >= 1_000) refuseUnready(response)
      else waiting.push([request, response])
      return
    }
    const answering = request.url?.startsWith('/api/')
      ? answerInTurn(operations, handle, request, response)
      : answerPage(handle, request, response)
    answering.catch(() => response.destroy())
  }

  /** Files of the build are read, not made: they wait for nobody. */
  async function answerPage(next: RequestHandler, request: IncomingMessage, response: ServerResponse) {
    if (await refusePage(request, response)) return
    if (grantPagePass(request, response)) return countPage(request, response)
    const { path } = fromNodeRequest(request)
    // Next makes a page of this too, and a person is shown it.
    if (!hasPage(path) && !request.headers.accept?.includes('text/html')) {
      countPage(request, response)
      return refuse(response, 404, NO_PAGE, { keepAlive: true })
    }
    if (path.startsWith('/_next/static/')) return answerByNext(next, request, response)
    await answerInTurn(pages, next, request, response)
  }

  const answerInTurn = (
    queue: PageQueue,
    next: RequestHandler,
    request: IncomingMessage,
    response: ServerResponse,
  ) => inTurn(queue, () => answerByNext(next, request, response), request, response)

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

  server.on('request', (request, response) => {
    drain.take(request, response)
    oneByOne(response, () => answer(request, response))
  })
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

async function inTurn(
  queue: PageQueue,
  begin: () => void,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const end = await queue.turn(rateLimitSubject(fromNodeRequest(request)))
  if (!end) return refuseUnready(response)
  if (response.destroyed) return end()
  // Made by then, though not all of it may be sent.
  response.once('prefinish', end).once('close', end)
  begin()
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
