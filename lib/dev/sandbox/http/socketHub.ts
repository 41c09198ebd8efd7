import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type WebSocket, WebSocketServer } from 'ws'
import type { Fault } from './faults'

/** One connected client of a venue's socket. */
export interface HubClient {
  /** A message unaffected by faults: a response to a command. */
  send(text: string): void
  /** A message about a book; dropped under `silence`, `gap`, `stale`. */
  push(text: string): void
  /** Dropped only when the venue is completely mute. */
  heartbeat(text: string): void
  close(code: number, reason: string): void
  readonly request: IncomingMessage
}

interface HubOptions {
  /** The path clients connect to. */
  path: string
  /** Rejects the handshake with this status; undefined accepts the client. */
  refuse?(request: IncomingMessage): number | undefined
  /** A client connected: returns the handlers for its messages and its close. */
  connected(client: HubClient): { message(text: string): void; closed(): void }
  /** A protocol-level ping at this interval, with this payload. */
  ping?: { everyMs: number; payload: string }
}

/** A client with this many unread bytes is disconnected, as venues do with slow readers. */
const MAX_UNREAD_BYTES = 8_000_000
/** How often a `drop` fault checks for sockets to close. */
const DROP_MS = 50
const QUIET: readonly string[] = ['silence', 'gap', 'stale']

/** What is sent in one turn of the event loop leaves in one system call: a tick of a venue is hundreds of messages. */
function writeTogether(wire: Duplex): () => void {
  let isCorked = false
  const uncork = () => {
    isCorked = false
    wire.uncork()
  }
  return () => {
    if (isCorked) return
    isCorked = true
    wire.cork()
    process.nextTick(uncork)
  }
}

/** A venue's WebSocket endpoint, for `attach` of a stand-in. */
export function socketHub(options: HubOptions) {
  return function attach(server: Server, fault: () => Fault | undefined): () => void {
    const sockets = new WebSocketServer({ noServer: true, maxPayload: 1_000_000 })
    const isMute = () => fault()?.kind === 'hang'

    server.on('upgrade', (request, socket, head) => {
      const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
      const active = fault()
      const status =
        pathname !== options.path
          ? 404
          : active?.kind === 'status'
            ? active.status
            : options.refuse?.(request)
      if (status !== undefined) {
        socket.end(`HTTP/1.1 ${status} Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
        return
      }
      sockets.handleUpgrade(request, socket, head, (client) => serve(client, { request, wire: socket }))
    })

    function serve(socket: WebSocket, { request, wire }: { request: IncomingMessage; wire: Duplex }) {
      const batch = writeTogether(wire)
      const write = (text: string) => {
        const active = fault()
        if (isMute() || socket.readyState !== socket.OPEN) return
        if (socket.bufferedAmount > MAX_UNREAD_BYTES) return socket.terminate()
        batch()
        if (active?.kind === 'latency') setTimeout(() => socket.send(text, () => undefined), active.ms)
        else socket.send(active?.kind === 'malformed' ? '<html>Bad gateway</html>' : text, () => undefined)
      }
      const client = options.connected({
        request,
        send: write,
        heartbeat: write,
        push: (text) => {
          if (!QUIET.includes(fault()?.kind ?? '')) write(text)
        },
        close: (code, reason) => socket.close(code, reason),
      })
      socket.on('message', (data) => {
        if (!isMute()) client.message(String(data))
      })
      socket.on('close', () => client.closed())
      socket.on('error', () => socket.terminate())
    }

    const dropping = setInterval(() => {
      if (fault()?.kind === 'drop') for (const socket of sockets.clients) socket.terminate()
    }, DROP_MS)
    const { ping } = options
    const pinging =
      ping &&
      setInterval(() => {
        if (!isMute()) for (const socket of sockets.clients) socket.ping(ping.payload, false, () => undefined)
      }, ping.everyMs)

    return () => {
      clearInterval(dropping)
      clearInterval(pinging)
      for (const socket of sockets.clients) socket.terminate()
      sockets.close()
    }
  }
}
