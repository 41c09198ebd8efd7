import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PlainRequest } from '@/lib/http/plainRequest'
import type { Reply } from '@/lib/http/reply'
import { replyFromCache } from '@/lib/http/replyFromCache'
import { requestIdOf } from '@/lib/http/requestId'
import { getRuntime } from '@/lib/runtime/getRuntime'
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
const isPlainGet = (request: IncomingMessage) =>
  request.method === 'GET' &&
  request.headers['content-length'] === undefined &&
  request.headers['transfer-encoding'] === undefined &&
  request.headers.upgrade === undefined &&
  request.rawHeaders.length <= 2 * MAX_HEADERS &&
  countHosts(request) === 1

function findAnswer(request: PlainRequest, requestId: string): Reply | undefined {
  try {
    return replyFromCache(getRuntime(), request, requestId)
  } catch {
    // Whatever it is, the long way meets it again, and tells.
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
 * all done before. `always` are headers of every answer. False when there is none, and the request goes the long way.
 * No function is made anew for a request: naming one costs as much as finding the answer.
 */
export function createCachedWriter(
  always: Record<string, string>,
): (request: IncomingMessage, response: ServerResponse) => boolean {
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

  return (request, response) => {
    if (!isPlainGet(request)) return false
    const asked = fromNodeRequest(request)
    const requestId = requestIdOf(asked)
    const answer = findAnswer(asked, requestId)
    if (!answer) return false
    const { body, headers, status } = answer
    if (!(body instanceof Uint8Array && headers.Vary && acceptsGzip(request))) {
      write(response, status, plainWire(answer), requestId)
      return true
    }
    const before = gzippedBefore(body)
    if (before) write(response, status, zippedWire(answer, before), requestId)
    else void writeZipped(response, answer, body, requestId)
    return true
  }
}
