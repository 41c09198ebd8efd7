import { createServer, type Server } from 'node:http'
import type { Socket } from 'node:net'
import { refusalBytes } from './refuse'

export interface ServerLimits {
  /** Connections at once, all together. */
  maxConnections: number
  /** Connections at once from one address. */
  maxPerAddress: number
  /** A request line and its headers must be there by then. */
  headersTimeoutMs: number
  /** A whole request must be there by then. */
  requestTimeoutMs: number
  /** A connection on which nothing moves, in either direction, is given up, between requests as well. */
  idleTimeoutMs: number
  /** How often late requests are looked for. */
  checkEveryMs: number
}

export const LIMITS: ServerLimits = {
  maxConnections: 10_000,
  maxPerAddress: 256,
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Longer than an answer may take, than a stream is silent, and than a usual proxy's minute: no request meets a
  // connection that is just being closed.
  idleTimeoutMs: 65_000,
  checkEveryMs: 2_000,
}

/** Room for more addresses than are allowed, so that it is told in our words. */
const MAX_HEADER_BYTES = 65_536

const PARSER_REFUSALS: Record<string, [status: number, msg: string, type: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The address and headers are over 64 KiB.', 'headers_too_large'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request did not arrive in time.', 'timeout'],
}
const NOT_HTTP: [number, string, string] = [400, 'This is not HTTP.', 'bad_request']

/**
 * Node's HTTP server with bounds on what one caller may hold: headers, time and connections. Addresses for which
 * `isExempt` holds, such as a reverse proxy's, may open as many connections as there are.
 */
export function createHttpServer(
  isExempt: (address: string) => boolean,
  limits: ServerLimits = LIMITS,
): Server {
  const server = createServer({
    requestTimeout: limits.requestTimeoutMs,
    headersTimeout: limits.headersTimeoutMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    // A limit between requests that differs from the idle one would cost every answer two timers.
    keepAliveTimeout: 0,
    maxHeaderSize: MAX_HEADER_BYTES,
  })
  // What does not fit is refused, never dropped unseen: a proxy's header may be the last.
  server.maxHeadersCount = 0
  server.maxConnections = limits.maxConnections
  server.setTimeout(limits.idleTimeoutMs)
  limitPerAddress(server, isExempt, limits.maxPerAddress)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
    const [status, msg, type] = PARSER_REFUSALS[error.code ?? ''] ?? NOT_HTTP
    socket.end(refusalBytes(status, { loc: ['header'], msg, type }))
    // Whoever sends too slowly may read as slowly.
    setTimeout(() => socket.destroy(), limits.checkEveryMs).unref()
  })
  return server
}

function limitPerAddress(server: Server, isExempt: (address: string) => boolean, most: number) {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress
    if (address === undefined || isExempt(address)) return
    const count = (open.get(address) ?? 0) + 1
    if (count > most) return void socket.destroy()
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}
