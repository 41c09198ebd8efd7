import { createServer, type Server } from 'node:http'
import type { ConnectionLimits } from './limitConnections'
import { createRefusalQueue, type RejectedRow } from './refusalQueue'
import { refuse } from './refuse'

export interface ServerLimits extends ConnectionLimits {
  /** Deadline for the request line and headers. */
  headersTimeoutMs: number
  /** Deadline for a complete request. */
  requestTimeoutMs: number
  /** A connection without traffic in either direction is closed, also between requests. */
  idleTimeoutMs: number
  /** Interval of timeout checks, each of which looks at every connection. */
  checkEveryMs: number
  /** How long a rejected caller may take to read the reason. */
  hangUpMs: number
}

export const LIMITS: ServerLimits = {
  maxConnections: 10_000,
  maxPerAddress: 256,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Longer than any reply takes, any stream is silent, and a usual proxy's minute: no request meets a
  // closing connection.
  idleTimeoutMs: 65_000,
  checkEveryMs: 100,
  hangUpMs: 2_000,
}

/** Above our own limit, so that the rejection has our error shape. */
const MAX_HEADER_BYTES = 65_536

const TOO_LARGE: RejectedRow = [431, 'The address and headers are over 64 KiB.', 'headers_too_large']
const TOO_LATE: RejectedRow = [408, 'The request did not arrive in time.', 'timeout']
const NOT_HTTP: RejectedRow = [400, 'This is not HTTP.', 'bad_request']
const NO_TUNNEL: RejectedRow = [405, 'This is no proxy.', 'method_not_allowed']

/**
 * Node's HTTP server with bounds on header size and on the time per caller. There is no upgrade listener:
 * an upgrade offer is ignored, and the request answered.
 */
export function createHttpServer(limits: ServerLimits = LIMITS): Server {
  const server = createServer({
    requestTimeout: limits.requestTimeoutMs,
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // Set with the first request instead: one system call less for each connection that never sends one.
    noDelay: false,
    // A keep-alive limit that differs from the idle one would cost every reply two timers.
    keepAliveTimeout: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Rejected in our own error shape, as is a second one.
    requireHostHeader: false,
  })
  // Excess headers are rejected, never dropped silently: a proxy's header may be the last.
  server.maxHeadersCount = 0
  server.setTimeout(limits.idleTimeoutMs)
  const refusals = createRefusalQueue(limits.hangUpMs)
  server.on('connect', (_request, socket) => refusals.add(socket, NO_TUNNEL))
  server.on('checkExpectation', (_request, response) =>
    refuse(response, 417, {
      loc: ['header', 'expect'],
      msg: 'Expect may only be 100-continue.',
      type: 'expectation_failed',
    }),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refusals.addLate(socket, TOO_LATE)
    else refusals.add(socket, error.code === 'HPE_HEADER_OVERFLOW' ? TOO_LARGE : NOT_HTTP)
  })
  server.on('request', ({ socket }) => void socket.setNoDelay(true))
  return server
}
