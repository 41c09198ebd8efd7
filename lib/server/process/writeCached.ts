import type { IncomingMessage, ServerResponse } from 'node:http'
import { OPERATIONS } from '@/lib/contract/operations'
import type { Allowance, Bucket } from '@/lib/infra/limits/rateLimiter'
import type { Runtime } from '@/lib/operations/runtime'
import { bodyKey } from '@/lib/server/http/bodyKey'
import { chargeCached, findCached, serveCached } from '@/lib/server/http/cachedReply'
import { isJsonMedia, MAX_BODY_BYTES } from '@/lib/server/http/readBody'
import type { Reply } from '@/lib/server/http/reply'
import { requestIdOf } from '@/lib/server/http/requestId'
import { hasBodyReplies } from '@/lib/server/http/responseCache'
import { findRuntime } from '@/lib/server/runtime/getRuntime'
import { acceptsGzip, asGzip, gzipped, gzippedBefore } from './compress'
import { fromNodeRequest } from './nodeRequest'
import { MAX_HEADERS } from './refuseEarly'
import { countHosts } from './requestTarget'

/** Alternating header names and values: limits precede the request id, whose value is last. */
interface Wire {
  head: string[]
  body?: Uint8Array | string
  isCharged: boolean
}

/**
 * Smaller bodies are kept as one-byte-per-character text: Node appends such text to the head and writes both at once,
 * whereas bytes need a vectored write, which costs half as much again.
 */
const MAX_TEXT = 14_000

const bodyOf = (bytes: Uint8Array) =>
  bytes.length > MAX_TEXT
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')

/** A reply to write, with the fields that differ per request. */
interface Found {
  reply: Reply
  /** Undefined when unlimited. */
  allowance: Allowance | undefined
  requestId: string
}

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const LIMITS = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']

/** Only an address and headers within bounds; all else goes to the handler. */
const isPlain = (request: IncomingMessage) =>
  request.headers['transfer-encoding'] === undefined &&
  request.headers.upgrade === undefined &&
  request.rawHeaders.length <= 2 * MAX_HEADERS &&
  countHosts(request) === 1

const isPlainGet = (request: IncomingMessage) =>
  request.method === 'GET' && request.headers['content-length'] === undefined && isPlain(request)

/** A body of known length within bounds, sent without `Expect`. */
function isPlainPost(request: IncomingMessage): boolean {
  const { headers } = request
  if (
    request.method !== 'POST' ||
    headers.expect !== undefined ||
    headers['x-api-key'] !== undefined ||
    headers.authorization !== undefined
  )
    return false
  const length = Number(headers['content-length'])
  return length > 0 && length <= MAX_BODY_BYTES && isJsonMedia(headers['content-type']) && isPlain(request)
}

/** Replies in the form that Node writes fastest, built once per reply; a service charges all of its callers or none. */
function createWires(always: Record<string, string>, more: (reply: Reply) => Record<string, string>) {
  const known = new WeakMap<Reply, Wire>()
  return (reply: Reply, bytes: Uint8Array | undefined, isCharged: boolean): Wire => {
    const before = known.get(reply)
    if (before?.isCharged === isCharged) return before
    const headers: Record<string, string> = { ...always, ...reply.headers, ...more(reply) }
    if (bytes) headers['Content-Length'] = String(bytes.length)
    const own = isCharged
      ? [...LIMITS.flatMap((name) => [name, '']), 'X-Request-Id', '']
      : ['X-Request-Id', '']
    const made = {
      head: [...Object.entries(headers).flat(), ...own],
      isCharged,
      ...(bytes && { body: bodyOf(bytes) }),
    }
    known.set(reply, made)
    return made
  }
}

function write(response: ServerResponse, { head, body }: Wire, { reply, allowance, requestId }: Found) {
  // Node has read the list when `writeHead` returns: one list serves every request.
  const { length } = head
  head[length - 1] = requestId
  if (allowance) {
    head[length - 3] = String(allowance.resetSeconds)
    head[length - 5] = String(allowance.remaining)
    head[length - 7] = String(allowance.limit)
  }
  response.writeHead(reply.status, head)
  response.end(body, 'latin1')
}

