import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** A request sent before its connection ends has arrived within this time. */
const LAST_WORD_MS = 100

/** Stops a server without truncating a reply. */
export interface Drain {
  /** Must be called first for every request. A separate listener would slow a hot read down. */
  take(request: IncomingMessage, response: ServerResponse): void
  /** Whether the server is only waiting for this connection's caller to send. */
  isWaiting(socket: Socket): boolean
  /** From now on every reply is its connection's last; new connections are still accepted. */
  leave(): void
  /**
   * Accepts no new connection and waits for all running replies, at most `withinMs`; then cuts the rest.
   * Idle connections end after a moment, so that requests in transit arrive.
   */
  close(withinMs: number): Promise<void>
}

/**
 * Tracks a server's connections and running replies, starting before its first request. Node's own
 * `server.close()` destroys a connection as soon as its reply is handed over, even if half of it is still queued for a
 * slow reader.
 */
export function createDrain(server: Server): Drain {
  // The latest reply per connection: when it has been sent, so have all before it. A listener on every reply would
  // slow a hot read by a fifth.
  const latest = new Map<Socket, ServerResponse | undefined>()
  let leaving = false
  let closing = false

  const isIdle = (socket: Socket) => latest.get(socket)?.closed ?? true

  /** Its head may have been sent before it was known to be the last. */
  const endAfter = (socket: Socket, response: ServerResponse) =>
    response.once('close', () => {
      if (isIdle(socket)) socket.destroySoon()
    })

  server.on('connection', (socket: Socket) => {
    latest.set(socket, undefined)
    socket.once('close', () => latest.delete(socket))
  })
  function leave() {
    leaving = true
    for (const response of latest.values()) {
      if (response && !response.headersSent) response.shouldKeepAlive = false
    }
  }

  return {
    take({ socket }, response) {
      latest.set(socket, response)
      if (leaving) response.shouldKeepAlive = false
      if (closing) endAfter(socket, response)
    },
    isWaiting: (socket) => isIdle(socket) || latest.get(socket)?.req.complete === false,
    leave,
    close(withinMs) {
      leave()
      closing = true
      return new Promise((resolve) => {
        const deadline = setTimeout(() => {
          for (const socket of latest.keys()) socket.destroy()
        }, withinMs)
        NetServer.prototype.close.call(server, () => {
          clearTimeout(deadline)
          resolve()
        })
        for (const [socket, response] of latest) if (response && !response.closed) endAfter(socket, response)
        setTimeout(() => {
          for (const socket of latest.keys()) if (isIdle(socket)) socket.destroySoon()
        }, LAST_WORD_MS)
      })
    },
  }
}
