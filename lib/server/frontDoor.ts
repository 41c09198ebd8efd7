import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { OPERATIONS } from '@/lib/contract/operations'
import type { Answer } from '@/lib/http/answer'
import { answerRoute, type Handlers } from '@/lib/http/answerRoute'
import { handle } from '@/lib/http/handle'
import { getEvent } from '@/lib/operations/getEvent'
import { getHealth } from '@/lib/operations/getHealth'
import { getOrderBook } from '@/lib/operations/getOrderBook'
import { listEvents } from '@/lib/operations/listEvents'
import { planDistribution } from '@/lib/operations/planDistribution'
import { streamEvents } from '@/lib/operations/streamEvents'
import { getRuntime } from '@/lib/runtime/getRuntime'
import { fromNodeRequest } from './nodeRequest'
import { writeEvents } from './writeEvents'

/** What bots poll and traders wait for. Everything else, and all of the same under Next, is in app/api. */
const HOT: readonly (readonly [pattern: RegExp, handlers: Handlers])[] = [
  [/^\/api\/event\/[^/]+$/, { GET: handle(OPERATIONS.getEvent, getEvent) }],
  [/^\/api\/events\/list$/, { GET: handle(OPERATIONS.listEvents, listEvents) }],
  [/^\/api\/orderbook$/, { GET: handle(OPERATIONS.getOrderBook, getOrderBook) }],
  [/^\/api\/liquidity\/distribution$/, { POST: handle(OPERATIONS.planDistribution, planDistribution) }],
  [/^\/api\/stream$/, { GET: handle(OPERATIONS.streamEvents, streamEvents) }],
  [/^\/api\/health$/, { GET: handle(OPERATIONS.getHealth, getHealth) }],
]

/** Below this a compressed answer is hardly smaller. */
const WORTH_COMPRESSING = 1_024
const compress = promisify(gzip)

function handlersOf(target: string): Handlers | undefined {
  const cut = target.indexOf('?')
  const path = cut < 0 ? target : target.slice(0, cut)
  return HOT.find(([pattern]) => pattern.test(path))?.[1]
}

/**
 * Answers hot reads by the same handlers as Next's routes, without Next's cost, which is some thirty times a bare
 * server's. False when the request is not one of them.
 */
export function answerAtDoor(request: IncomingMessage, response: ServerResponse): boolean {
  const handlers = handlersOf(request.url ?? '/')
  if (!handlers) return false
  answerRoute(getRuntime, handlers, fromNodeRequest(request))
    .then((answer) =>
      answer.events ? writeEvents(response, answer, answer.events) : write(request, response, answer),
    )
    .catch(() => response.destroy())
  return true
}

async function write(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer) {
  const bytes = body === null ? undefined : Buffer.from(body)
  const gzipped =
    bytes && bytes.length >= WORTH_COMPRESSING && /\bgzip\b/.test(String(request.headers['accept-encoding']))
  const sent = gzipped ? await compress(bytes, { level: constants.Z_BEST_SPEED }) : bytes
  if (response.destroyed) return
  // A body nobody read, as after 413, would be taken for the next request.
  if (!request.readableEnded && request.headers['content-length'] !== undefined) {
    response.setHeader('Connection', 'close')
  }
  response.writeHead(status, {
    ...headers,
    ...(bytes && bytes.length >= WORTH_COMPRESSING && { Vary: 'Accept-Encoding' }),
    ...(gzipped && { 'Content-Encoding': 'gzip' }),
    ...(sent && { 'Content-Length': sent.length }),
  })
  response.end(sent)
}
