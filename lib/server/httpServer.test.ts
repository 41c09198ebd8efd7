import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { errorResponse } from '@/lib/contract/error'
import { createHttpServer, LIMITS, type ServerLimits } from './httpServer'
import { refuseEarly } from './refuseEarly'

/** Raw sockets against the server: what a hostile client may do to it. */

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined))
})

async function start(
  limits: Partial<ServerLimits> = {},
  isExempt: (address: string) => boolean = () => true,
) {
  const started = createHttpServer(isExempt, { ...LIMITS, ...limits })
  server = started
  started.on('request', (request, response) => {
    if (!refuseEarly(request, response)) response.end('whole')
  })
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return (started.address() as AddressInfo).port
}

/** Everything that the server says until it hangs up. */
const untilClosed = (socket: Socket) =>
  new Promise<string>((resolve) => {
    let text = ''
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })

const opened = (socket: Socket) => new Promise<void>((resolve) => socket.once('connect', () => resolve()))
const faultOf = (answer: string) =>
  errorResponse.parse(JSON.parse(answer.slice(answer.indexOf('{')))).detail[0]

const QUICK = { headersTimeoutMs: 300, requestTimeoutMs: 600, checkEveryMs: 50 }

test('headers that trickle in are given up, however lively the connection is', async () => {
  const socket = connect(await start(QUICK), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  const trickle = setInterval(() => socket.writable && socket.write('X-A: b\r\n'), 20)
  const answer = await untilClosed(socket)
  clearInterval(trickle)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(faultOf(answer)?.type).toBe('timeout')
})

test('a body that trickles in is given up', async () => {
  const port = await start(QUICK)
  server?.removeAllListeners('request')
  // A handler that waits for the whole body, as ours do.
  server?.on('request', (request, response) => request.resume().on('end', () => response.end('whole')))
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
  const trickle = setInterval(() => socket.writable && socket.write('x'), 20)
  const answer = await untilClosed(socket)
  clearInterval(trickle)
  expect(answer).not.toContain('whole')
})

test('a connection that opens and says nothing is closed', async () => {
  const socket = connect(await start(QUICK), '127.0.0.1')
  expect(await untilClosed(socket)).not.toContain('200')
})

test('who does not read an answer does not hold it for ever', async () => {
  const port = await start({ idleTimeoutMs: 300 })
  server?.removeAllListeners('request')
  const gone = new Promise<void>((resolve) => {
    server?.on('request', (_request, response) => {
      response.on('close', resolve)
      response.write(Buffer.alloc(64 * 1_024 * 1_024))
    })
  })
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.pause()
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  await gone
  socket.destroy()
})

test('a connection that asks nothing more is closed, and one that goes on asking is not', async () => {
  const port = await start({ idleTimeoutMs: 400 })
  const started = performance.now()
  const ask = (socket: Socket) => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  const [quiet, lively] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  ask(quiet)
  const asking = setInterval(() => ask(lively), 50)
  let hungUp = false
  lively.once('close', () => {
    hungUp = true
  })
  expect(await untilClosed(quiet)).toContain('whole')
  expect(performance.now() - started).toBeGreaterThan(350)
  expect(hungUp).toBe(false)
  clearInterval(asking)
  expect((await untilClosed(lively)).match(/whole/g)?.length).toBeGreaterThan(2)
})

test('one address opens no more connections than it may, and those it has go on', async () => {
  const port = await start({ maxPerAddress: 3 }, () => false)
  const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all(held.map(opened))
  expect(await untilClosed(connect(port, '127.0.0.1'))).toBe('')
  const [first, second] = held
  second?.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(second && (await untilClosed(second))).toContain('whole')
  // Its place is free again.
  const next = connect(port, '127.0.0.1')
  next.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await untilClosed(next)).toContain('whole')
  first?.destroy()
})

test('trusted addresses are not counted', async () => {
  const port = await start({ maxPerAddress: 1 }, (address) => address === '127.0.0.1')
  const asked = Array.from({ length: 5 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return untilClosed(socket)
  })
  for (const answer of await Promise.all(asked)) expect(answer).toContain('whole')
})

test.each([
  ['headers over 64 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
  ['hundreds of headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(201)}\r\n`, 431],
  ['an address over 56 KiB', `GET /${'a'.repeat(58_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
  ['an address under /api that ends with a slash', 'GET /api/event/ HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['an address under /api with an empty part', 'GET /api//event HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['no HTTP at all', '\u0016\u0003\u0001 hello\r\n\r\n', 400],
  [
    'two lengths of one body',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nContent-Length: 5\r\n\r\nabcd',
    400,
  ],
  [
    'a length and chunks, as request smuggling has them',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['a line break in a header', 'GET / HTTP/1.1\r\nHost: x\r\nX-A: a\nX-B\r\n\r\n', 400],
])('%s is refused in the one error shape, and the connection closed', async (_what, text, status) => {
  const socket = connect(await start(), '127.0.0.1')
  socket.write(text)
  const answer = await untilClosed(socket)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(/^X-Request-Id: \S+\r$/im)
  expect(faultOf(answer)?.msg).not.toBe('')
  expect(answer).not.toMatch(/at .*\.[jt]s:/)
})