interface WriterOptions {
  /** Headers of every reply. */
  always: Record<string, string>
  /** Buckets charged for a request without a credential. */
  bucketsOf(runtime: Runtime, request: IncomingMessage): readonly Bucket[]
}

/**
 * Writes cached replies, after charging, before any other work on the request: the same address has already passed all
 * checks. False when none is cached, or when it cannot be charged synchronously: the request then goes to
 * the handler; one whose body had to be read first gets there by `otherwise`.
 * No closure or copy is made per request: that would cost as much as the look-up itself.
 */
export function createCachedWriter({
  always,
  bucketsOf,
}: WriterOptions): (request: IncomingMessage, response: ServerResponse, otherwise: Answer) => boolean {
  const plainWire = createWires(always, () => ({}))
  const zippedWire = createWires(always, ({ headers }) => asGzip(headers))

  /** May a reply to this POST be cached, and can its caller pay? Over the limit no body is read. */
  function mayBeCached(request: IncomingMessage): boolean {
    const spec = OPERATIONS.planDistribution
    if (request.url !== spec.path || !isPlainPost(request)) return false
    const runtime = findRuntime()
    if (!runtime || !hasBodyReplies(runtime)) return false
    const buckets = bucketsOf(runtime, request)
    if (buckets.length === 0) return true
    const left = runtime.limiter.takeNow(buckets, { cost: 0, now: runtime.clock.now() })
    return left !== undefined && left.remaining >= spec.cost
  }

  function find(request: IncomingMessage, key?: string): Found | undefined {
    // Before the service has started the handler responds.
    const runtime = findRuntime()
    if (!runtime) return undefined
    const start = performance.now()
    const plain = fromNodeRequest(request)
    const cached = findCached(runtime, plain, key)
    if (!cached) return undefined
    const buckets = bucketsOf(runtime, request)
    const allowance = buckets.length === 0 ? undefined : chargeCached(runtime, cached, buckets)
    if (buckets.length > 0 && !allowance) return undefined
    const requestId = requestIdOf(plain)
    return { reply: serveCached(runtime, plain, { cached, requestId, start }), allowance, requestId }
  }

  async function writeZipped(response: ServerResponse, found: Found, body: Uint8Array) {
    try {
      const bytes = await gzipped(body)
      if (response.destroyed) return
      write(response, zippedWire(found.reply, bytes, found.allowance !== undefined), found)
    } catch {
      response.destroy()
    }
  }

  function writeReply(request: IncomingMessage, response: ServerResponse, found: Found) {
    const { reply, allowance } = found
    const { body, headers } = reply
    const isCharged = allowance !== undefined
    if (!(body instanceof Uint8Array && headers.Vary && acceptsGzip(request))) {
      const bytes = typeof body === 'string' ? Buffer.from(body) : (body ?? undefined)
      return write(response, plainWire(reply, bytes, isCharged), found)
    }
    const before = gzippedBefore(body)
    if (before) write(response, zippedWire(reply, before, isCharged), found)
    else void writeZipped(response, found, body)
  }

  async function writeByBody(request: IncomingMessage, response: ServerResponse, otherwise: Answer) {
    const plain = fromNodeRequest(request)
    const bytes = await plain.read(MAX_BODY_BYTES)
    const found = bytes && find(request, bodyKey(plain.target, bytes))
    if (found) writeReply(request, response, found)
    else otherwise(request, response)
  }

  return (request, response, otherwise) => {
    if (mayBeCached(request)) {
      writeByBody(request, response, otherwise).catch(() => response.destroy())
      return true
    }
    if (!isPlainGet(request)) return false
    const found = find(request)
    if (found) writeReply(request, response, found)
    return found !== undefined
  }
}
