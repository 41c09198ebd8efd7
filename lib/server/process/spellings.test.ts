import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorResponse } from '@/lib/contract/error'
import { createTestRuntime, type TestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { createDoor } from './createDoor'
import { createReverseProxy } from './createReverseProxy'
import { createHttpServer } from './httpServer'
import type { Pages } from './pages'

/** All ways to write a page's address so that a part of the service might take it for a file, or for the API. */

const LIMIT = 60
const FILE = '/_next/static/chunks/a.js'
const folder = mkdtempSync(path.join(tmpdir(), 'crossbook-spellings-'))
const build = path.join(folder, 'build')
/** Requests that reached the page-rendering process. */
const rendered: string[] = []
let door: Server
let renderer: Server
let proxy: ReturnType<typeof createReverseProxy>
let made: TestRuntime

beforeAll(async () => {
  mkdirSync(path.join(build, 'static/chunks'), { recursive: true })
  mkdirSync(path.join(folder, 'public'))
  writeFileSync(path.join(build, 'static/chunks/a.js'), 'export {}')
  const routes = [{ regex: '^/(?:/)?$' }, { regex: '^/account(?:/)?$' }]
  writeFileSync(
    path.join(build, 'routes-manifest.json'),
    JSON.stringify({ staticRoutes: routes, dynamicRoutes: [] }),
  )
  // Answers everything with a page, as Next does for any spelling of one.
  const socketPath = path.join(folder, 'pages.sock')
  renderer = createServer((request, response) => {
    rendered.push(request.url ?? '')
    response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' }).end('a page')
  }).listen(socketPath)
  proxy = createReverseProxy({ socketPath })
  const pages: Pages = {
    isUp: () => true,
    busyShare: () => 0,
    serve: (request, response) => proxy.forward(request, response),
    close: async () => undefined,
  }
  made = createTestRuntime({ config: { rateLimitAnon: LIMIT } })
  setRuntime(made.runtime)
  const { config, log } = made.runtime
  const folders = { build, files: path.join(folder, 'public') }
  door = createHttpServer()
  door.on('request', createDoor({ config, log, dev: false, pages: () => pages, folders }))
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  setRuntime(undefined)
  proxy.close()
  for (const server of [door, renderer]) {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  rmSync(folder, { recursive: true })
})

interface Got {
  status: number
  head: string
  body: string
}

/** Targets are sent exactly as written: clients would normalise them. */
const request = (target: string) =>
  new Promise<Got>((resolve, reject) => {
    let text = ''
    const { port } = door.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const cut = text.indexOf('\r\n\r\n')
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
      resolve({ status, head: text.slice(0, cut), body: text.slice(cut + 4) })
    })
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: crossbook\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      'latin1',
    )
  })

const PREFIXES = ['/_next/static', '/_next/static/chunks', FILE, '/api', '/api/event/rain']
const UP = ['..', '%2e%2e', '.%2E', '%2e.', '%252e%252e', '%25252e.', '.', '%2e']
const SLASH = ['/', '%2f', '%2F', '\\', '%5c', '%5C', '//', '%252f', '%255C', '/./']

/** 400 spellings that escape from a prefix, and some that hide it. */
const climbing = PREFIXES.flatMap((prefix) =>
  UP.flatMap((up) => SLASH.map((slash) => `${prefix}${slash}${up}${slash}account`)),
)
const hiding = [
  ...[
    '//account',
    '/\\account',
    '/account//',
    '/.//account',
    '/account/.',
    '/account/..',
    '/account#',
    '/#/account',
  ],
  ...[`http://crossbook/_next/static/../../account`, `http://crossbook//account`],
]
const unclear = [...new Set([...climbing, ...hiding])]

/** Spellings of pages with one canonical address however they are encoded, or that are no build file. */
const pages = [
  '/account',
  '/%61ccount',
  '/%61%63%63%6f%75%6E%74?a=/../',
  'http://crossbook/account',
  '/_next/static',
  '/_next/static/',
  '/_next/static/chunks',
  '/_next/static/chunks/b.js',
  '/_next/static/account',
  '/_next/static/..;/account',
  '/_next/static/chunks/a.js/account',
  '/_next/static/chunks/a.js%00',
  '/_next/static/chunks/a.js%20',
  '/_next/static/chunks/A.js',
  '/_next/data/account.json',
  '/_Next/static/chunks/a.js',
  '/.well-known/_next/static/chunks/a.js',
]

test('200 and more ambiguous spellings of an address are rejected, whatever limit the caller has left', async () => {
  expect(unclear.length).toBeGreaterThan(200)
  for (const target of unclear) {
    const { status, body } = await request(target)
    expect([target, status]).toEqual([target, 400])
    expect(errorResponse.parse(JSON.parse(body)).detail[0]).toMatchObject({
      loc: ['path'],
      type: 'bad_request',
    })
  }
  expect(rendered).toEqual([])
})

test('an address that is no build file is charged as a page, and with the limit used up neither rendered nor given a pass', async () => {
  for (let sent = 0; sent < LIMIT; sent += 1) expect((await request('/account')).status).toBe(200)
  rendered.length = 0
  for (const target of pages) {
    const { status, head } = await request(target)
    expect([target, status]).toEqual([target, target.includes('%00') ? 422 : 429])
    expect(head).not.toMatch(/set-cookie/i)
  }
  expect(rendered).toEqual([])
  for (const target of [FILE, `${FILE}?v=1`, '/%5Fnext/static/chunks/%61.js', `http://crossbook${FILE}`]) {
    const { status, head, body } = await request(target)
    expect([target, status, body]).toEqual([target, 200, 'export {}'])
    expect(head).not.toMatch(/set-cookie/i)
  }
})

test('behind the door each address has one spelling: that of the page, and that of the operation', async () => {
  made.clock.advance(60_000)
  rendered.length = 0
  for (const target of ['/account', '/%61ccount', 'http://crossbook/%61%63count']) await request(target)
  expect(rendered).toEqual(['/account', '/account', '/account'])
  expect((await request('/%61pi/health')).body).toMatch(/"status"/)
})
