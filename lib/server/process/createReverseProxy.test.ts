import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createReverseProxy, type ProxyError, type ReverseProxy } from './createReverseProxy'

let folder: string
let proxy: ReverseProxy
let servers: Server[] = []
/** Failures that the proxy's caller must answer. */
let failures: ProxyError[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'crossbook-proxy-'))
  failures = []
})
afterEach(async () => {
  proxy.close()
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
  rmSync(folder, { recursive: true, force: true })
})

async function listen(server: Server, at: string | number): Promise<Server> {
  servers.push(server)
  server.listen(at)
  await once(server, 'listening')
  return server
}

/** A server behind a proxy; resolves to the proxy's address. */
async function start(behind?: RequestListener, timeoutMs?: number): Promise<string> {
  const socketPath = path.join(folder, 'behind.sock')
  if (behind) await listen(createServer(behind), socketPath)
  proxy = createReverseProxy({ socketPath, timeoutMs })
  const front = await listen(
    createServer((request, response) => {
      proxy.forward(request, response).catch((error: ProxyError) => {
        failures.push(error)
        response.writeHead(503).end()
      })
    }),
    0,
  )
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`
}

const open = (url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => get(url, resolve).on('error', reject))

test('method, address, headers and body are forwarded, hop-by-hop headers are not', async () => {
  let received: IncomingMessage | undefined
  const url = await start(async (request, response) => {
    received = request
    const body: Buffer[] = []
    for await (const chunk of request) body.push(chunk)
    response.writeHead(201, { 'X-Answer': 'yes', 'Keep-Alive': 'timeout=1', 'Set-Cookie': ['a=1', 'b=2'] })
    response.end(`${request.method} ${request.url} ${Buffer.concat(body)}`)
  })
  const reply = await fetch(`${url}/a%20b?c=d`, {
    method: 'POST',
    body: 'text',
    headers: { 'X-Asked': 'yes', TE: 'trailers' },
  })
  expect([reply.status, await reply.text()]).toEqual([201, 'POST /a%20b?c=d text'])
  expect(reply.headers.get('x-answer')).toBe('yes')
  expect(reply.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
  expect(reply.headers.get('keep-alive')).not.toBe('timeout=1')
  expect(received?.headers).toMatchObject({ 'x-asked': 'yes', host: new URL(url).host })
  expect(received?.headers.te).toBeUndefined()
})

test('a caller that disconnects before the reply ends the request behind the proxy', async () => {
  const ended = new Promise<void>((resolve) => {
    void start((request) => {
      request.socket.once('close', resolve)
      call.destroy()
    }).then((url) => {
      call = get(url).on('error', () => undefined)
    })
  })
  let call: ReturnType<typeof get>
  await ended
})

test('a caller that disconnects during a reply ends it behind the proxy', async () => {
  let ended: () => void = () => undefined
  const closed = new Promise<void>((resolve) => {
    ended = resolve
  })
  const url = await start((_request, response) => {
    response.on('close', ended)
    response.write('first')
  })
  const reply = await open(url)
  reply.on('error', () => undefined).once('data', () => reply.destroy())
  await closed
})

test("from a reply to a slow reader no more is read than the connections' buffers hold", async () => {
  const CHUNK = Buffer.alloc(64 * 1_024)
  const TOTAL = 256 * 1_024 * 1_024
  let written = 0
  let blocked: () => void = () => undefined
  const url = await start((_request, response) => {
    const more = () => {
      while (written < TOTAL) {
        written += CHUNK.length
        if (!response.write(CHUNK)) {
          blocked()
          return
        }
      }
      response.end()
    }
    response.on('drain', more)
    more()
  })
  const reply = await open(url)
  reply.pause()
  // Permanently blocked: a hundred turns of the event loop free no space.
  await new Promise<void>((resolve) => {
    let turns = 0
    blocked = () => {
      turns = 0
    }
    const turn = () => {
      turns += 1
      if (turns > 2_000) resolve()
      else setImmediate(turn)
    }
    turn()
  })
  expect(written).toBeLessThan(TOTAL / 4)
  let read = 0
  for await (const chunk of reply) read += (chunk as Buffer).length
  expect(read).toBe(TOTAL)
})

test('a truncated reply is not presented as complete', async () => {
  const url = await start((_request, response) => {
    response.writeHead(200, { 'Content-Length': '10' })
    response.write('half', () => response.destroy())
  })
  await expect(fetch(url).then((reply) => reply.text())).rejects.toThrow()
})

test('distinguishes an unreachable upstream from one that does not reply in time', async () => {
  expect((await fetch(await start())).status).toBe(503)
  expect(failures.map(({ reason }) => reason)).toEqual(['unreachable'])
  const url = await start(() => undefined, 20)
  expect((await fetch(url)).status).toBe(503)
  expect(failures.map(({ reason }) => reason)).toEqual(['unreachable', 'timeout'])
})
