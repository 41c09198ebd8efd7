import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBaseError } from '@/lib/core/domain/errors'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createAuthService } from './createAuthService'
import { handleNextAuth } from './handleNextAuth'
import type { OAuthSettings } from './oauthProviders'
import { sessionPrincipal } from './session'
import type { AuthService } from './types'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const secret = 's'.repeat(32)
const host = 'localhost:3000'

const database = testDatabase()
let auth: AuthService
const oauth: OAuthSettings = {}
const faults: unknown[] = []

beforeAll(async () => {
  auth = createAuthService({ prisma: database.prisma, secret, clock: systemClock, log })
})
afterAll(async () => {
  await auth.close()
})

interface Sent {
  method?: string
  path: string
  query?: string
  headers?: Record<string, string>
  body?: string
  publicUrl?: string
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

function send({ method = 'GET', path, query = '', headers = {}, body = '', publicUrl }: Sent) {
  const sent: Record<string, string> = { host, ...headers }
  const bytes = new TextEncoder().encode(body)
  const request = {
    method,
    path,
    query,
    header: (name: string) => sent[name],
    read: async (most: number) => (bytes.byteLength > most ? undefined : bytes),
  }
  return handleNextAuth(request, {
    secret,
    publicUrl,
    auth,
    oauth,
    onFault: (error) => faults.push(error),
  })
}

/** Stores cookies as a browser does. */
function createBrowser(own: Record<string, string> = {}, publicUrl?: string) {
  const jar = new Map<string, string>()
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    jar,
    cookie,
    send: async (sent: Sent) => {
      const response = await send({
        publicUrl,
        ...sent,
        headers: { ...own, cookie: cookie(), ...sent.headers },
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (value === '') jar.delete(name)
        else jar.set(name, value)
      }
      return response
    },
  }
}

type Browser = ReturnType<typeof createBrowser>

async function csrfOf(browser: Browser): Promise<string> {
  const { csrfToken } = await (await browser.send({ path: '/api/auth/csrf' })).json()
  return csrfToken
}

async function submit(browser: Browser, path: string, fields: Record<string, string>) {
  const csrfToken = await csrfOf(browser)
  const body = new URLSearchParams({ csrfToken, json: 'true', ...fields }).toString()
  return browser.send({ method: 'POST', path, headers: FORM, body })
}

const PUBLIC_URL = 'https://book.example'

async function signedIn(wallet: ReturnType<typeof createTestWallet>, browser = createBrowser()) {
  const { nonce } = await auth.createNonce()
  const { message, signature } = await wallet.sign({ nonce })
  const { status } = await submit(browser, '/api/auth/callback/wallet', { message, signature })
  expect(status).toBe(200)
  return browser
}

/** Signs in where PUBLIC_URL is an https address. */
async function signInByTls(wallet: ReturnType<typeof createTestWallet>) {
  const browser = createBrowser({ host: 'book.example' }, PUBLIC_URL)
  const { nonce } = await auth.createNonce()
  const signed = await wallet.sign({ nonce, domain: 'book.example', uri: PUBLIC_URL })
  const local = auth
  auth = createAuthService({
    prisma: database.prisma,
    secret,
    publicUrl: PUBLIC_URL,
    clock: systemClock,
    log,
  })
  const response = await submit(browser, '/api/auth/callback/wallet', signed).finally(async () => {
    await auth.close()
    auth = local
  })
  return { browser, response }
}

const session = async (browser: Browser) => (await browser.send({ path: '/api/auth/session' })).json()

test('a browser signs in with a wallet, is identified by its cookie, and is anonymous after signing out', async () => {
  const browser = createBrowser()
  const wallet = createTestWallet()
  expect(await session(browser)).toEqual({})
  const { nonce } = await auth.createNonce()
  const { message, signature } = await wallet.sign({ nonce })
  const response = await submit(browser, '/api/auth/callback/wallet', { message, signature })
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ url: 'http://localhost:3000' })
  const cookie = response.headers.getSetCookie().find((line) => line.includes('session-token'))
  expect(cookie).toMatch(/HttpOnly/)
  expect(cookie).toMatch(/SameSite=Lax/i)

