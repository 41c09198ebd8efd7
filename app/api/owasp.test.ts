import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { encode } from 'next-auth/jwt'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { createSiweMessage } from 'viem/siwe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { createAccessTokens } from '@/lib/accounts/auth/accessToken'
import { createAuthService } from '@/lib/accounts/auth/createAuthService'
import { sessionSecret } from '@/lib/accounts/auth/nextAuthOptions'
import type { AuthService } from '@/lib/accounts/auth/types'
import { errorResponse } from '@/lib/contract/error'
import { OPERATIONS, type OperationSpec } from '@/lib/contract/operations'
import { type RouteCall, requestTo } from '@/lib/dev/testing/support/callRoute'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { fetchImage } from '@/lib/infra/net/fetchImage'
import { PUBLIC_ONLY } from '@/lib/infra/net/outgoingGuard'
import { postGuarded } from '@/lib/infra/net/postGuarded'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { Runtime } from '@/lib/operations/runtime'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { eventUrl } from '@/lib/venues/polymarket/links'
import { toIcon } from '@/lib/venues/wireValues'

/**
 * The OWASP API Security Top 10 of 2023, line by line, against the real handlers and the real accounts.
 * Source: https://owasp.org/API-Security/editions/2023/en/0x11-t10/
 */

const operations: OperationSpec[] = Object.values(OPERATIONS)
/** Callers of these must have signed in as a person, or operate the service. */
const personal = operations.filter(
  ({ access }) => !['open', 'public', 'key', 'credential', 'sign_in'].includes(access),
)

const database = testDatabase()
let auth: AuthService
let runtime: Runtime

beforeAll(async () => {
  runtime = createTestRuntime({ config: { metricsToken: 'a token that is shown by nobody' } }).runtime
  auth = createAuthService({
    prisma: database.prisma,
    secret: runtime.authSecret,
    clock: systemClock,
    log: runtime.log,
  })
})
beforeEach(() => setRuntime({ ...runtime, auth }))
afterAll(async () => {
  setRuntime(undefined)
  await auth.close()
})

const fileOf = (address: string) => `app${address.replace(/\{(\w+)\}/g, '[$1]')}/route.ts`

/** Calls an operation's own route file; `{…}` of the path is filled by `segment`. */
async function ask(
  spec: OperationSpec,
  { segment = 'x', query = '', ...rest }: RouteCall & { segment?: string; query?: string },
) {
  const routes = (await import(path.resolve(fileOf(spec.path)))) as Record<
    string,
    (web: Request) => Promise<Response>
  >
  const { method = spec.method } = rest
  const address = `${spec.path.replace(/\{\w+\}/g, encodeURIComponent(segment))}${query}`
  const answer = await routes[method]?.(requestTo(address, { ...rest, method }))
  if (!answer) throw new Error(`${method} ${spec.path} has no handler`)
  return answer
}

async function refused(spec: OperationSpec, rest: Parameters<typeof ask>[1]) {
  const answer = await ask(spec, rest)
  const { detail } = errorResponse.parse(await answer.json())
  return {
    status: answer.status,
    headers: answer.headers,
    types: detail.map(({ type }) => type),
    places: detail.map(({ loc }) => loc.join('.')),
  }
}

async function proof() {
  const account = privateKeyToAccount(generatePrivateKey())
  const { nonce } = (await (await ask(OPERATIONS.createNonce, {})).json()) as { nonce: string }
  const message = createSiweMessage({
    address: account.address,
    chainId: 137,
    domain: 'localhost:3000',
    nonce,
    uri: 'http://localhost:3000',
    version: '1',
    issuedAt: new Date(),
  })
  return { address: account.address, body: { message, signature: await account.signMessage({ message }) } }
}

/** What a request must contain beyond its path, so that only the limit can reject it. */
const VALID: Partial<Record<string, RouteCall & { query?: string }>> = {
  getOrderBook: { query: '?event=x' },
  getTrades: { query: '?event=x' },
  getPriceHistory: { query: '?event=x' },
  getBookHistory: { query: '?event=x' },
  getSparklines: { query: '?events=x' },
  getQuotes: { query: '?events=x' },
  getBalances: { query: `?addresses=0x${'1'.repeat(40)}` },
  getErc1155Balances: { query: `?addresses=0x${'1'.repeat(40)}` },
  getPositions: { query: `?addresses=0x${'1'.repeat(40)}` },
  getCosts: { query: `?addresses=0x${'1'.repeat(40)}` },
  planDistribution: {
    body: { tokens: { platform_1: { token_id: '1' } }, direction: 'buy', amount_usd: 1 },
  },
  createTickets: {
    body: { plan: { tokens: { platform_1: { token_id: '1' } }, direction: 'buy', amount_usd: 1 } },
  },
  createExecution: {
    body: {
      mode: 'practice',
      plan: { tokens: { platform_1: { token_id: '1' } }, direction: 'buy', amount_usd: 1 },
    },
  },
  sendTicket: {
    body: { platform: 'platform_1', market_id: 'm', message: {}, signature: `0x${'1'.repeat(130)}` },
  },
  streamEvents: { query: '?event=x' },
  refreshTokens: { body: { refresh_token: 'x' } },
}

