import { inspect } from 'node:util'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { type FakeVenueServer, startFakeVenueServer } from '@/lib/dev/testing/support/fakeVenueServer'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createAuthService } from './createAuthService'
import { handleNextAuth } from './handleNextAuth'
import type { OAuthSettings } from './oauthProviders'
import type { AuthService } from './types'

/** Sign-in with an external account, against a stub of GitHub's endpoints. */
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const secret = 's'.repeat(32)
const host = 'localhost:3000'

const database = testDatabase()
let auth: AuthService
let github: FakeVenueServer
let oauth: OAuthSettings
/** The account signed in at the stub. */
let person = { id: 1, login: 'octocat' }
const faults: unknown[] = []

const settings = (): OAuthSettings => ({
  github: { id: 'client', secret: 'shh', url: github.url, apiUrl: github.url },
})

beforeAll(async () => {
  auth = createAuthService({ prisma: database.prisma, secret, clock: systemClock, log })
  github = await startFakeVenueServer(({ url }) =>
    url.pathname === '/user'
      ? { json: person }
      : { json: { access_token: 'gho_x', token_type: 'bearer', scope: 'read:user' } },
  )
  oauth = settings()
})
afterAll(async () => {
  await github.close()
  await auth.close()
})
beforeEach(async () => {
  await database.prisma.user.deleteMany()
  person = { id: 1, login: 'octocat' }
})

