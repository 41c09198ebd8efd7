import { createServer, type OutgoingHttpHeaders, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { PAGE_PASS_PATH } from '@/lib/contract/pagePass'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { grantPagePass } from './grantPagePass'
import { refusePage } from './limitPages'

const PAGE = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'private, no-cache, no-store' }

let server: Server
afterEach(() => {
  setRuntime(undefined)
  server.closeAllConnections()
  server.close()
})

type Write = (response: ServerResponse, status: number, headers: OutgoingHttpHeaders) => void

const byArgument: Write = (response, status, headers) => response.writeHead(status, headers).end('body')
const bySetters: Write = (response, status, headers) => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value ?? '')
  response.statusCode = status
  response.end('body')
}

interface Page {
  headers?: OutgoingHttpHeaders
  status?: number
  write?: Write
  rateLimitAnon?: number
}

async function start({ headers = {}, status = 200, write = byArgument, rateLimitAnon = 60 }: Page = {}) {
  const { runtime, clock } = createTestRuntime({ config: { rateLimitAnon, rateLimitKey: 600 } })
  setRuntime(runtime)
  server = createServer(async (request, response) => {
    if ((await refusePage(request, response, { isFile: false })) || grantPagePass(request, response)) return
    write(response, status, { ...PAGE, ...headers })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const ask = async (cookie = '', path = '/', method = 'GET') => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { cookie } })
    return { status: answer.status, headers: answer.headers, cookies: answer.headers.getSetCookie() }
  }
  return { ask, clock }
}

const pairOf = ({ cookies }: { cookies: string[] }) => cookies.at(-1)?.split(';')[0] ?? ''

test.each([
  ['by its argument', byArgument],
  ['by setters', bySetters],
])(
  'a page whose head is written %s carries a pass once, and again after half of its lifetime',
  async (_how, write) => {
    const { ask, clock } = await start({ write })
    const first = await ask()
    expect(first.cookies).toEqual([expect.stringMatching(/^crossbook-page=/)])
    expect(first.headers.get('cache-control')).toContain('no-store')
    expect((await ask(pairOf(first))).cookies).toEqual([])
    clock.advance(31 * 60_000)
    expect((await ask(pairOf(first))).cookies).toHaveLength(1)
  },
)

test('a page keeps its other cookies', async () => {
  const { ask } = await start({ headers: { 'Set-Cookie': ['theme=dark'] } })
  expect((await ask()).cookies).toEqual(['theme=dark', expect.stringMatching(/^crossbook-page=/)])
})

test.each([
  ['a page that caches may store', { headers: { 'Cache-Control': 's-maxage=31536000' } }],
  ['a page without a word on caching', { headers: { 'Cache-Control': undefined } }],
  ['a picture', { headers: { 'Content-Type': 'image/png' } }],
  ['data', { headers: { 'Content-Type': 'application/json' } }],
  ['a page that is not found', { status: 404 }],
  ['a page that failed', { status: 500 }],
])('%s carries no pass', async (_what, reply) => {
  expect((await (await start(reply)).ask()).cookies).toEqual([])
})

test('a rejected request gets no pass', async () => {
  const { ask } = await start({ rateLimitAnon: 1 })
  expect((await ask()).cookies).toHaveLength(1)
  const second = await ask()
  expect([second.status, second.cookies]).toEqual([429, []])
})

test('an open tab renews its pass without a page load, charged to the ceiling only', async () => {
  const { ask, clock } = await start({ rateLimitAnon: 1 })
  const pass = pairOf(await ask())
  const fresh = await ask(pass, PAGE_PASS_PATH)
  expect([fresh.status, fresh.cookies]).toEqual([204, []])
  clock.advance(31 * 60_000)
  const renewed = await ask(pass, PAGE_PASS_PATH)
  expect([renewed.status, renewed.headers.get('cache-control')]).toEqual([204, 'no-store'])
  clock.advance(31 * 60_000)
  expect((await ask(pairOf(renewed))).status).toBe(200)
})

test("after its pass has expired a tab gets a new one like a page: from its address's anonymous limit", async () => {
  const { ask, clock } = await start({ rateLimitAnon: 1 })
  const pass = pairOf(await ask())
  clock.advance(61 * 60_000)
  const [again, spent] = [await ask(pass, PAGE_PASS_PATH), await ask(pass, PAGE_PASS_PATH)]
  expect([again.status, spent.status]).toEqual([204, 429])
  expect((await ask(pairOf(again))).status).toBe(200)
  expect((await ask('', PAGE_PASS_PATH, 'POST')).status).toBe(429)
})
