import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'

/** A loopback socket server, for what only one venue's stream does. */
export async function startSocketServer(
  onConnection: (socket: WebSocket, request: IncomingMessage) => void,
): Promise<{ url: string; close(): Promise<void> }> {
  const http = createServer()
  const sockets = new WebSocketServer({ server: http })
  sockets.on('connection', onConnection)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `ws://127.0.0.1:${(http.address() as AddressInfo).port}`,
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