/** The cookie of a signed-in browser. */
async function cookieOf(userId: string) {
  const { sessionId } = await auth.startSession({ userId, addresses: [], version: 0 })
  const token = { userId, version: 0, sessionId }
  const sealed = await encode({ token, secret: sessionSecret(runtime.authSecret) })
  return { cookie: `next-auth.session-token=${sealed}`, 'sec-fetch-site': 'same-origin' }
}

/** A person with a wallet, a token and a key. */
async function person(scopes: string[] = ['read']) {
  const { address, body } = await proof()
  const pair = (await (await ask(OPERATIONS.signIn, { body })).json()) as { access_token: string }
  const headers = { authorization: `Bearer ${pair.access_token}` }
  const made = await ask(OPERATIONS.createApiKey, { headers, body: { scopes } })
  const key = (await made.json()) as { api_key: string; id: string }
  return { address, headers, key }
}

test('API1 Broken Object Level Authorization: what belongs to another account is as if it were not there', async () => {
  const [owner, other] = [await person(), await person()]
  for (const [spec, segment] of [
    [OPERATIONS.revokeApiKey, owner.key.id],
    [OPERATIONS.rotateApiKey, owner.key.id],
    [OPERATIONS.unlinkWallet, owner.address],
  ] as const) {
    const { headers } = other
    const real = await ask(spec, { headers, segment })
    const missing = await ask(spec, { headers, segment: segment.replace(/.{8}$/, 'abcdef00') })
    expect(real.status).toBe(404)
    expect([real.status, await real.text()]).toEqual([missing.status, await missing.text()])
  }
  for (const spec of [OPERATIONS.listApiKeys, OPERATIONS.getApiKeyUsage, OPERATIONS.listSecurityEvents]) {
    const text = await (await ask(spec, { headers: other.headers })).text()
    expect(text).not.toContain(owner.key.id)
    expect(text).not.toContain(owner.address)
  }
  expect((await ask(OPERATIONS.listEvents, { headers: { 'x-api-key': owner.key.api_key } })).status).toBe(200)
})

describe('API2 Broken Authentication', () => {
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"sub":"x","exp":9999999999}')}.`.replaceAll('=', '')
  test.each(personal.map((spec) => [spec.id, spec] as const))(
    '%s takes no missing, empty, unsigned or foreign credential',
    async (_id, spec) => {
      const foreign = createAccessTokens({ secret: 'of another deployment'.repeat(2), clock: systemClock })
      const { userId } = await createTestWallet().signIn(auth)
      const credentials: Record<string, string>[] = [
        { authorization: `Bearer ${await foreign.issue({ userId, version: 0 })}` },
        {},
        { authorization: 'Bearer' },
        { authorization: 'Basic eDp5' },
        { authorization: `Bearer ${unsigned}` },
        { cookie: 'next-auth.session-token=x' },
      ]
      for (const headers of credentials) {
        const answer = await refused(spec, { headers })
        expect(answer.status).toBe(401)
        expect(answer.headers.get('www-authenticate')).toContain('realm="crossbook"')
      }
    },
  )

  test('a message signs in once, and a refresh token works once', async () => {
    const { body } = await proof()
    const first = (await (await ask(OPERATIONS.signIn, { body })).json()) as { refresh_token: string }
    expect((await refused(OPERATIONS.signIn, { body })).status).toBe(401)
    const altered = `${first.refresh_token.slice(0, -2)}AA`
    expect((await refused(OPERATIONS.refreshTokens, { body: { refresh_token: altered } })).status).toBe(401)
  })
})