  const known = await session(browser)
  expect(known).toMatchObject({ address: wallet.address, expires: expect.any(String) })
  const request = { header: (name: string) => ({ host, cookie: browser.cookie() })[name] }
  const principal = await sessionPrincipal(request, {
    secret,
    publicUrl: undefined,
    findSession: auth.findSession,
  })
  expect(principal).toEqual({
    userId: known.userId,
    addresses: [wallet.address],
    version: 0,
    sessionId: expect.stringMatching(/^[0-9A-Za-z]{32}$/),
    wallet: wallet.address,
  })
  expect(
    await sessionPrincipal(request, {
      secret: 'x'.repeat(32),
      publicUrl: undefined,
      findSession: auth.findSession,
    }),
  ).toBeUndefined()

  expect((await submit(browser, '/api/auth/signout', {})).status).toBe(200)
  expect(await session(browser)).toEqual({})
  expect(
    await sessionPrincipal(request, { secret, publicUrl: undefined, findSession: auth.findSession }),
  ).toBeUndefined()
})

test('a rejected sign-in states the reason, in the common error shape and where the browser library reads it', async () => {
  const browser = createBrowser()
  const { nonce } = await auth.createNonce()
  const signed = await createTestWallet().sign({ nonce, chainId: 10 })
  const response = await submit(browser, '/api/auth/callback/wallet', signed)
  expect(response.status).toBe(401)
  const body = await response.json()
  const msg = 'Chain 10 is not supported: use 1, 137, 8453, 56.'
  expect(body.detail).toEqual([{ loc: ['body', 'message'], msg, type: 'unauthorized' }])
  expect(new URL(body.url).searchParams.get('error')).toBe(msg)
})

test("a sign-in without this browser's CSRF token, or from another host's page, is rejected", async () => {
  const { nonce } = await auth.createNonce()
  const { message, signature } = await createTestWallet().sign({ nonce })
  const path = '/api/auth/callback/wallet'
  const body = new URLSearchParams({ message, signature, csrfToken: 'guess', json: 'true' }).toString()
  const refused = await send({ method: 'POST', path, headers: FORM, body })
  expect(refused.status).toBe(403)
  expect((await refused.json()).detail[0]).toMatchObject({ loc: ['body', 'csrfToken'], type: 'forbidden' })
  const foreign = send({ method: 'POST', path, headers: { ...FORM, origin: 'https://evil.example' }, body })
  await expect(foreign).rejects.toMatchObject({ code: 'forbidden' })
})

test('behind a public https address cookies are secure and have the protected name prefix', async () => {
  const wallet = createTestWallet()
  const { browser, response } = await signInByTls(wallet)
  expect(await response.json()).toEqual({ url: 'https://book.example' })
  const cookie = response.headers.getSetCookie().find((line) => line.includes('session-token'))
  expect(cookie).toMatch(/^__Secure-next-auth/)
  expect(cookie).toMatch(/; Secure/)
  const request = { header: () => browser.cookie() }
  const { findSession } = auth
  expect(await sessionPrincipal(request, { secret, publicUrl: PUBLIC_URL, findSession })).toMatchObject({
    addresses: [wallet.address],
  })
})

test('over https only the prefixed session cookie counts, over http only the other', async () => {
  const { browser } = await signInByTls(createTestWallet())
  const { findSession } = auth
  const cookie = browser.cookie()
  const unguarded = cookie.replaceAll('__Secure-', '').replaceAll('__Host-', '')
  const known = async (sent: string, publicUrl: string | undefined, name = 'book.example') => {
    const request = { header: (wanted: string) => ({ host: name, cookie: sent })[wanted] }
    const principal = await sessionPrincipal(request, { secret, publicUrl, findSession })
    const shown = await (
      await send({ path: '/api/auth/session', headers: { host: name, cookie: sent }, publicUrl })
    ).json()
    expect(shown.userId).toBe(principal?.userId)
    return principal !== undefined
  }
  expect(await known(cookie, PUBLIC_URL)).toBe(true)
  expect(await known(unguarded, PUBLIC_URL)).toBe(false)
  // The caller's Host header changes nothing.
  expect(await known(unguarded, PUBLIC_URL, 'localhost:5173')).toBe(false)
  expect(await known(unguarded, undefined, 'localhost:5173')).toBe(true)
  expect(await known(cookie, undefined, 'localhost:5173')).toBe(false)
})

test('a loopback Host header on a public host changes neither addresses nor cookies', async () => {
  const browser = createBrowser({ host: 'localhost:5173' }, PUBLIC_URL)
  const providers = await (await browser.send({ path: '/api/auth/providers' })).json()
  expect(providers.wallet.callbackUrl).toBe(`${PUBLIC_URL}/api/auth/callback/wallet`)
  await csrfOf(browser)
  expect([...browser.jar.keys()]).toContain('__Host-next-auth.csrf-token')
})

