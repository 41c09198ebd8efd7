import { createServer, request as httpRequest, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GET as nothing } from '@/app/api/[[...path]]/route'
import { GET as csrf } from '@/app/api/auth/[...nextauth]/route'
import { GET as event } from '@/app/api/event/[slug]/route'
import { GET as list } from '@/app/api/events/list/route'
import { GET as health } from '@/app/api/health/route'
import { POST as plan } from '@/app/api/liquidity/distribution/route'
import { GET as openApi } from '@/app/api/openapi.json/route'
import { GET as orderbook } from '@/app/api/orderbook/route'
import { GET as platforms } from '@/app/api/platforms/route'
import { OPERATIONS } from '@/lib/contract/operations'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, member } from '@/lib/dev/testing/support/builders'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { createTestRuntime, type TestRuntime } from '@/lib/dev/testing/support/testRuntime'
import type { AppConfig } from '@/lib/infra/env/server'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { isApi, serveApi } from './apiServer'
import { createVisitorNamer } from './nameVisitor'
import { createBucketReader } from './payingBuckets'
import { createCachedWriter } from './writeCached'

/** The front door and Next's own routes, over the same runtime. */
const REQUEST_ID = 'same-on-both'

interface Door {
  server: Server
  port: number
  made: TestRuntime
  /** Replies written from cached bytes. */
  kept: number
}

async function open(config: Partial<AppConfig> = {}): Promise<Door> {
  const made = createTestRuntime({
    events: [buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)])])],
    renamed: { drizzle: 'rain' },
    config,
  })
  const { runtime, books } = made
  const ladder = Array.from({ length: 40 }, (_, i) => [0.45 + i / 100, 5] as const)
  books.put(buildBook(poly, { asks: ladder }))
  books.put(buildBook(kalshi, { asks: ladder, bids: [[0.4, 2]] }))
  setRuntime(runtime)
  const writeCached = createCachedWriter({ always: {}, bucketsOf: createBucketReader(runtime.config) })
  const nameVisitor = createVisitorNamer(runtime.config)
  const server = createServer((request, response) => {
    let isCached = true
    const goOn = () => {
      isCached = false
      if (!request.headers['x-crossbook-client']) nameVisitor(request)
      if (isApi(request)) void serveApi(request, response)
      else response.writeHead(599).end()
    }
    if (!writeCached(request, response, goOn)) goOn()
    response.once('finish', () => {
      if (isCached) opened.kept += 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const opened: Door = { server, port: (server.address() as AddressInfo).port, made, kept: 0 }
  return opened
}

async function close({ server }: Door) {
  setRuntime(undefined)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}

let door: Door
beforeAll(async () => {
  door = await open()
})
afterAll(() => close(door))

interface Ask {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string
}

interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

function atFrontDoor({ method = 'GET', path, headers = {}, body }: Ask): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = {
      'x-request-id': REQUEST_ID,
      ...(body && { 'content-length': Buffer.byteLength(body) }),
      ...headers,
    }
    const call = httpRequest(
      { host: '127.0.0.1', port: door.port, method, path, headers: sent },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        )
      },
    )
    call.on('error', reject)
    call.end(body)
  })
}

type Serve = (request: Request) => Promise<Response>

async function atNextsDoor(serve: Serve, { method = 'GET', path, headers = {}, body }: Ask): Promise<Got> {
  const answer = await serve(
    new Request(`http://127.0.0.1:${door.port}${path}`, {
      method,
      headers: { host: `127.0.0.1:${door.port}`, 'x-request-id': REQUEST_ID, ...headers },
      ...(body !== undefined && { body }),
    }),
  )
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** Headers added by the transport. */
const TRANSPORT = ['date', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'vary']
const comparable = ({ status, headers, body }: Got) => ({
  status,
  headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !TRANSPORT.includes(name))),
  body: body.toString(),
})

const JSON_BODY = { 'content-type': 'application/json' }
const order = JSON.stringify({
  tokens: { platform_1: 'p1:yes', platform_2: 'K1:yes' },
  direction: 'buy',
  amount_usd: 20,
})

