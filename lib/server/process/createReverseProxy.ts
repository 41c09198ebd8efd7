import { Agent, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import { withoutHopByHop } from './hopByHop'

/** More than the concurrent page requests; further build files wait. */
const MAX_SOCKETS = 64
const TIMEOUT_MS = 30_000

export interface ReverseProxy {
  /**
   * Forwards a request, and its reply as fast as the caller reads. Resolves when the reply is complete, or
   * either end has disconnected.
   * Errors: {@link ProxyError} when there is no reply, which the caller must answer.
   */
  forward(request: IncomingMessage, response: ServerResponse): Promise<void>
  close(): void
}

/** No reply from behind the proxy; `timeout`: not in time. */
export class ProxyError extends Error {
  override name = 'ProxyError'
  readonly reason: 'unreachable' | 'timeout'

  constructor(reason: 'unreachable' | 'timeout', options?: ErrorOptions) {
    super(`There was no reply: ${reason}.`, options)
    this.reason = reason
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || headers['content-length'] !== undefined

function passOn(reply: IncomingMessage, response: ServerResponse, done: () => void) {
  reply.once('end', done)
  reply.once('close', () => {
    // Truncated: a partial reply must not look complete.
    if (!reply.complete) response.destroy()
    done()
  })
  reply.on('error', () => response.destroy())
  response.writeHead(reply.statusCode ?? 502, withoutHopByHop(reply.headers))
  reply.pipe(response)
}

/** A proxy to an HTTP server that listens on a Unix socket. */
export function createReverseProxy({
  socketPath,
  timeoutMs = TIMEOUT_MS,
}: {
  socketPath: string
  timeoutMs?: number
}): ReverseProxy {
  const agent = new Agent({ keepAlive: true, maxSockets: MAX_SOCKETS })

  const forward = (request: IncomingMessage, response: ServerResponse) =>
    new Promise<void>((resolve, reject) => {
      const sent = httpRequest({
        agent,
        socketPath,
        method: request.method,
        path: request.url,
        headers: withoutHopByHop(request.headers),
        setHost: false,
      })
      let reply: IncomingMessage | undefined
      const late = setTimeout(() => sent.destroy(new ProxyError('timeout')), timeoutMs)
      sent.once('response', (received) => {
        clearTimeout(late)
        reply = received
        passOn(received, response, resolve)
      })
      sent.on('error', (error) => {
        clearTimeout(late)
        if (reply || response.destroyed) resolve()
        else reject(error instanceof ProxyError ? error : new ProxyError('unreachable', { cause: error }))
      })
      sent.once('close', resolve)
      response.once('close', () => {
        if (!reply?.complete) sent.destroy()
      })
      if (hasBody(request)) request.pipe(sent)
      else sent.end()
    })

  return { forward, close: () => agent.destroy() }
}
