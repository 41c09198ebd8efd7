import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { openSocket, type Socket, type SocketOptions } from './openSocket'

/** Against a real WebSocket server on loopback. */
let http: Server
let server: WebSocketServer
let clients: WebSocket[]
let sockets: Socket[]

beforeEach(async () => {
  http = createServer()
  server = new WebSocketServer({ server: http })
  clients = []
  sockets = []
  server.on('connection', (client) => clients.push(client))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  await Promise.all(sockets.map((socket) => socket.close()))
  for (const client of server.clients) client.terminate()
  server.close()
  await new Promise((resolve) => http.close(resolve))
})

const url = () => `ws://127.0.0.1:${(http.address() as AddressInfo).port}/`

function open(options: Partial<SocketOptions> = {}) {
  const opened = vi.fn()
  const message = vi.fn()
  const closed = vi.fn()
  const socket = openSocket({
    target: () => ({ url: url() }),
    opened,
    message,
    closed,
    watchdogMs: 5_000,
    backoff: { minMs: 10, maxMs: 50 },
    ...options,
  })
  sockets.push(socket)
  return { socket, opened, message, closed }
}

test('delivers messages of an open connection, and sends', async () => {
  const { socket, opened, message } = open()
  expect(socket.send('too early')).toBe(false)
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  const heard = new Promise((resolve) => clients[0]?.once('message', (data) => resolve(String(data))))
  expect(socket.send('hello')).toBe(true)
  expect(await heard).toBe('hello')
  clients[0]?.send('{"a":1}')
  await vi.waitFor(() => expect(message).toHaveBeenCalledWith('{"a":1}'))
})

test("sends its user agent in the handshake, with the target's own headers", async () => {
  const handshake = new Promise<IncomingMessage>((resolve) =>
    server.once('connection', (_client, request) => resolve(request)),
  )
  open({ target: () => ({ url: url(), headers: { 'X-Signed': 'yes' } }) })
  expect((await handshake).headers).toMatchObject({ 'user-agent': 'crossbook/0.1', 'x-signed': 'yes' })
})

test('reconnects after a drop with a fresh target, and reports the reason', async () => {
  const target = vi.fn(() => ({ url: url() }))
  const { opened, closed } = open({ target })
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  clients[0]?.close(1001, 'server draining')
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
  expect(target).toHaveBeenCalledTimes(2)
  expect(closed).toHaveBeenCalledExactlyOnceWith('the venue closed the connection (1001: server draining)')
})

test('keeps retrying while there is no answer, and reports each failure once', async () => {
  const { closed, opened } = open({ target: () => ({ url: 'ws://127.0.0.1:1/' }) })
  await vi.waitFor(() => expect(closed.mock.calls.length).toBeGreaterThan(2))
  expect(opened).not.toHaveBeenCalled()
  expect(closed).toHaveBeenCalledWith(expect.stringContaining('ECONNREFUSED'))
})

test('a target that cannot be built is reported like a failed connection', async () => {
  const { closed } = open({
    target: () => {
      throw new Error('the key is no PEM')
    },
  })
  await vi.waitFor(() => expect(closed).toHaveBeenCalledWith('the key is no PEM'))
})

test('silence longer than the watchdog reconnects; a heartbeat is sent meanwhile', async () => {
  const { opened, closed } = open({ watchdogMs: 100, heartbeat: { everyMs: 20, text: 'PING' } })
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  const heard: string[] = []
  clients[0]?.on('message', (data) => heard.push(String(data)))
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
  expect(heard).toContain('PING')
  expect(closed).toHaveBeenCalledWith('nothing was heard for 0 s')
})

test('protocol pings of the venue keep an idle connection open', async () => {
  const { opened, closed } = open({ watchdogMs: 150 })
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  const pinging = setInterval(() => clients[0]?.ping(), 20)
  await new Promise((resolve) => setTimeout(resolve, 400))
  clearInterval(pinging)
  expect(closed).not.toHaveBeenCalled()
})

test('reconnect drops the connection at once, and late frames of the old one are discarded', async () => {
  const { socket, opened, closed, message } = open()
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  clients[0]?.send('late')
  socket.reconnect('a number is missing')
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(2))
  expect(closed).toHaveBeenCalledExactlyOnceWith('a number is missing')
  expect(message).not.toHaveBeenCalled()
})

test('after close nothing is reported and no reconnect is attempted', async () => {
  const { socket, opened, closed, message } = open()
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  await socket.close()
  expect(socket.send('x')).toBe(false)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(server.clients.size).toBe(0)
  expect(closed).not.toHaveBeenCalled()
  expect(message).not.toHaveBeenCalled()
})

test('close while still connecting ends the attempt', async () => {
  const { socket, opened } = open()
  await socket.close()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(opened).not.toHaveBeenCalled()
  expect(server.clients.size).toBe(0)
})

test('knows how far behind the peer it is, from the answers to its pings alone', async () => {
  const { socket, opened } = open()
  expect(socket.lagMs()).toBe(Number.POSITIVE_INFINITY)
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  await vi.waitFor(() => expect(socket.lagMs()).toBeLessThan(500))
  // The peer's messages and pongs wait in the network from here on; the connection stays open.
  const [client] = clients
  const raw = (client as unknown as { _socket: import('node:net').Socket })._socket
  raw.cork()
  await vi.waitFor(() => expect(socket.lagMs()).toBeGreaterThan(1_500), { timeout: 5_000 })
  expect(socket.open).toBe(true)
  raw.uncork()
  await vi.waitFor(() => expect(socket.lagMs()).toBeLessThan(1_500), { timeout: 5_000 })
  await socket.close()
  expect(socket.lagMs()).toBe(Number.POSITIVE_INFINITY)
})

test('pongs that answer no ping of this connection prove nothing', async () => {
  const { socket, opened } = open()
  server.once('connection', (client) => {
    const raw = (client as unknown as { _receiver: { removeAllListeners(event: string): void } })._receiver
    raw.removeAllListeners('ping')
  })
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  const sending = setInterval(() => clients[0]?.pong('heartbeat'), 50)
  try {
    await vi.waitFor(() => expect(socket.lagMs()).toBeGreaterThan(1_500), { timeout: 5_000 })
  } finally {
    clearInterval(sending)
  }
})

test('messages that wait in this process count as lag', async () => {
  let handled = 0
  const { socket, opened } = open({
    message() {
      handled += 1
      const until = performance.now() + 5
      while (performance.now() < until);
    },
  })
  await vi.waitFor(() => expect(opened).toHaveBeenCalledTimes(1))
  for (let i = 0; i < 600; i += 1) clients[0]?.send(String(i))
  await vi.waitFor(() => expect(handled).toBeGreaterThan(400), { timeout: 10_000 })
  // Pings were answered behind those messages only.
  expect(socket.lagMs()).toBeGreaterThan(1_000)
  await vi.waitFor(() => expect(handled).toBe(600), { timeout: 10_000 })
  await vi.waitFor(() => expect(socket.lagMs()).toBeLessThan(1_500), { timeout: 5_000 })
})
