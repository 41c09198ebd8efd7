import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** What one WebSocket connection's server sent after its handshake, for one observer. */
interface Tap {
  kept: Buffer[]
  observer?: Socket
}

const HEAD_END = '\r\n\r\n'
const ACCEPT_SUFFIX = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11'

export interface SocketTee {
  /** The address that stands in for this one: everything passes through. */
  through(url: string): Promise<string>
  /** Addresses where a WebSocket client receives, byte for byte, what the server sends on each connection so far. */
  observers(): string[]
  /** From all servers so far. */
  receivedBytes(): number
  /** Bytes that neither reader has taken yet. */
  waitingBytes(): number
  close(): void
}

/** Copies what venues send to one client, so that another client reads the same input. */
export async function startSocketTee(): Promise<SocketTee> {
  const taps: Tap[] = []
  const open = new Set<Socket>()
  let received = 0
  const servers: ReturnType<typeof createServer>[] = []

  async function listen(accept: (socket: Socket) => void): Promise<number> {
    const server = createServer((socket) => {
      track(socket)
      accept(socket)
    })
    servers.push(server)
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  function track(socket: Socket) {
    open.add(socket)
    socket.setNoDelay(true)
    socket.on('error', () => socket.destroy())
    socket.on('close', () => open.delete(socket))
  }

  function copy(client: Socket, upstream: Socket) {
    const tap: Tap = { kept: [] }
    taps.push(tap)
    let isPastHead = false
    client.pipe(upstream)
    upstream.pipe(client)
    upstream.on('data', (bytes: Buffer) => {
      received += bytes.length
      let body = bytes
      if (!isPastHead) {
        const end = bytes.indexOf(HEAD_END)
        if (end < 0) return
        isPastHead = true
        body = bytes.subarray(end + HEAD_END.length)
      }
      if (tap.observer) tap.observer.write(body)
      else tap.kept.push(body)
    })
  }

  /** The handshake of a WebSocket client, then the bytes of the connection that its path names. */
  function observe(socket: Socket) {
    socket.once('data', (head: Buffer) => {
      const text = head.toString('latin1')
      const key = /sec-websocket-key: *(\S+)/i.exec(text)?.[1] ?? ''
      const tap = taps[Number(/^GET \/(\d+)/.exec(text)?.[1])]
      if (!tap) return socket.destroy()
      const accept = createHash('sha1').update(`${key}${ACCEPT_SUFFIX}`).digest('base64')
      socket.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}${HEAD_END}`,
      )
      for (const bytes of tap.kept) socket.write(bytes)
      tap.kept = []
      tap.observer = socket
      socket.resume()
    })
  }

  const observerPort = await listen(observe)

  return {
    async through(url) {
      const address = new URL(url)
      const { hostname, port } = address
      const own = await listen((client) => {
        const upstream = connect(Number(port), hostname)
        track(upstream)
        copy(client, upstream)
      })
      address.port = String(own)
      return address.href
    },
    observers: () => taps.map((_, i) => `ws://127.0.0.1:${observerPort}/${i}`),
    receivedBytes: () => received,
    waitingBytes: () => [...open].reduce((sum, socket) => sum + socket.writableLength, 0),
    close() {
      for (const server of servers) server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
