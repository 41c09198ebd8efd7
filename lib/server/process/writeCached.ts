import type { IncomingMessage, ServerResponse } from 'node:http'
import { OPERATIONS } from '@/lib/contract/operations'
import { bodyKey } from '@/lib/server/http/bodyKey'
import type { PlainRequest } from '@/lib/server/http/plainRequest'
import { isJsonMedia, MAX_BODY_BYTES } from '@/lib/server/http/readBody'
import type { Reply } from '@/lib/server/http/reply'
import { replyFromCache } from '@/lib/server/http/replyFromCache'
import { requestIdOf } from '@/lib/server/http/requestId'
import { hasBodyReplies } from '@/lib/server/http/responseCache'
import { getRuntime } from '@/lib/server/runtime/getRuntime'
import { acceptsGzip, asGzip, gzipped, gzippedBefore } from './compress'
import { fromNodeRequest } from './nodeRequest'
import { MAX_HEADERS } from './refuseEarly'
import { countHosts } from './requestTarget'

/** An answer as Node writes it fastest: names and values of its headers in turn, the request id's value last. */
interface Wire {
  head: string[]
  bytes?: Uint8Array
}

/** Nothing but an address and headers within bounds; all else goes the long way. */
const isPlain = (request: IncomingMessage) =>
  request.headers['transfer-encoding'] === undefined &&
  request.headers.upgrade === undefined &&
  request.rawHeaders.length <= 2 * MAX_HEADERS &&
  countHosts(request) === 1

const isPlainGet = (request: IncomingMessage) =>
  request.method === 'GET' && request.headers['content-length'] === undefined && isPlain(request)

/** A body of a known length within bounds, sent without being asked for. */
function isPlainPost(request: IncomingMessage): boolean {
  const { headers } = request
  if (request.method !== 'POST' || headers.expect !== undefined || headers['x-api-key'] !== undefined)
    return false
  const length = Number(headers['content-length'])
  return length > 0 && length <= MAX_BODY_BYTES && isJsonMedia(headers['content-type']) && isPlain(request)
}

/** May a reply to this POST be cached? Where callers are counted the handler looks itself. */
function mayBeCached(request: IncomingMessage): boolean {
  if (request.url !== OPERATIONS.planDistribution.path || !isPlainPost(request)) return false
  try {
    const runtime = getRuntime()
    return runtime.config.rateLimitAnon === 0 && hasBodyReplies(runtime)
  } catch {
    return false
  }
}

function findAnswer(request: PlainRequest, ask: { requestId: string; key?: string }): Reply | undefined {
  try {
    return replyFromCache(getRuntime(), request, ask)
  } catch {
    // The handler meets the same failure and reports it.
    return undefined
  }
}

function write(response: ServerResponse, status: number, { head, bytes }: Wire, requestId: string) {
  // Node has read the list when `writeHead` returns: one list serves every request.
  head[head.length - 1] = requestId
  response.writeHead(status, head)
  response.end(bytes)
}

/**
 * Writes answers whose bytes are kept, before anything else is done for the request: under this very address it was
 * all done before. `always` are headers of every answer. False when there is none, and the request goes the long way;
 * one whose body had to be read first goes there by `otherwise`.
 * No closure is created per request: that costs as much as the look-up itself.
 */
export function createCachedWriter(
  always: Record<string, string>,
): (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => boolean {
  const plain = new WeakMap<Reply, Wire>()
  const zipped = new WeakMap<Reply, Wire>()

  const toWire = (answer: Reply, bytes: Uint8Array | undefined, more: Record<string, string>): Wire => {
    const headers = { ...always, ...answer.headers, ...more }
    if (bytes) headers['Content-Length'] = String(bytes.length)
    return { head: [...Object.entries(headers).flat(), 'X-Request-Id', ''], ...(bytes && { bytes }) }
  }

  function plainWire(answer: Reply): Wire {
    const known = plain.get(answer)
    if (known) return known
    const { body } = answer
    const made = toWire(answer, typeof body === 'string' ? Buffer.from(body) : (body ?? undefined), {})
    plain.set(answer, made)
    return made
  }

  function zippedWire(answer: Reply, bytes: Buffer): Wire {
    const known = zipped.get(answer)
    if (known) return known
    const made = toWire(answer, bytes, asGzip(answer.headers))
    zipped.set(answer, made)
    return made
  }

  async function writeZipped(response: ServerResponse, answer: Reply, body: Uint8Array, requestId: string) {
    try {
      const bytes = await gzipped(body)
      if (!response.destroyed) write(response, answer.status, zippedWire(answer, bytes), requestId)
    } catch {
      response.destroy()
    }
  }

  function writeReply(request: IncomingMessage, response: ServerResponse, reply: Reply, requestId: string) {
    const { body, headers, status } = reply
    if (!(body instanceof Uint8Array && headers.Vary && acceptsGzip(request))) {
      write(response, status, plainWire(reply), requestId)
      return
    }
    const before = gzippedBefore(body)
    if (before) write(response, status, zippedWire(reply, before), requestId)
    else void writeZipped(response, reply, body, requestId)
  }

  async function writeByBody(request: IncomingMessage, response: ServerResponse, otherwise: () => void) {
    const asked = fromNodeRequest(request)
    const bytes = await asked.read(MAX_BODY_BYTES)
    const requestId = requestIdOf(asked)
    const reply = bytes && findAnswer(asked, { requestId, key: bodyKey(asked.target, bytes) })
    if (reply) writeReply(request, response, reply, requestId)
    else otherwise()
  }

  return (request, response, otherwise) => {
    if (mayBeCached(request)) {
      writeByBody(request, response, otherwise).catch(() => response.destroy())
      return true
    }
    if (!isPlainGet(request)) return false
    const asked = fromNodeRequest(request)
    const requestId = requestIdOf(asked)
    const reply = findAnswer(asked, { requestId })
    if (reply) writeReply(request, response, reply, requestId)
    return reply !== undefined
  }
}
