import { Agent, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createDrain, type Drain } from './drain'
import { createHttpServer } from './httpServer'

let server: Server
let drain: Drain
let port: number

afterEach(() => server.closeAllConnections())

async function start(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  server = createHttpServer()
  drain = createDrain(server)
  server.on('request', (request, response) => {
    drain.take(request, response)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
}

/** The whole reply, or the error instead. */
const ask = (path: string, agent?: Agent) =>
  new Promise<{ text: string; connection?: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      response.on('end', () => resolve({ text, connection: response.headers.connection }))
      response.on('error', reject)
    }).on('error', reject)
  })

test('under load on keep-alive connections every accepted request gets its complete reply', async () => {
  const taken = new Set<string>()
  await start((request, response) => {
    taken.add(request.url ?? '')
    setTimeout(() => response.end('whole'), 1 + Math.random() * 8)
  })
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const answered = new Set<string>()
  let stop = false
  const client = async (name: number) => {
    for (let i = 0; !stop; i += 1) {
      const path = `/${name}-${i}`
      const answer = await ask(path, agent).catch(() => undefined)
      if (answer?.text === 'whole') answered.add(path)
      if (!answer) await wait(5)
    }
  }
  const clients = Array.from({ length: 16 }, (_, name) => client(name))
  await expect.poll(() => answered.size, { timeout: 20_000 }).toBeGreaterThan(200)
  drain.leave()
  const before = answered.size
  await expect.poll(() => answered.size, { timeout: 20_000 }).toBeGreaterThan(before + 50)
  expect((await ask('/after', new Agent({ keepAlive: true }))).connection).toBe('close')
  await drain.close(60_000)
  stop = true
  await Promise.all(clients)
  agent.destroy()
  answered.add('/after')
  expect([...taken].filter((path) => !answered.has(path))).toEqual([])
})

test('a slow reply is completed, and its connection ends with it', async () => {
  let begun = (_response: ServerResponse) => {}
  const running = new Promise<ServerResponse>((resolve) => {
    begun = resolve
  })
  await start((_request, response) => {
    response.write('first ')
    begun(response)
  })
  const agent = new Agent({ keepAlive: true })
  const slow = ask('/slow', agent)
  const response = await running
  const closed = drain.close(60_000)
  await expect(ask('/new')).rejects.toThrow('ECONNREFUSED')
  response.end('and last')
  expect((await slow).text).toBe('first and last')
  await closed
})

test('a large reply reaches a slow reader in full', async () => {
  const size = 32 * 1_024 * 1_024
  let handedOver = false
  await start((_request, response) => {
    response.end(Buffer.alloc(size, 'x'))
    handedOver = true
  })
  const socket = connect(port, '127.0.0.1')
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
  })
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await expect.poll(() => handedOver, { timeout: 20_000 }).toBe(true)
  const closed = drain.close(60_000)
  socket.resume()
  await closed
  await ended
  expect(received).toBeGreaterThan(size)
})

test('idle connections do not delay the shutdown', async () => {
  await start((_request, response) => response.end('whole'))
  const agent = new Agent({ keepAlive: true })
  await ask('/', agent)
  const silent = connect(port, '127.0.0.1')
  await new Promise((resolve) => silent.once('connect', resolve))
  await drain.close(60_000)
  expect(server.listening).toBe(false)
})

test('connections that do not end by themselves are cut at the deadline', async () => {
  let running = false
  await start((_request, response) => {
    running = response.write('for ever')
  })
  const endless = ask('/').catch((error: Error) => error.message)
  await expect.poll(() => running, { timeout: 20_000 }).toBe(true)
  await drain.close(100)
  expect(await endless).toMatch(/aborted|hang up|ECONNRESET/)
})