test('API3 Broken Object Property Level Authorization: fields nobody may set are refused, secrets are never shown again', async () => {
  const { headers, key } = await person()
  for (const extra of [{ userId: 'root' }, { hash: 'x' }, { revoked_at: null }, { version: 0 }]) {
    const { status, types } = await refused(OPERATIONS.createApiKey, {
      headers,
      body: { name: 'x', ...extra },
    })
    expect({ status, types }).toEqual({ status: 422, types: ['extra_forbidden'] })
  }
  const listed = await (await ask(OPERATIONS.listApiKeys, { headers })).text()
  expect(listed).toContain(key.id)
  expect(listed).not.toContain(key.api_key)
  expect(listed).not.toMatch(/hash|secret/i)
})

describe('API4 Unrestricted Resource Consumption', () => {
  const limited = operations.filter(({ access }) => access === 'public' || access === 'sign_in')
  test.each(limited.map((spec) => [spec.id, spec] as const))(
    '%s is limited by address',
    async (_id, spec) => {
      const valid = spec.id === 'signIn' ? { body: (await proof()).body } : VALID[spec.id]
      const { runtime: strict } = createTestRuntime({ config: { rateLimitAnon: 2 } })
      setRuntime({ ...strict, auth })
      const statuses: number[] = []
      for (let i = 0; i < 4; i += 1) {
        const headers = { 'x-crossbook-client': '198.51.100.7' }
        const answer = await ask(spec, { ...valid, headers })
        statuses.push(answer.status)
        expect(answer.headers.get('ratelimit-limit')).toBe('2')
        await answer.body?.cancel()
      }
      expect([422, 429], `VALID has no request for ${spec.id}`).not.toContain(statuses[0])
      expect(statuses[3]).toBe(429)
      const elsewhere = await ask(spec, {
        ...valid,
        headers: { 'x-crossbook-client': '198.51.100.8' },
      })
      await elsewhere.body?.cancel()
      expect([422, 429]).not.toContain(elsewhere.status)
    },
  )

  test.each(operations.filter(({ method }) => method !== 'GET').map((spec) => [spec.id, spec] as const))(
    '%s reads no body over 64 KiB',
    async (_id, spec) => {
      const { headers, address } = await person()
      setRuntime({ ...runtime, auth, config: { ...runtime.config, adminAddresses: [address] } })
      const { userId } = await createTestWallet().signIn(auth)
      const signedIn = spec.access === 'session' ? await cookieOf(userId) : headers
      const answer = await refused(spec, { headers: signedIn, body: { pad: 'x'.repeat(70_000) } })
      expect(answer.status).toBe(413)
    },
  )

  test('pages, depths and lists have an end', async () => {
    const many = (count: number, name: (i: number) => string) =>
      Array.from({ length: count }, (_, i) => name(i)).join(',')
    const addresses = (count: number) => many(count, (i) => `0x${(i + 1).toString(16).padStart(40, '0')}`)
    for (const [spec, name, rest, most, tooMany] of [
      [OPERATIONS.listEvents, 'limit', '', '1000', '1001'],
      [OPERATIONS.getOrderBook, 'depth', '&event=x', '500', '501'],
      [OPERATIONS.getTrades, 'limit', '&event=x', '500', '501'],
      [OPERATIONS.getBalances, 'addresses', '', addresses(20), addresses(21)],
      [OPERATIONS.streamEvents, 'event', '', many(50, (i) => `e${i}`), many(51, (i) => `e${i}`)],
    ] as const) {
      const within = await ask(spec, { query: `?${name}=${most}${rest}` })
      await within.body?.cancel()
      expect(within.status, spec.id).not.toBe(422)
      const beyond = await refused(spec, { query: `?${name}=${tooMany}${rest}` })
      expect([beyond.status, beyond.places], spec.id).toEqual([422, [`query.${name}`]])
    }
  })
})

describe('API5 Broken Function Level Authorization', () => {
  test.each(personal.map((spec) => [spec.id, spec] as const))(
    '%s takes no API key for a person',
    async (_id, spec) => {
      const { api_key: key } = (await person(['read', 'plan', 'stream', 'balances'])).key
      for (const headers of [{ 'x-api-key': key }, { authorization: `Bearer ${key}` }] as Record<
        string,
        string
      >[]) {
        expect((await refused(spec, { headers })).status).toBe(401)
      }
    },
  )

  const scoped = operations.filter(({ scope }) => scope !== undefined)
  test.each(scoped.map((spec) => [spec.id, spec] as const))(
    '%s takes no key without its scope',
    async (_id, spec) => {
      const { key } = await person([spec.scope === 'read' ? 'plan' : 'read'])
      expect((await refused(spec, { headers: { 'x-api-key': key.api_key } })).status).toBe(403)
    },
  )
})

