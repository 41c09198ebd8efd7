import type { IncomingMessage, ServerResponse } from 'node:http'
import { OPERATIONS } from '@/lib/contract/operations'
import { type Handler, handle } from '@/lib/http/handle'
import type { Reply } from '@/lib/http/reply'
import { replyNotFound } from '@/lib/http/replyNotFound'
import { type Handlers, replyToRoute } from '@/lib/http/replyToRoute'
import { streamEvents } from '@/lib/operations/live/streamEvents'
import { getEvent } from '@/lib/operations/markets/getEvent'
import { getIcon } from '@/lib/operations/markets/getIcon'
import { getMarket } from '@/lib/operations/markets/getMarket'
import { getOrderBook } from '@/lib/operations/markets/getOrderBook'
import { getPlatforms } from '@/lib/operations/markets/getPlatforms'
import { getPriceHistory } from '@/lib/operations/markets/getPriceHistory'
import { getSparklines } from '@/lib/operations/markets/getSparklines'
import { getTrades } from '@/lib/operations/markets/getTrades'
import { listCategories } from '@/lib/operations/markets/listCategories'
import { listEvents } from '@/lib/operations/markets/listEvents'
import { getHealth } from '@/lib/operations/service/getHealth'
import { getMetrics } from '@/lib/operations/service/getMetrics'
import { getOpenApi } from '@/lib/operations/service/getOpenApi'
import { getReady } from '@/lib/operations/service/getReady'
import { planDistribution } from '@/lib/operations/trading/planDistribution'
import { getBalances } from '@/lib/operations/wallets/getBalances'
import { getErc1155Balances } from '@/lib/operations/wallets/getErc1155Balances'
import { getPositions } from '@/lib/operations/wallets/getPositions'
import { getRuntime } from '@/lib/runtime/getRuntime'
import { acceptsGzip, asGzip, gzipped } from './compress'
import { fromNodeRequest } from './nodeRequest'
import { writeEvents } from './writeEvents'

/** What is public. The rest, and all of the same under Next, is in app/api. */
const AT_DOOR: readonly Handler[] = [
  handle(OPERATIONS.getEvent, getEvent),
  handle(OPERATIONS.listEvents, listEvents),
  handle(OPERATIONS.getOrderBook, getOrderBook),
  handle(OPERATIONS.planDistribution, planDistribution),
  handle(OPERATIONS.streamEvents, streamEvents),
  handle(OPERATIONS.getHealth, getHealth),
  handle(OPERATIONS.getReady, getReady),
  // Next adds the headers of a proxy, and those decide who may read metrics.
  handle(OPERATIONS.getMetrics, getMetrics),
  handle(OPERATIONS.listCategories, listCategories),
  handle(OPERATIONS.getPlatforms, getPlatforms),
  handle(OPERATIONS.getMarket, getMarket),
  handle(OPERATIONS.getPriceHistory, getPriceHistory),
  handle(OPERATIONS.getSparklines, getSparklines),
  handle(OPERATIONS.getTrades, getTrades),
  handle(OPERATIONS.getIcon, getIcon),
  handle(OPERATIONS.getBalances, getBalances),
  handle(OPERATIONS.getErc1155Balances, getErc1155Balances),
  handle(OPERATIONS.getPositions, getPositions),
  handle(OPERATIONS.getOpenApi, getOpenApi),
]

const fixed = new Map<string, Handlers>()
const variable: (readonly [pattern: RegExp, handlers: Handlers])[] = []
/** A template's variable segments, as in /api/event/{slug}, take anything but a slash. */
function patternOf(template: string): RegExp {
  const segments = template
    .split('/')
    .map((segment) => (segment.startsWith('{') ? '[^/]+' : segment.replaceAll('.', '\\.')))
  return new RegExp(`^${segments.join('/')}$`)
}

for (const handler of AT_DOOR) {
  const { path, method } = handler.spec
  if (path.includes('{')) variable.push([patternOf(path), { [method]: handler }])
  else fixed.set(path, { [method]: handler })
}

const OPERATION_PATHS = Object.values(OPERATIONS).map(({ path }) => patternOf(path))

/** Signing in at other services has addresses of its own. */
const isKnown = (path: string) =>
  path.startsWith('/api/auth/') || OPERATION_PATHS.some((pattern) => pattern.test(path))

const handlersOf = (path: string) => fixed.get(path) ?? variable.find(([pattern]) => pattern.test(path))?.[1]

/**
 * Answers what is public by the same handlers as Next's routes, without Next's cost, which is some thirty times a bare
 * server's, and addresses under /api that no operation has. False when the request is none of these.
 */
export function serveApi(request: IncomingMessage, response: ServerResponse): boolean {
  if (!(request.url ?? '/').startsWith('/api')) return false
  const asked = fromNodeRequest(request)
  const { path } = asked
  if (path !== '/api' && !path.startsWith('/api/')) return false
  const handlers = handlersOf(path)
  if (!handlers && isKnown(path)) return false
  const answering = handlers ? replyToRoute(getRuntime, handlers, asked) : replyNotFound(getRuntime, asked)
  answering
    .then((answer) =>
      answer.events ? writeEvents(response, answer, answer.events) : write(request, response, answer),
    )
    .catch(() => response.destroy())
  return true
}

async function write(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Reply) {
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