test('signing out invalidates every copy of the cookie, and the tokens issued from it', async () => {
  const browser = await signedIn(createTestWallet())
  const copy = { host, cookie: browser.cookie() }
  const other = { header: (name: string) => copy[name as keyof typeof copy] }
  const find = () => sessionPrincipal(other, { secret, publicUrl: undefined, findSession: auth.findSession })
  const principal = await find()
  if (!principal) throw new Error('nobody is signed in')
  const pair = await auth.issueTokens(principal)
  expect((await auth.verifyAccessToken(pair.accessToken)).userId).toBe(principal.userId)

  expect((await submit(browser, '/api/auth/signout', {})).status).toBe(200)
  expect(await find()).toBeUndefined()
  const renewed = await send({ path: '/api/auth/session', headers: copy })
  expect(await renewed.json()).toEqual({})
  expect(renewed.headers.getSetCookie().filter((line) => /session-token=[^;]/.test(line))).toEqual([])
  for (const use of [
    () => auth.verifyAccessToken(pair.accessToken),
    () => auth.refresh(pair.refreshToken),
    () => auth.issueTokens(principal),
  ])
    await expect(use()).rejects.toMatchObject({ code: 'unauthorized' })
})

test('signing out of one browser leaves the others and the scripts signed in', async () => {
  const wallet = createTestWallet()
  const [one, other] = [await signedIn(wallet), await signedIn(wallet)]
  const script = await auth.issueTokens(await wallet.signIn(auth))
  await submit(one, '/api/auth/signout', {})
  expect(await session(one)).toEqual({})
  expect(await session(other)).toMatchObject({ address: wallet.address })
  expect((await auth.refresh(script.refreshToken)).accessToken).toBeTruthy()
})

test('a sign-out without the CSRF token ends nothing', async () => {
  const browser = await signedIn(createTestWallet())
  const body = new URLSearchParams({ csrfToken: 'guess', json: 'true' }).toString()
  const refused = await browser.send({ method: 'POST', path: '/api/auth/signout', headers: FORM, body })
  expect(refused.status).toBe(403)
  expect(await session(browser)).toHaveProperty('userId')
})

test('signing in again in a browser leaves no earlier session', async () => {
  const wallet = createTestWallet()
  const browser = await signedIn(wallet)
  const before = { host, cookie: browser.cookie() }
  await signedIn(wallet, browser)
  expect(await (await send({ path: '/api/auth/session', headers: before })).json()).toEqual({})
  expect(await session(browser)).toMatchObject({ address: wallet.address })
})

test('addresses use the requested host and port, and never redirect elsewhere', async () => {
  for (const own of ['127.0.0.1:4711', 'localhost:3001']) {
    const browser = createBrowser({ host: own })
    const providers = await (await browser.send({ path: '/api/auth/providers' })).json()
    expect(providers.wallet.callbackUrl).toBe(`http://${own}/api/auth/callback/wallet`)
    const response = await submit(browser, '/api/auth/signout', { callbackUrl: 'https://evil.example/' })
    expect(await response.json()).toEqual({ url: `http://${own}` })
  }
})

test("an operator's NEXTAUTH_URL does not redirect elsewhere either", async () => {
  process.env.NEXTAUTH_URL = 'https://elsewhere.example/base'
  const browser = createBrowser()
  const providers = await (await browser.send({ path: '/api/auth/providers' })).json()
  expect(providers.wallet.callbackUrl).toBe(`http://${host}/api/auth/callback/wallet`)
  expect(await csrfOf(browser)).toMatch(/^[0-9a-f]{64}$/)
  expect([...browser.jar.keys()]).toContain('next-auth.csrf-token')
})

test('a session that was ended everywhere is invalid, although its cookie is intact', async () => {
  const browser = createBrowser()
  const { nonce } = await auth.createNonce()
  const { message, signature } = await createTestWallet().sign({ nonce })
  await submit(browser, '/api/auth/callback/wallet', { message, signature })
  const { userId } = await session(browser)
  const request = { header: (name: string) => ({ host, cookie: browser.cookie() })[name] }
  await auth.signOutEverywhere(userId)
  expect(browser.cookie()).toContain('session-token')
  expect(await session(browser)).toEqual({})
  expect(
    await sessionPrincipal(request, { secret, publicUrl: undefined, findSession: auth.findSession }),
  ).toBeUndefined()
})

