import type { Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { errorResponse } from '@/lib/contract/error'
import { createDrain } from './drain'
import { createHttpServer, LIMITS, type ServerLimits } from './httpServer'
import { limitConnections } from './limitConnections'
import { oneByOne } from './oneByOne'
import { refuseEarly } from './refuseEarly'
import { createTargetReader } from './requestTarget'

/** Raw sockets against the server: possible attacks of a hostile client. */

let server: Server | undefined
afterEach(async () => {
  server?.closeAllConnections()
  await new Promise((resolve) => server?.close(resolve) ?? resolve(undefined))
})

async function start(
  given: Partial<ServerLimits> = {},
  isExempt: (address: string) => boolean = () => true,
  publicUrl?: string,
) {
  const limits = { ...LIMITS, ...given }
  const started = createHttpServer(limits)
  server = started
  const drain = createDrain(started)
  limitConnections(started, { limits, isExempt, isWaiting: drain.isWaiting })
  const readTarget = createTargetReader(publicUrl)
  started.on('request', (request, response) => {
    drain.take(request, response)
    if (request.headers.upgrade !== undefined) response.shouldKeepAlive = false
    const known = readTarget(request)
    if (known) return known(response)
    if (refuseEarly(request, response)) return
    response.end(`whole ${request.headers.host}${request.url}`)
  })
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve))
  return (started.address() as AddressInfo).port
}

/** Everything that the server sends until it closes. */
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

const QUICK = { headersTimeoutMs: 300, requestTimeoutMs: 600, checkEveryMs: 50, hangUpMs: 50 }

