import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** A request that was sent before its connection ends has arrived by then. */
const LAST_WORD_MS = 100

/** Ends a server without cutting an answer. */
export interface Drain {
  /** To be called with every request, before anything else. A listener of its own would cost a hot read more. */
  take(request: IncomingMessage, response: ServerResponse): void
  /** Whether nothing is to be done for a connection but to wait for what its caller sends. */
  isWaiting(socket: Socket): boolean
  /** From now on every answer is its connection's last; new connections are still taken. */
  leave(): void
  /**
   * Takes no new connection and waits for all running answers, at most `withinMs`; then whatever is left is cut.
   * Idle connections end after a moment in which what is on its way arrives.
   */
  close(withinMs: number): Promise<void>
}

/**
 * Tracks a server's connections and running replies from before its first request. Node's own
 * `server.close()` destroys a connection as soon as its answer is handed over, though half of it may still wait for a
 * slow reader.
 */
export function createDrain(server: Server): Drain {
  // The latest answer of each connection: those before it have been sent when it is. A listener on every answer would
  // cost a hot read a fifth of its time.
  const latest = new Map<Socket, ServerResponse | undefined>()
  let leaving = false
  let closing = false

  const isIdle = (socket: Socket) => latest.get(socket)?.closed ?? true

  /** Its head may have been sent before we knew that there would be no next request. */
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