test("the library's pages are not shown: their addresses redirect to the account page", async () => {
  const location = async (path: string, query = '') => (await send({ path, query })).headers.get('location')
  expect(await location('/api/auth/signin')).toMatch(/^\/account\?callbackUrl=/)
  expect(await location('/api/auth/signout')).toBe('/account')
  expect(await location('/api/auth/error', 'error=a%0Ab')).toBe('/account?error=a%0Ab')
})

test.each([
  '/api/auth/verify-request',
  '/api/auth/callback',
  '/api/auth/callback/github',
  '/api/auth/constructor',
  '/api/auth/session/x',
])('%s is not found', async (path) => {
  await expect(send({ path })).rejects.toMatchObject({ code: 'not_found', faults: [{ loc: ['path'] }] })
})

test('a wrong method, and a body of the wrong type, too long or given twice, each have their own error code', async () => {
  const path = '/api/auth/callback/wallet'
  const post = (headers: Record<string, string>, body: string) =>
    send({ method: 'POST', path, headers, body })
  const json = { 'content-type': 'application/json; charset=utf-8' }
  await expect(send({ path })).rejects.toMatchObject({ code: 'method_not_allowed' })
  await expect(post({ 'content-type': 'text/plain' }, 'x')).rejects.toMatchObject({
    code: 'unsupported_media_type',
  })
  await expect(post(json, 'x'.repeat(70_000))).rejects.toMatchObject({ code: 'too_large' })
  await expect(post(json, '{')).rejects.toMatchObject({ code: 'invalid', faults: [{ type: 'json_invalid' }] })
  await expect(post(json, '{"message":{}}')).rejects.toMatchObject({ faults: [{ loc: ['body', 'message'] }] })
  await expect(post(FORM, 'message=1&message=2')).rejects.toMatchObject({
    faults: [{ loc: ['body', 'message'] }],
  })
  const query = 'callbackUrl=http%3A%2F%2F%5B'
  await expect(send({ path: '/api/auth/signin', query })).rejects.toMatchObject({
    faults: [{ loc: ['query', 'callbackUrl'] }],
  })
})

test('no request at all makes it fail', async () => {
  const paths = [
    'session',
    'csrf',
    'providers',
    'signin',
    'signin/wallet',
    'signout',
    'callback/wallet',
    'error',
    '_log',
    '',
  ]
  const field = fc.constantFrom(
    'callbackUrl',
    'error',
    'csrfToken',
    'json',
    'message',
    'signature',
    'level',
    'code',
    '__proto__',
  )
  const record = fc.dictionary(field, fc.oneof(fc.string({ unit: 'binary' }), fc.webUrl()))
  const encoded = record.map((fields) => new URLSearchParams(fields).toString())
  const cookieName = fc.constantFrom(
    'next-auth.session-token',
    'next-auth.csrf-token',
    'next-auth.callback-url',
    'x',
  )
  const cookies = fc
    .array(fc.tuple(cookieName, fc.string()).map((pair) => pair.join('=')))
    .map((all) => all.join(';'))
  const sent = fc.record({
    method: fc.constantFrom('GET', 'POST', 'HEAD', 'DELETE'),
    path: fc.oneof(fc.constantFrom(...paths), fc.string()).map((tail) => `/api/auth/${tail}`),
    query: fc.oneof(encoded, fc.string()),
    body: fc.oneof(encoded, fc.json(), fc.string({ unit: 'binary' })),
    headers: fc.record(
      {
        host: fc.oneof(fc.constantFrom('localhost', '127.0.0.1:3000', 'book.example'), fc.string()),
        cookie: cookies,
        origin: fc.oneof(fc.constant('http://localhost'), fc.string()),
        'content-type': fc.constantFrom('application/json', 'application/x-www-form-urlencoded', ';;', ''),
      },
      { requiredKeys: [] },
    ),
  })
  const answers = fc.asyncProperty(sent, async (request) => {
    const outcome = await send(request).catch((error: unknown) => error)
    if (outcome instanceof Response) {
      expect(outcome.status).toBeLessThan(500)
      if (outcome.status >= 400) expect((await outcome.json()).detail[0].msg).not.toBe('')
    } else expect(isBaseError(outcome), String(outcome)).toBe(true)
  })
  await fc.assert(answers, { numRuns: sampled({ full: 1_500, quick: 150 }) })
})
