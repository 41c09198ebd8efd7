import { expect, test } from 'vitest'
import { errorResponse } from '@/lib/contract/error'
import { OPERATIONS } from '@/lib/contract/operations'
import { BaseError } from '@/lib/core/domain/errors'
import { requestTo, routeRefusal } from '@/lib/dev/testing/support/callRoute'
import { createTestRuntime, type TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'
import { handle } from './handle'
import { fromWebRequest } from './plainRequest'
import { route, unknownRoute } from './route'

function start(options: TestRuntimeOptions = {}) {
  const made = createTestRuntime(options)
  const fail = async (): Promise<never> => {
    throw new TypeError('secret detail of a bug')
  }
  const answer = async () => ({ platforms: [] })
  const plan = OPERATIONS.planDistribution
  return {
    ...made,
    platforms: route(() => made.runtime, { GET: handle(OPERATIONS.getPlatforms, answer) }),
    broken: route(() => made.runtime, { GET: handle(OPERATIONS.getPlatforms, fail) }),
    planner: route(() => made.runtime, { POST: handle(plan, fail) }),
    late: route(() => made.runtime, {
      GET: handle(OPERATIONS.getPlatforms, async () => {
        throw new BaseError('Later.', { code: 'unavailable', retryAfterSeconds: 1.2 })
      }),
    }),
  }
}

const path = '/api/platforms'

test('every other method is 405 and the reply lists the allowed ones', async () => {
  const { platforms } = start()
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await routeRefusal(platforms[method], { path, method })
    expect(answer).toMatchObject({ status: 405, faults: { 'header.method': 'method_not_allowed' } })
    expect(answer.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    expect(answer.headers.get('x-request-id')).toBeTruthy()
  }
})

test('HEAD is GET without its body', async () => {
  const { platforms } = start()
  const head = await platforms.HEAD(requestTo(path, { method: 'HEAD' }))
  expect(head.status).toBe(200)
  expect(head.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await head.text()).toBe('')
})

test('a valid request id is echoed, any other is replaced by a new one', async () => {
  const { platforms } = start()
  const idFor = async (id: string) =>
    (await platforms.GET(requestTo(path, { headers: { 'x-request-id': id } }))).headers.get('x-request-id')
  expect(await idFor('trace-1.a_B~')).toBe('trace-1.a_B~')
  expect(await idFor('<script>')).toMatch(/^[0-9a-f-]{36}$/)
  expect(await idFor('x'.repeat(129))).toMatch(/^[0-9a-f-]{36}$/)
})

test('a bug is 502 without detail, and logged with the request id', async () => {
  const { broken, errors } = start()
  const { status, detail } = await routeRefusal(broken.GET, { path, headers: { 'x-request-id': 'r1' } })
  expect(status).toBe(502)
  expect(detail[0]).toMatchObject({ type: 'upstream_error', msg: expect.stringContaining('r1') })
  expect(JSON.stringify(detail)).not.toContain('secret')
  expect(errors[0]).toContain('secret detail of a bug')
})

test('a retryable error says when to retry', async () => {
  const answer = await routeRefusal(start().late.GET, { path })
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
})

test('before the service runs, requests get 503 with Retry-After', async () => {
  const absent = route(
    () => {
      throw new Error('not running')
    },
    { GET: handle(OPERATIONS.getHealth, async () => ({ status: 'ok' as const })) },
  )
  expect((await routeRefusal(absent.GET, { path: '/api/health' })).status).toBe(503)
})

test('an anonymous client is limited by address, one with a page pass much later, and no header replaces the pass', async () => {
  const { platforms, clock, runtime } = start({ config: { rateLimitAnon: 2 } })
  const ask = (headers: Record<string, string> = {}) =>
    platforms.GET(requestTo(path, { headers: { 'x-crossbook-client': '203.0.113.7', ...headers } }))
  const first = await ask()
  expect(first.headers.get('ratelimit-limit')).toBe('2')
  expect(first.headers.get('ratelimit-remaining')).toBe('1')
  expect(first.headers.get('ratelimit-reset')).toBe('60')
  expect((await ask()).status).toBe(200)
  const third = await ask()
  expect(third.status).toBe(429)
  expect(third.headers.get('retry-after')).toBe('60')
  expect(errorResponse.parse(await third.json()).detail[0]?.type).toBe('rate_limited')
  expect((await ask({ 'x-crossbook-client': '203.0.113.8' })).status).toBe(200)
  expect((await ask({ 'sec-fetch-site': 'same-origin' })).status).toBe(429)
  const cookie = `crossbook-page=${runtime.pagePasses.issue('203.0.113.7')}`
  const page = await ask({ cookie })
  expect([page.status, page.headers.get('ratelimit-limit')]).toEqual([200, '1200'])
  expect((await ask({ cookie: `crossbook-page=${runtime.pagePasses.issue('203.0.113.8')}` })).status).toBe(
    429,
  )
  clock.advance(60_000)
  expect((await ask()).status).toBe(200)
})

test('guessed credentials are no longer checked once the rate limit is exhausted', async () => {
  const { platforms } = start({ config: { rateLimitAnon: 2, rateLimitKey: 100 } })
  const guess = (address: string) => ({ 'x-crossbook-client': address, 'x-api-key': 'pk_guess' })
  const ask = (address: string) => routeRefusal(platforms.GET, { path, headers: guess(address) })
  const statuses = [await ask('203.0.113.7'), await ask('203.0.113.7'), await ask('203.0.113.7')]
  expect(statuses.map(({ status }) => status)).toEqual([401, 401, 429])
  expect(statuses[2]?.headers.get('ratelimit-remaining')).toBe('0')
  expect((await ask('203.0.113.8')).status).toBe(401)
})

test('all keys of an account share one limit, from every address', async () => {
  const { platforms, runtime } = start({ config: { rateLimitAnon: 1, rateLimitKey: 3 } })
  const keys = await Promise.all([1, 2, 3, 4].map(() => runtime.auth.createApiKey('alice', {})))
  const other = await runtime.auth.createApiKey('bob', {})
  const ask = async (address: string, key: string) =>
    (await platforms.GET(requestTo(path, { headers: { 'x-crossbook-client': address, 'x-api-key': key } })))
      .status
  const [one = '', two = '', three = '', four = ''] = keys.map(({ key }) => key)
  expect([await ask('::1', one), await ask('203.0.113.7', two), await ask('::1', three)]).toEqual([
    200, 200, 200,
  ])
  expect(await ask('203.0.113.8', four)).toBe(429)
  expect(await ask('203.0.113.8', other.key)).toBe(200)
  // The address's anonymous limit is separate.
  expect(
    (await platforms.GET(requestTo(path, { headers: { 'x-crossbook-client': '203.0.113.8' } }))).status,
  ).toBe(200)
})

test('an address has one ceiling for pages, keys and everything else', async () => {
  const { platforms, runtime } = start({ config: { rateLimitAnon: 60, rateLimitKey: 600 } })
  const keys = await Promise.all(['alice', 'bob', 'carol'].map((id) => runtime.auth.createApiKey(id, {})))
  const cookie = `crossbook-page=${runtime.pagePasses.issue('203.0.113.7')}`
  const ask = async (headers: Record<string, string>, address = '203.0.113.7') =>
    (await platforms.GET(requestTo(path, { headers: { 'x-crossbook-client': address, ...headers } }))).status
  let passed = 0
  for (let i = 0; i < 700; i += 1) {
    const kinds: Record<string, string>[] = [{}, { cookie }, { 'x-api-key': keys[i % 3]?.key ?? '' }]
    for (const headers of kinds) {
      if ((await ask(headers)) === 200) passed += 1
    }
  }
  expect(passed).toBe(1_200)
  expect(await ask({ 'x-api-key': keys[0]?.key ?? '' }, '203.0.113.8')).toBe(200)
})

test('a page pass does not raise the sign-in limit', async () => {
  const { runtime } = start({ config: { rateLimitAnon: 2 } })
  const signIn = route(() => runtime, {
    GET: handle(OPERATIONS.createNonce, async () => {
      throw new BaseError('None.', { code: 'unavailable' })
    }),
  })
  const statuses: number[] = []
  for (let i = 0; i < 3; i += 1) {
    const headers = {
      cookie: `crossbook-page=${runtime.pagePasses.issue('203.0.113.7')}`,
      'sec-fetch-site': 'same-origin',
      'x-crossbook-client': '203.0.113.7',
    }
    statuses.push((await signIn.GET(requestTo('/api/auth/nonce', { headers }))).status)
  }
  expect(statuses).toEqual([503, 503, 429])
})

test("with an address's limit used up, unknown methods and paths are rejected too", async () => {
  const { platforms, runtime } = start({ config: { rateLimitAnon: 1 } })
  const unknown = unknownRoute(() => runtime)
  const headers = { 'x-crossbook-client': '203.0.113.7' }
  expect((await platforms.GET(requestTo(path, { headers }))).status).toBe(200)
  expect((await routeRefusal(platforms.PUT, { path, method: 'PUT', headers })).status).toBe(429)
  expect((await routeRefusal(unknown.GET, { path: '/api/nothing', headers })).status).toBe(429)
  const preflight = await platforms.OPTIONS(requestTo(path, { method: 'OPTIONS', headers }))
  expect(preflight.status).toBe(204)
  const health = route(() => runtime, {
    GET: handle(OPERATIONS.getHealth, async () => ({ status: 'ok' as const })),
  })
  expect((await health.GET(requestTo('/api/health', { headers }))).status).toBe(200)
})

test('an IPv6 /48 has the limits of eight addresses, across all of its /64s', async () => {
  const { platforms } = start({ config: { rateLimitAnon: 2, rateLimitKey: 600 } })
  const ask = async (address: string) =>
    (await platforms.GET(requestTo(path, { headers: { 'x-crossbook-client': address } }))).status
  const statuses: number[] = []
  for (let at = 0; at < 20; at += 1) statuses.push(await ask(`2001:db8:7:${at.toString(16)}::1`))
  expect(statuses.filter((status) => status === 200)).toHaveLength(16)
  expect([await ask('2001:db8:8::1'), await ask('2001:db8:8::1'), await ask('2001:db8:8::1')]).toEqual([
    200, 200, 429,
  ])
})

test('a plan costs two, an invalid request counts too, and 429 comes before its body is read', async () => {
  const { planner } = start({ config: { rateLimitAnon: 4 } })
  const ask = () => routeRefusal(planner.POST, { path: '/api/liquidity/distribution', body: {} })
  expect((await ask()).headers.get('ratelimit-remaining')).toBe('2')
  expect((await ask()).headers.get('ratelimit-remaining')).toBe('0')
  expect((await ask()).status).toBe(429)
  const late = requestTo('/api/liquidity/distribution', { method: 'POST', body: '{"tokens":{}}' })
  expect((await planner.POST(late)).status).toBe(429)
  expect(late.bodyUsed).toBe(false)
})

test('a body is validated in its turn, and only once it has arrived', async () => {
  const { runtime } = start()
  const turns: string[] = []
  let isRead = false
  const turn = async (client: string) => {
    expect(isRead).toBe(true)
    turns.push(client)
  }
  const planner = handle(OPERATIONS.planDistribution, async () => {
    throw new Error('Nothing is planned.')
  })
  const request = fromWebRequest(
    requestTo('/api/liquidity/distribution', { headers: { 'x-crossbook-client': '203.0.113.7' } }),
  )
  const { status } = await planner.answer(
    { ...runtime, rotation: { ...runtime.rotation, turn } },
    {
      ...request,
      method: 'POST',
      header: (name) => (name === 'content-type' ? 'application/json' : request.header(name)),
      read: async () => {
        isRead = true
        return new TextEncoder().encode('{"tokens":{}}')
      },
    },
  )
  expect([status, turns]).toEqual([422, ['203.0.113.7']])
})

test('of thousands of faults twenty are listed, with the number of further ones', async () => {
  const { planner } = start()
  const body = Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`odd_${at}`, at]))
  const answer = await planner.POST(
    requestTo('/api/liquidity/distribution', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  )
  const text = await answer.text()
  const { detail } = errorResponse.parse(JSON.parse(text))
  expect(answer.status).toBe(422)
  expect(detail).toHaveLength(21)
  const types = new Set(detail.slice(0, 20).map(({ type }) => type))
  expect([...types].sort()).toEqual(['extra_forbidden', 'missing'])
  const [, more] = /^(\d+) more faults are not listed\.$/.exec(detail[20]?.msg ?? '') ?? []
  expect(Number(more)).toBeGreaterThanOrEqual(4_000 + 2 - 20)
  expect(detail[20]).toMatchObject({ loc: ['body'], type: 'more_faults' })
  expect(text.length).toBeLessThan(4_000)
})

test('with the limit disabled nothing is counted', async () => {
  const { platforms } = start({ config: { rateLimitAnon: 0 } })
  const answer = await platforms.GET(requestTo(path))
  expect(answer.headers.get('ratelimit-limit')).toBeNull()
})

test('a path without an operation is 404 in the error shape, whatever the method', async () => {
  const unknown = unknownRoute(() => start().runtime)
  for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await routeRefusal(unknown[method], { path: '/api/nothing', method })
    expect(answer).toMatchObject({ status: 404, faults: { path: 'not_found' } })
  }
})
