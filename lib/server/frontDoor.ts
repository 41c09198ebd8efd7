import type { IncomingMessage, ServerResponse } from 'node:http'
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
import { acceptsGzip, asGzip, gzipped } from './compress'
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

function handlersOf(target: string): Handlers | undefined {
  if (!target.startsWith('/api/')) return undefined
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
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const zipped = bytes && headers.Vary && acceptsGzip(request) ? await gzipped(bytes) : undefined
  if (response.destroyed) return
  // A body nobody read, as after 413, would be taken for the next request.
  if (!request.readableEnded && request.headers['content-length'] !== undefined) {
    response.setHeader('Connection', 'close')
  }
  const head = { ...headers, ...(zipped && asGzip(headers)) }
  const sent = zipped ?? bytes
  response.writeHead(status, sent ? { ...head, 'Content-Length': String(sent.length) } : head)
  response.end(sent)
}