function createBrowser() {
  const jar = new Map<string, string>()
  async function send(method: string, path: string, { query = '', body = '' } = {}) {
    const bytes = new TextEncoder().encode(body)
    const headers: Record<string, string> = {
      host,
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      'content-type': 'application/x-www-form-urlencoded',
    }
    const request = { method, path, query, header: (name: string) => headers[name], read: async () => bytes }
    const response = await handleNextAuth(request, {
      secret,
      auth,
      oauth,
      client: '203.0.113.7',
      onFault: (error) => faults.push(error),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }
  async function post(path: string, fields: Record<string, string>) {
    const { csrfToken } = await (await send('GET', '/api/auth/csrf')).json()
    return send('POST', path, {
      body: new URLSearchParams({ csrfToken, json: 'true', ...fields }).toString(),
    })
  }
  /** The address at the provider that the browser is redirected to. */
  async function leaveFor(provider: string) {
    const { url } = await (await post(`/api/auth/signin/${provider}`, {})).json()
    return new URL(url)
  }
  /** The final address here. */
  async function comeBackFrom(provider: string, there: URL) {
    const state = there.searchParams.get('state') ?? ''
    const query = new URLSearchParams({ code: 'c0de', state }).toString()
    return (await send('GET', `/api/auth/callback/${provider}`, { query })).headers.get('location')
  }
  return {
    send,
    session: async () => (await send('GET', '/api/auth/session')).json(),
    leaveFor,
    comeBackFrom,
    /** To GitHub and back; returns the browser's final address. */
    async viaGitHub() {
      const there = await leaveFor('github')
      return { there, location: await comeBackFrom('github', there) }
    },
    async withWallet(wallet = createTestWallet()) {
      const { message, signature } = await wallet.sign({ nonce: (await auth.createNonce()).nonce })
      await post('/api/auth/callback/wallet', { message, signature })
      return wallet
    },
  }
}

test('a person signs in with GitHub, and reaches the same account after renaming there', async () => {
  const browser = createBrowser()
  const { there, location } = await browser.viaGitHub()
  expect(there.origin + there.pathname).toBe(`${github.url}/login/oauth/authorize`)
  expect(there.searchParams.get('redirect_uri')).toBe(`http://${host}/api/auth/callback/github`)
  expect(there.searchParams.get('scope')).toBe('read:user')
  expect(there.searchParams.get('code_challenge_method')).toBe('S256')
  expect(location).toBe(`http://${host}/account`)
  const { userId } = await browser.session()
  expect(await auth.getAccount(userId)).toMatchObject({
    wallets: [],
    identities: [{ provider: 'github', label: 'octocat' }],
  })
  person = { id: 1, login: 'renamed' }
  const again = createBrowser()
  await again.viaGitHub()
  expect((await again.session()).userId).toBe(userId)
  const events = await auth.listSecurityEvents(userId)
  expect(events.map(({ kind, client }) => [kind, client])).toEqual([
    ['sign_in', '203.0.113.7'],
    ['sign_in', '203.0.113.7'],
  ])
})

test('a signed-in person links GitHub to the account and unlinks it, but never the last sign-in method', async () => {
  const browser = createBrowser()
  const wallet = await browser.withWallet()
  const { userId } = await browser.session()
  await browser.viaGitHub()
  expect((await browser.session()).userId).toBe(userId)
  const other = createBrowser()
  await other.viaGitHub()
  expect((await other.session()).userId).toBe(userId)
  expect((await auth.unlinkWallet(userId, wallet.address)).wallets).toEqual([])
  await expect(auth.unlinkIdentity(userId, 'github')).rejects.toMatchObject({ code: 'conflict' })
  expect((await auth.getAccount(userId)).identities).toHaveLength(1)
})

test('a GitHub account that belongs to another account cannot be linked, and the session stays unchanged', async () => {
  const first = createBrowser()
  await first.viaGitHub()
  const second = createBrowser()
  const wallet = await second.withWallet()
  const { location } = await second.viaGitHub()
  expect(location).toContain('error=OAuthAccountNotLinked')
  expect(await second.session()).toMatchObject({ address: wallet.address })
  expect((await second.session()).userId).not.toBe((await first.session()).userId)
})

test('a callback that this browser did not request signs nobody in', async () => {
  const browser = createBrowser()
  const { location } = await browser
    .send('GET', '/api/auth/callback/github', { query: 'code=c0de&state=guess' })
    .then((response) => ({ location: response.headers.get('location') }))
  expect(location).toContain('error=OAuthCallback')
  expect(await browser.session()).toEqual({})
})

test('a provider that rejects our client is reported to the operator, without its response', async () => {
  const strict = await startFakeVenueServer(() => ({
    json: { error: 'invalid_client', error_description: 'wrong secret', access_token: 'gho_leak' },
    status: 401,
  }))
  oauth = { github: { id: 'client', secret: 'wrong', url: strict.url, apiUrl: strict.url } }
  faults.length = 0
  const browser = createBrowser()
  const { location } = await browser.viaGitHub()
  expect(location).toContain('error=OAuthCallback')
  expect(await browser.session()).toEqual({})
  expect(String(faults[0])).toContain('invalid_client')
  expect(inspect(faults, { depth: 10 })).not.toContain('gho_leak')
  oauth = settings()
  await strict.close()
})

test('a person signs in with Google, by an ID token that Google signed for this client and this sign-in', async () => {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' }] }
  let idToken = ''
  const google = await startFakeVenueServer(({ url }) => {
    if (url.pathname === '/keys') return { json: keys }
    if (url.pathname === '/token')
      return { json: { access_token: 'ya29', token_type: 'Bearer', id_token: idToken } }
    return {
      json: {
        issuer: google.url,
        authorization_endpoint: `${google.url}/authorize`,
        token_endpoint: `${google.url}/token`,
        jwks_uri: `${google.url}/keys`,
        response_types_supported: ['code'],
      },
    }
  })
  oauth = { google: { id: 'our-client', secret: 'shh', url: google.url } }
  const sign = (nonce: string, audience = 'our-client') =>
    new SignJWT({ name: 'Ada', nonce })
      .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
      .setSubject('g-1')
      .setIssuer(google.url)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(privateKey)
  const browser = createBrowser()
  const there = await browser.leaveFor('google')
  const nonce = there.searchParams.get('nonce') ?? ''
  expect(there.searchParams.get('scope')).toBe('openid profile')
  for (const wrong of [await sign('another sign-in'), await sign(nonce, 'another client')]) {
    idToken = wrong
    const other = createBrowser()
    expect(await other.comeBackFrom('google', await other.leaveFor('google'))).toContain(
      'error=OAuthCallback',
    )
    expect(await other.session()).toEqual({})
  }
  idToken = await sign(nonce)
  expect(await browser.comeBackFrom('google', there)).toBe(`http://${host}/account`)
  const { userId } = await browser.session()
  expect((await auth.getAccount(userId)).identities).toMatchObject([{ provider: 'google', label: 'Ada' }])
  oauth = settings()
  await google.close()
})

test('a provider without settings is not offered', async () => {
  const browser = createBrowser()
  expect(Object.keys(await (await browser.send('GET', '/api/auth/providers')).json())).toEqual([
    'wallet',
    'github',
  ])
  for (const path of ['/api/auth/signin/google', '/api/auth/callback/google']) {
    await expect(browser.send('GET', path)).rejects.toMatchObject({ code: 'not_found' })
  }
})