const CASES: readonly [name: string, serve: Serve, ask: Ask][] = [
  ['an event', event, { path: '/api/event/rain' }],
  ['an event that was renamed', event, { path: '/api/event/drizzle' }],
  ['an event nobody knows', event, { path: '/api/event/nothing' }],
  ['HEAD of an event', event, { method: 'HEAD', path: '/api/event/rain' }],
  ['a list', list, { path: '/api/events/list?limit=5&q=rain' }],
  ['a list with faults', list, { path: '/api/events/list?limit=0&sort=odd' }],
  ['a book', orderbook, { path: '/api/orderbook?event=rain' }],
  ['a book requested wrongly', orderbook, { path: '/api/orderbook?depth=x&odd=1' }],
  ['health', health, { path: '/api/health' }],
  ['platforms', platforms, { path: '/api/platforms' }],
  ['the description of all operations', openApi, { path: '/api/openapi.json' }],
  ['an address that no operation has', nothing, { path: '/api/orderbooks?a=1' }],
  ['an address below an operation', nothing, { path: '/api/event/a/b' }],
  ['HEAD of an address that no operation has', nothing, { method: 'HEAD', path: '/api' }],
  ['a plan', plan, { method: 'POST', path: '/api/liquidity/distribution', headers: JSON_BODY, body: order }],
  [
    'a plan with faults',
    plan,
    { method: 'POST', path: '/api/liquidity/distribution', headers: JSON_BODY, body: '{"tokens":{}}' },
  ],
  [
    'broken JSON',
    plan,
    { method: 'POST', path: '/api/liquidity/distribution', headers: JSON_BODY, body: '{' },
  ],
  [
    'a body of another type',
    plan,
    {
      method: 'POST',
      path: '/api/liquidity/distribution',
      headers: { 'content-type': 'text/plain' },
      body: order,
    },
  ],
  [
    'a body that is too large',
    plan,
    {
      method: 'POST',
      path: '/api/liquidity/distribution',
      headers: JSON_BODY,
      body: JSON.stringify({ pad: 'x'.repeat(80_000) }),
    },
  ],
  ['a wrong method', plan, { method: 'DELETE', path: '/api/liquidity/distribution' }],
  ['a preflight', event, { method: 'OPTIONS', path: '/api/event/rain' }],
  ['a wrong key', event, { path: '/api/event/rain', headers: { 'x-api-key': 'pk_wrong' } }],
]

