import { createServer, type Server } from 'node:http'
import type { ConnectionLimits } from './limitConnections'
import { createRefusalQueue, type RejectedRow } from './refusalQueue'

export interface ServerLimits extends ConnectionLimits {
  /** A request line and its headers must be there by then. */
  headersTimeoutMs: number
  /** A complete request must have arrived by then. */
  requestTimeoutMs: number
  /** A connection on which nothing moves, in either direction, is given up, between requests as well. */
  idleTimeoutMs: number
  /** How often late requests are checked for: seldom would answer thousands of late ones in one go. */
  checkEveryMs: number
  /** How long a caller that is hung up on may take to read why. */
  hangUpMs: number
}

export const LIMITS: ServerLimits = {
  maxConnections: 10_000,
  maxPerAddress: 256,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Longer than an answer may take, than a stream is silent, and than a usual proxy's minute: no request meets a
  // connection that is just being closed.
  idleTimeoutMs: 65_000,
  checkEveryMs: 25,
  hangUpMs: 2_000,
}

/** Above our own limit, so that the rejection is in our error shape. */
const MAX_HEADER_BYTES = 65_536

const PARSER_REFUSALS: Record<string, RejectedRow> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and headers are over 64 KiB.', 'headers_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.', 'timeout'],
}
const NOT_HTTP: RejectedRow = [400, 'This is not HTTP.', 'bad_request']
const NO_TUNNEL: RejectedRow = [405, 'This is no proxy.', 'method_not_allowed']

/**
 * Node's HTTP server with bounds on the size of headers and on the time that one caller may take. Nothing listens for
 * upgrades: an offer of another protocol is ignored, and the request answered.
 */
export function createHttpServer(limits: ServerLimits = LIMITS): Server {
  const server = createServer({
    requestTimeout: limits.requestTimeoutMs,
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // A limit between requests that differs from the idle one would cost every answer two timers.
    keepAliveTimeout: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
    // Rejected in our own error shape, as a second one is.
    requireHostHeader: false,
  })
  // Excess headers are rejected, never dropped silently: a proxy's header may be the last.
  server.maxHeadersCount = 0
  server.setTimeout(limits.idleTimeoutMs)
  const refusals = createRefusalQueue(limits.hangUpMs)
  server.on('connect', (_request, socket) => refusals.add(socket, NO_TUNNEL))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    refusals.add(socket, PARSER_REFUSALS[error.code ?? ''] ?? NOT_HTTP)
  })
  return server
}