test('trickling headers time out, however active the connection is', async () => {
  const socket = connect(await start(QUICK), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  const trickle = setInterval(() => socket.writable && socket.write('X-A: b\r\n'), 20)
  const answer = await untilClosed(socket)
  clearInterval(trickle)
  expect(answer).toMatch(/^HTTP\/1\.1 408 /)
  expect(faultOf(answer)?.type).toBe('timeout')
})

test('a trickling body times out', async () => {
  const port = await start(QUICK)
  server?.removeAllListeners('request')
  // A handler that waits for the whole body, like ours.
  server?.on('request', (request, response) => request.resume().on('end', () => response.end('whole')))
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n')
  const trickle = setInterval(() => socket.writable && socket.write('x'), 20)
  const answer = await untilClosed(socket)
  clearInterval(trickle)
  expect(answer).not.toContain('whole')
})

test('a connection that opens and sends nothing is closed', async () => {
  const socket = connect(await start(QUICK), '127.0.0.1')
  expect(await untilClosed(socket)).not.toContain('HTTP/1.1 200')
})

test('a client that does not read its reply cannot hold it forever', async () => {
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

test('a connection without further requests is closed, one with requests is not', async () => {
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

test('one address cannot exceed its connection limit, and its existing connections continue', async () => {
  const port = await start({ maxPerAddress: 3 }, () => false)
  const held = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all(held.map(opened))
  expect(await untilClosed(connect(port, '127.0.0.1'))).toBe('')
  const [first, second] = held
  second?.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(second && (await untilClosed(second))).toContain('whole')
  // Its slot is free again.
  const next = connect(port, '127.0.0.1')
  next.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  expect(await untilClosed(next)).toContain('whole')
  first?.destroy()
})

test('trusted addresses are not limited', async () => {
  const port = await start({ maxPerAddress: 1 }, (address) => address === '127.0.0.1')
  const requested = Array.from({ length: 5 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    return untilClosed(socket)
  })
  for (const answer of await Promise.all(requested)) expect(answer).toContain('whole')
})

test.each([
  ['headers over 64 KiB', `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${'a'.repeat(70_000)}\r\n\r\n`, 431],
  ['hundreds of headers', `GET / HTTP/1.1\r\nHost: x\r\n${'X-A: b\r\n'.repeat(201)}\r\n`, 431],
  ['an address over 56 KiB', `GET /${'a'.repeat(58_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
  ['an address of a page over 8 KiB', `GET /?q=${'a'.repeat(8_200)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
  [
    'an address with hundreds of parameters',
    `GET /api/x?${'a=b&'.repeat(201)} HTTP/1.1\r\nHost: x\r\n\r\n`,
    414,
  ],
  ['an address under /api that ends with a slash', 'GET /api/event/ HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['an address under /api with an empty part', 'GET /api//event HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an address under /api that ends in a dot', 'DELETE /api/api-key/. HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  [
    'an address under /api that climbs out, encoded',
    'GET /api/event/%2E%2e?x HTTP/1.1\r\nHost: x\r\n\r\n',
    400,
  ],
  ["Next's image optimiser", 'GET /_next/image?url=%2Fa.png&w=64&q=75 HTTP/1.1\r\nHost: x\r\n\r\n', 404],
  ['a target that is no path', `GET *${'a.'.repeat(25_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 400],
  ['a target of the whole server', 'GET * HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['a target of another scheme', 'GET ftp://x/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an address of another host', 'GET http://y/api/health HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['an address with a user before the host', 'GET http://x@y/ HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['two Host headers', 'GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n', 400],
  ['no Host header', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['a tunnel', 'CONNECT x:443 HTTP/1.1\r\nHost: x:443\r\n\r\n', 405],
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
])('%s is rejected in the common error shape, and the connection closed', async (_what, text, status) => {
  const socket = connect(await start(), '127.0.0.1')
  socket.write(text)
  const answer = await untilClosed(socket)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toMatch(/^X-Request-Id: \S+\r$/im)
  expect(faultOf(answer)?.msg).not.toBe('')
  expect(answer).not.toMatch(/at .*\.[jt]s:/)
})

const lastly = (text: string) => text.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')

async function ask(port: number, text: string, localAddress = '127.0.0.1') {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.write(text)
  return untilClosed(socket)
}

test.each([
  ['http://x:80/api/health?a=1', 'whole x:80/api/health?a=1'],
  ['HTTPS://X:80', 'whole x:80/'],
  ['http://x:80?a', 'whole x:80/?a'],
])('the absolute address %s of this host is answered as its path', async (target, answer) => {
  const request = lastly(`GET ${target} HTTP/1.1\r\nHost: X:80\r\n\r\n`)
  expect(await ask(await start(), request)).toContain(answer)
})

test('with a public address an absolute target must name its host, whatever the Host header says', async () => {
  const port = await start({}, () => true, 'https://book.example')
  const from = (target: string, host: string) =>
    ask(port, lastly(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\n\r\n`))
  expect(await from('https://book.example/a', 'localhost')).toContain('whole book.example/a')
  expect(await from('https://localhost/a', 'localhost')).toMatch(/^HTTP\/1\.1 400 /)
})

test('an expectation other than 100-continue is refused in the common error shape', async () => {
  const answer = await ask(await start(), 'GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 417 /)
  expect(faultOf(answer)).toMatchObject({ loc: ['header', 'expect'], type: 'expectation_failed' })
})

test('OPTIONS * lists the methods', async () => {
  const answer = await ask(await start(), lastly('OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'))
  expect(answer).toMatch(/^HTTP\/1\.1 204 /)
  expect(answer).toContain('Allow: GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS')
})

test.each(['websocket', 'h2c'])(
  'an upgrade offer to %s is ignored, the request answered, and the connection closed',
  async (protocol) => {
    const upgrade = `GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`
    const answer = await ask(await start(), `${upgrade}GET /next HTTP/1.1\r\nHost: x\r\n\r\n`)
    expect(answer.match(/^HTTP\/1\.1 200|^Connection: close|whole .*/gm)).toEqual([
      'HTTP/1.1 200',
      'Connection: close',
      'whole x/nowhere',
    ])
  },
)

test('pipelined requests are answered in order, with a turn of the loop for others before each', async () => {
  const port = await start()
  server?.removeAllListeners('request')
  let turns = 0
  let done = false
  const turn = () => {
    turns += 1
    if (!done) setImmediate(turn)
  }
  const atTurn: number[] = []
  server?.on('request', (request, response) =>
    oneByOne(request, response, () => {
      atTurn.push(turns)
      response.end(`[${request.url}]`)
    }),
  )
  const paths = Array.from({ length: 50 }, (_, i) => `/${i}`)
  turn()
  const answer = await ask(
    port,
    paths
      .map((path, i) => {
        const text = `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
        return i === 49 ? lastly(text) : text
      })
      .join(''),
  )
  done = true
  expect(answer.match(/\[.*?\]/g)).toEqual(paths.map((path) => `[${path}]`))
  expect(new Set(atTurn).size).toBe(50)
})

test('pipelined requests of a disconnected caller are not started', async () => {
  const port = await start()
  server?.removeAllListeners('request')
  const begun: (string | undefined)[] = []
  const gone = new Promise<void>((resolve) => {
    server?.on('request', (request, response) =>
      oneByOne(request, response, () => {
        begun.push(request.url)
        response.once('close', () => setImmediate(() => setImmediate(resolve)))
        socket.destroy()
      }),
    )
  })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /1 HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(5))
  await gone
  expect(begun).toEqual(['/1'])
})

test('a table full of slow senders blocks nobody: the address with most connections loses its oldest ones', async () => {
  const port = await start({ maxConnections: 40, maxPerAddress: 30 }, () => false)
  const slow = async (localAddress: string) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined)
    await opened(socket)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-A: ')
    return socket
  }
  const [first, second]: Socket[][] = [[], []]
  for (let i = 0; i < 30; i += 1) first?.push(await slow('127.0.0.2'))
  for (let i = 0; i < 10; i += 1) second?.push(await slow('127.0.0.3'))
  const gone = first?.[0] && untilClosed(first[0])
  const answer = await ask(port, lastly('GET / HTTP/1.1\r\nHost: x\r\n\r\n'), '127.0.0.4')
  expect(answer).toContain('whole')
  await gone
  for (const socket of [...(first ?? []), ...(second ?? [])]) socket.destroy()
})

test('a connection with a running reply is never evicted', async () => {
  const port = await start({ maxConnections: 1 }, () => false)
  const begun = new Promise<() => void>((resolve) => {
    server?.prependOnceListener('request', (request, response) => {
      request.url = '/slow'
      const end = response.end.bind(response)
      response.end = () => response
      resolve(() => end('made at last'))
    })
  })
  const held = ask(port, lastly('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))
  const finish = await begun
  expect(await ask(port, 'GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toBe('')
  finish()
  expect(await held).toContain('made at last')
})