describe('the front door', () => {
  test.each(CASES)("answers %s as Next's door does, headers included", async (_name, serve, ask) => {
    const here = comparable(await atFrontDoor(ask))
    const there = comparable(await atNextsDoor(serve, ask))
    // The list contains its creation time; the runtime's clock stands still, so it is equal here.
    expect(here).toEqual(there)
    expect(here.status).toBeLessThan(500)
  })

  test.each([
    ['an event', event, '/api/event/rain?kept'],
    ['a book', orderbook, '/api/orderbook?event=rain&depth=3'],
    ['a book by its token', orderbook, '/api/orderbook?platform_1_yes_token=p1:yes'],
  ])(
    'writes the bytes it kept of %s, the same as before and as at the other door',
    async (_name, serve, path) => {
      const variants: Record<string, string>[] = [{}, { 'accept-encoding': 'gzip' }]
      for (const headers of variants) {
        const first = await atFrontDoor({ path, headers })
        const before = door.kept
        const again = await atFrontDoor({ path, headers })
        expect(door.kept).toBe(before + 1)
        expect({ ...again.headers, date: '' }).toEqual({ ...first.headers, date: '' })
        expect(again.body).toEqual(first.body)
      }
      expect(comparable(await atFrontDoor({ path }))).toEqual(comparable(await atNextsDoor(serve, { path })))
      const { headers } = await atFrontDoor({ path })
      const ask = { path, headers: { 'if-none-match': headers.etag ?? '' } }
      const before = door.kept
      expect(comparable(await atFrontDoor(ask))).toEqual(comparable(await atNextsDoor(serve, ask)))
      expect(door.kept).toBe(before + 1)
    },
  )

  test('writes cached bytes to many clients at once, each with its own request id', async () => {
    const path = '/api/event/rain'
    await atFrontDoor({ path })
    const ids = Array.from({ length: 50 }, (_, at) => `id-${at}`)
    const answers = await Promise.all(ids.map((id) => atFrontDoor({ path, headers: { 'x-request-id': id } })))
    expect(answers.map(({ headers }) => headers['x-request-id'])).toEqual(ids)
  })

  test("never parses a GET's body as the next request", async () => {
    const ask = { path: '/api/event/rain', body: 'GET /api/health HTTP/1.1' }
    await atFrontDoor({ path: ask.path })
    const before = door.kept
    expect(await atFrontDoor(ask)).toMatchObject({ status: 200, headers: { connection: 'close' } })
    expect(door.kept).toBe(before)
  })

  test.each([
    ['gzip', true],
    ['br, GZIP;q=0.5', true],
    ['gzip;q=0', false],
    ['gzip; q=0.00, identity', false],
    ['identity', false],
    ['x-notgzip', false],
  ])('compresses as requested by Accept-Encoding: %s', async (accepted, compressed) => {
    const { headers } = await atFrontDoor({
      path: '/api/event/rain',
      headers: { 'accept-encoding': accepted },
    })
    expect(headers['content-encoding'] === 'gzip').toBe(compressed)
  })

  test('answers 304 without a body to clients that already have the reply', async () => {
    const { headers } = await atFrontDoor({ path: '/api/event/rain' })
    const ask = { path: '/api/event/rain', headers: { 'if-none-match': headers.etag ?? '' } }
    const again = await atFrontDoor(ask)
    expect(again.status).toBe(304)
    expect(again.body).toHaveLength(0)
    expect(comparable(again)).toEqual(comparable(await atNextsDoor(event, ask)))
  })

  test('compresses large replies on request, and sends Vary', async () => {
    const plain = await atFrontDoor({ path: '/api/event/rain' })
    const gzipped = await atFrontDoor({ path: '/api/event/rain', headers: { 'accept-encoding': 'br, gzip' } })
    expect(gzipped.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(plain.headers.vary).toBe('Accept-Encoding')
    // Different bytes, so the same strong tag is not allowed.
    expect(gzipped.headers.etag).toBe(`W/${plain.headers.etag}`)
    expect(gunzipSync(gzipped.body)).toEqual(plain.body)
    expect(gzipped.body.length).toBeLessThan(plain.body.length / 2)
  })

  test('shows metrics to the machine itself, and not to callers behind a proxy on it', async () => {
    const headers = { 'x-crossbook-client': '127.0.0.1' }
    expect((await atFrontDoor({ path: '/api/metrics', headers })).status).toBe(200)
    const passedOn = { ...headers, 'x-forwarded-for': '192.0.2.7' }
    expect((await atFrontDoor({ path: '/api/metrics', headers: passedOn })).status).toBe(403)
  })

  test('answers every operation and next-auth itself, and leaves pages to Next', async () => {
    for (const spec of Object.values(OPERATIONS)) {
      const path = spec.path.replaceAll(/\{\w+\}/g, 'x')
      // A stream never ends; 405 for another method shows the responder as well.
      const method = spec.id === 'streamEvents' ? 'PUT' : spec.method
      expect({ path, status: (await atFrontDoor({ method, path })).status }).not.toEqual({
        path,
        status: 599,
      })
    }
    for (const path of ['/', '/event/rain', '/apis']) {
      expect((await atFrontDoor({ path })).status).toBe(599)
    }
  })

  test('answers all methods of a path that two operations share', async () => {
    const { headers } = await atFrontDoor({ method: 'OPTIONS', path: '/api/account/bookmarks' })
    expect(headers.allow).toBe('GET, HEAD, POST, OPTIONS')
  })

  test("sends each cookie of next-auth's reply as a separate header", async () => {
    const there = await csrf(new Request(`http://127.0.0.1:${door.port}/api/auth/csrf`))
    const here = await atFrontDoor({ path: '/api/auth/csrf' })
    const names = (cookies: readonly string[] = []) => cookies.map((cookie) => cookie.split('=')[0])
    expect(names(here.headers['set-cookie'])).toEqual(names(there.headers.getSetCookie()))
    expect(names(here.headers['set-cookie']).length).toBeGreaterThan(1)
  })

  test.each([
    ['a session', { path: '/api/auth/session' }],
    ['an action that does not exist', { path: '/api/auth/callback/github' }],
    ['a wrong method', { method: 'PUT', path: '/api/auth/session' }],
    ['a question for the methods', { method: 'OPTIONS', path: '/api/auth/signout' }],
  ])("answers %s at next-auth's addresses as Next's route does", async (_name, ask) => {
    const plain = ({ headers, ...rest }: Got) => {
      const { 'set-cookie': _, ...others } = headers
      return comparable({ ...rest, headers: others })
    }
    const here = plain(await atFrontDoor(ask))
    expect(here).toEqual(plain(await atNextsDoor(csrf, ask)))
    expect(here.status).toBeLessThan(500)
  })
})

describe('with limits', () => {
  const LIMITS = { rateLimitAnon: 60, rateLimitKey: 600 }
  const before = () => door
  let outer: Door
  beforeEach(async () => {
    outer = before()
    door = await open(LIMITS)
  })
  afterEach(async () => {
    await close(door)
    door = outer
    setRuntime(outer.made.runtime)
  })

  const gzip = { 'accept-encoding': 'gzip' }

  test.each([
    ['an event', event, { path: '/api/event/rain' }],
    ['a book', orderbook, { path: '/api/orderbook?event=rain&depth=3' }],
    [
      'a plan',
      plan,
      { method: 'POST', path: OPERATIONS.planDistribution.path, headers: JSON_BODY, body: order },
    ],
  ] as const)(
    'cached bytes of %s are charged, and answered as at the other door',
    async (_name, serve, ask) => {
      const cost = 'method' in ask ? 2 : 1
      for (let count = 1; count <= 60 / cost; count += 1) {
        const here = await atFrontDoor(ask)
        const there = await atNextsDoor(serve, ask)
        expect(comparable(here)).toEqual(comparable(there))
        expect(here.headers).toMatchObject({
          'ratelimit-limit': '60',
          'ratelimit-remaining': String(60 - cost * count),
          'ratelimit-reset': '60',
        })
      }
      // The first request for an event builds the bytes; a plan is cached on its second request.
      expect(door.kept).toBeGreaterThanOrEqual(60 / cost - 2)
      const kept = door.kept
      const over = await atFrontDoor(ask)
      expect(comparable(over)).toEqual(comparable(await atNextsDoor(serve, ask)))
      expect([over.status, over.headers['retry-after'], door.kept]).toEqual([429, '60', kept])
    },
  )

  test('304 and compressed bytes carry the limit too', async () => {
    const path = '/api/event/rain'
    const { headers } = await atFrontDoor({ path })
    await atFrontDoor({ path, headers: gzip })
    const known = await atFrontDoor({ path, headers: { 'if-none-match': headers.etag ?? '' } })
    const zipped = await atFrontDoor({ path, headers: gzip })
    expect([known.status, known.headers['ratelimit-remaining']]).toEqual([304, '57'])
    expect([zipped.headers['content-encoding'], zipped.headers['ratelimit-remaining']]).toEqual([
      'gzip',
      '56',
    ])
    expect(door.kept).toBe(3)
    expect(known.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-expose-headers': expect.stringContaining('RateLimit-Remaining'),
    })
  })

  test('a key is charged to its account and checked on every request, at both doors', async () => {
    const { key, info } = await door.made.runtime.auth.createApiKey('alice', {})
    const ask = { path: '/api/event/rain', headers: { 'x-api-key': key } }
    await atFrontDoor({ path: ask.path })
    for (let count = 1; count < 5; count += 1) {
      const here = await atFrontDoor(ask)
      const there = await atNextsDoor(event, ask)
      const { headers, ...same } = comparable(here)
      expect(headers).toMatchObject({
        'ratelimit-limit': '600',
        'ratelimit-remaining': String(600 - (2 * count - 1)),
      })
      const { headers: others, ...rest } = comparable(there)
      expect({ ...others, 'ratelimit-remaining': '' }).toEqual({ ...headers, 'ratelimit-remaining': '' })
      expect(rest).toEqual(same)
    }
    expect(door.made.auth.metered).toHaveLength(8)
    await door.made.runtime.auth.revokeApiKey('alice', info.id)
    expect((await atFrontDoor(ask)).status).toBe(401)
  })

  test('a forged client address is never charged', async () => {
    const path = '/api/event/rain'
    await atFrontDoor({ path })
    const first = await atFrontDoor({ path, headers: { 'x-crossbook-client': '203.0.113.7' } })
    const second = await atFrontDoor({ path, headers: { 'x-forwarded-for': '203.0.113.8' } })
    expect([first, second].map(({ headers }) => headers['ratelimit-remaining'])).toEqual(['58', '57'])
  })
})