test('API6 Unrestricted Access to Sensitive Business Flows: nobody makes keys without end, nobody signs in without limit', async () => {
  const { headers } = await person()
  const made = await Promise.all(Array.from({ length: 30 }, () => ask(OPERATIONS.createApiKey, { headers })))
  const count = (status: number) => made.filter((answer) => answer.status === status).length
  // One existed already.
  expect([count(200), count(409)]).toEqual([24, 6])

  const proofs = [await proof(), await proof(), await proof()]
  const { runtime: strict } = createTestRuntime({ config: { rateLimitAnon: 2 } })
  setRuntime({ ...strict, auth })
  const signedIn: number[] = []
  for (const { body } of proofs) signedIn.push((await ask(OPERATIONS.signIn, { body })).status)
  expect(signedIn).toEqual([200, 200, 429])
})

/** Operations with an address in their input, each behind the guard. */
const NAMES_ADDRESSES = ['createWebhook']

test('API7 Server Side Request Forgery: no input but that of a webhook is an address to fetch, and fetching stays outside the network', async () => {
  for (const { id, query, params, body } of operations.filter((one) => !NAMES_ADDRESSES.includes(one.id))) {
    const inBody = body ? JSON.stringify(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })) : ''
    const names = [
      ...Object.keys(query?.shape ?? {}),
      ...Object.keys(params?.shape ?? {}),
      ...[...inBody.matchAll(/"(\w+)":\{/g)].map(([, name = '']) => name),
    ]
    expect(
      names.filter((name) => /ur[il]|host|callback|proxy/i.test(name)),
      id,
    ).toEqual([])
  }
  for (const url of [
    'https://127.0.0.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
    'http://[::1]/',
  ]) {
    expect(await fetchImage(url)).toBeUndefined()
    expect(
      (await postGuarded(url, { body: '', headers: {}, rules: PUBLIC_ONLY, timeoutMs: 1_000 })).error,
    ).toMatch(/address/)
  }
})

describe('API8 Security Misconfiguration', () => {
  test('an unexpected failure is reported without detail', async () => {
    const { runtime: broken } = createTestRuntime()
    const secret = 'postgres://crossbook:hunter2@db/crossbook'
    const fail = () => Promise.reject(new Error(secret))
    setRuntime({ ...broken, catalogue: { ...broken.catalogue, listEvents: fail } })
    const answer = await ask(OPERATIONS.listEvents, {})
    const text = await answer.text()
    expect(answer.status).toBe(502)
    expect(text).not.toContain('hunter2')
    expect(text).not.toMatch(/\bat .+:\d+:\d+/)
  })

  test.each(operations.map((spec) => [spec.id, spec] as const))(
    '%s lets other origins read nothing that a credential of the browser opens',
    async (_id, spec) => {
      const answer = await ask(spec, {
        headers: { origin: 'https://evil.example', cookie: 'next-auth.session-token=x' },
      })
      await answer.body?.cancel()
      const isOpen = spec.cors === true
      expect(answer.headers.get('access-control-allow-origin')).toBe(isOpen ? '*' : null)
      expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      if (personal.includes(spec)) expect(isOpen).toBe(false)
    },
  )
})

test('API9 Improper Inventory Management: every route is described or named here, and every description has its route', () => {
  const known = new Set(operations.map(({ path: address }) => fileOf(address)))
  const found = readdirSync('app/api', { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'route.ts')
    .map((file) => path.posix.join('app/api', file.split(path.sep).join('/')))
  expect(found.filter((file) => !known.has(file)).sort()).toEqual([
    // Addresses without an operation: 404.
    'app/api/[[...path]]/route.ts',
    // The browser session, for pages of this host only.
    'app/api/auth/[...nextauth]/route.ts',
  ])
  for (const file of known) expect(existsSync(file), file).toBe(true)
})

test('API10 Unsafe Consumption of APIs: addresses from venues lead to their own pages, pictures are pictures', () => {
  for (const slug of ['javascript:alert(1)', '"><script>', '../../evil', '//evil.example', 'a b?x=1#y']) {
    const url = new URL(eventUrl(slug))
    expect(url.origin).toBe('https://polymarket.com')
    expect(url.href).not.toMatch(/[<>"]/)
  }
  for (const icon of [
    'javascript:alert(1)',
    'data:image/svg+xml,<svg/>',
    'http://example.org/x.png',
    '//x',
    '',
  ]) {
    expect(toIcon(icon)).toBeUndefined()
  }
})
