import type { Server, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'

/** Ends a server without cutting an answer. */
export interface Drain {
  /** From now on every answer is its connection's last; new connections are still taken. */
  leave(): void
  /**
   * Takes no new connection and waits for all running answers, at most `withinMs`; then whatever is left is cut.
   * Idle connections end at once.
   */
  close(withinMs: number): Promise<void>
}

/**
 * Keeps count of a server's connections and running answers, from before its first request. Node's own
 * `server.close()` destroys a connection as soon as its answer is handed over, though half of it may still wait for a
 * slow reader.
 */
export function createDrain(server: Server): Drain {
  const sockets = new Set<Socket>()
  const answering = new Set<ServerResponse>()
  let leaving = false
  let closing = false

  const isIdle = (socket: Socket) => ![...answering].some((response) => response.socket === socket)

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', (_request, response: ServerResponse) => {
    const { socket } = response
    if (leaving) response.shouldKeepAlive = false
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      // Its head may have been sent before we knew that there would be no next request.
      if (closing) socket?.destroySoon()
    })
  })

  function leave() {
    leaving = true
    for (const response of answering) if (!response.headersSent) response.shouldKeepAlive = false
  }

  return {
    leave,
    close(withinMs) {
      leave()
      closing = true
      return new Promise((resolve) => {
        const deadline = setTimeout(() => {
          for (const socket of sockets) socket.destroy()
        }, withinMs)
        NetServer.prototype.close.call(server, () => {
          clearTimeout(deadline)
          resolve()
        })
        for (const socket of sockets) if (isIdle(socket)) socket.destroySoon()
      })
    },
  }
}
