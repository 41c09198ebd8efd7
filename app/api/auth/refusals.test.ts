import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthService } from '@/lib/accounts/auth/createAuthService'
import type { AuthService, TokenPair } from '@/lib/accounts/auth/types'
import { apiKeysResponse, createdApiKey } from '@/lib/contract/apiKeys'
import { profileResponse, tokenResponse } from '@/lib/contract/auth'
import { type RouteCall, requestTo, routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createFakeClock, type FakeClock } from '@/lib/dev/testing/support/fakeClock'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { POST as signOutEverywhere } from '../account/sign-out-everywhere/route'
import { POST as linkWallet } from '../account/wallets/route'
import { POST as rotate } from '../api-key/[id]/rotate/route'
import { DELETE as revoke } from '../api-key/[id]/route'
import { POST as generate } from '../api-key/generate/route'
import { GET as listKeys } from '../api-key/route'
import { GET as platforms } from '../platforms/route'
import { GET as profile } from '../profile/route'
import { POST as refresh } from './refresh/route'
import { POST as signIn } from './route'

/** What the API answers to invalid credentials: two instances on one database. */
const MINUTE = 60_000
const secret = 's'.repeat(32)

const database = testDatabase()
let clock: FakeClock
let here: AuthService
let there: AuthService

/** Selects which of the two instances responds from now on. */
const use = (auth: AuthService) => setRuntime({ ...createTestRuntime().runtime, auth })

beforeAll(async () => {
  clock = createFakeClock({ now: Date.now() })
  const { log } = createTestRuntime().runtime
  here = createAuthService({ prisma: database.prisma, secret, clock, log })
  there = createAuthService({ prisma: database.prisma, secret, clock, log })
  use(here)
})
afterAll(async () => {
  setRuntime(undefined)
  await here.close()
  await there.close()
})

type Fields = Parameters<ReturnType<typeof createTestWallet>['sign']>[0]

const signed = async (fields: Partial<Fields> = {}, wallet = createTestWallet()) => {
  const { nonce } = await here.createNonce()
  const { message, signature } = await wallet.sign({ nonce, ...fields })
  return { message, signature }
}
const refusedAs = (status: number, place: string, type: string) => ({
  status,
  faults: { [place]: type },
})
const bearer = ({ accessToken }: Pick<TokenPair, 'accessToken'>) => ({
  authorization: `Bearer ${accessToken}`,
})

async function newAccount() {
  const wallet = createTestWallet()
  const principal = await wallet.signIn(here)
  const pair = await here.issueTokens(principal)
  return { wallet, principal, pair, headers: bearer(pair) }
}

const at = (ms: number) => new Date(clock.now() + ms)

test.each<[string, () => Partial<Fields>]>([
  ['for another domain', () => ({ domain: 'evil.example', uri: 'https://evil.example' })],
  ['with a URI on another host', () => ({ uri: 'https://evil.example/account' })],
  ['for a chain that is not supported', () => ({ chainId: 10 })],
  ['that has expired', () => ({ expirationTime: at(-1) })],
  ['that is not valid yet', () => ({ notBefore: at(MINUTE) })],
  ['from an hour ago', () => ({ issuedAt: at(-61 * MINUTE) })],
  ['with a nonce that nobody was given', () => ({ nonce: 'madeup1234' })],
])('a message %s is 401 at body.message', async (_what, fields) => {
  const body = await signed(fields())
  const answer = await routeRefusal(signIn, { path: '/api/auth', body })
  expect(answer).toMatchObject(refusedAs(401, 'body.message', 'unauthorized'))
  expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="crossbook"')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('a tampered message, and a signature by somebody else, is 401 at body.signature', async () => {
  const body = await signed()
  const foreign = await signed({ address: createTestWallet().address })
  for (const wrong of [{ ...body, message: body.message.replace('Sign in.', 'Sign in!') }, foreign]) {
    const answer = await routeRefusal(signIn, { path: '/api/auth', body: wrong })
    expect(answer).toMatchObject(refusedAs(401, 'body.signature', 'unauthorized'))
  }
})

test('a message signs in once: replayed, and twenty times at once, it is 401 but for one', async () => {
  const body = await signed()
  const ask = () => signIn(requestTo('/api/auth', { body }))
  const statuses = (await Promise.all(Array.from({ length: 20 }, ask))).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 401)).toHaveLength(19)
  use(there)
  const replayed = await routeRefusal(signIn, { path: '/api/auth', body })
  use(here)
  expect(replayed).toMatchObject(refusedAs(401, 'body.message', 'unauthorized'))
})

test('an unreadable message and a signature that is not hex are 422, both reported at once', async () => {
  const path = '/api/auth'
  const unreadable = await routeRefusal(signIn, { path, body: { message: 'hello', signature: '0x12' } })
  expect(unreadable).toMatchObject(refusedAs(422, 'body.message', 'value_error'))
  const { status, faults } = await routeRefusal(signIn, { path, body: { message: '', signature: 'zz' } })
  expect({ status, places: Object.keys(faults) }).toEqual({
    status: 422,
    places: ['body.message', 'body.signature'],
  })
})

test('whether a wallet has an account is not to be learnt from a refusal', async () => {
  const { wallet } = await newAccount()
  const answers = []
  for (const address of [wallet.address, createTestWallet().address]) {
    const body = await signed({ address })
    const { status, detail } = await routeRefusal(signIn, { path: '/api/auth', body })
    answers.push({ status, detail })
  }
  expect(answers[0]).toEqual(answers[1])
})

test('a tampered, foreign or missing access token is 401, an expired one says that it is', async () => {
  const { pair, principal } = await newAccount()
  const [head, body, seal] = pair.accessToken.split('.')
  const claims = Buffer.from(JSON.stringify({ sub: principal.userId, ver: 0, exp: 9e9 })).toString(
    'base64url',
  )
  const forged = await new SignJWT({ ver: 0 })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
    .setSubject(principal.userId)
    .setIssuer('crossbook')
    .setAudience('crossbook-api')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(Buffer.from('x'.repeat(32)))
  const asks: Record<string, string>[] = [
    {},
    { authorization: `Bearer ${head}.${claims}.${seal}` },
    { authorization: `Bearer ${head}.${body}.${seal?.slice(0, -2)}AA` },
    { authorization: `Bearer ${forged}` },
    { authorization: `Bearer ${pair.refreshToken}` },
  ]
  for (const headers of asks) {
    const answer = await routeRefusal(profile, { path: '/api/profile', headers })
    expect(answer).toMatchObject(refusedAs(401, 'header.authorization', 'unauthorized'))
  }
  await clock.advance(16 * MINUTE)
  const late = await routeRefusal(profile, { path: '/api/profile', headers: bearer(pair) })
  expect(late).toMatchObject(refusedAs(401, 'header.authorization', 'token_expired'))
})

test('a spent refresh token is 401 after its grace, and ends the sign-in on every instance', async () => {
  const { pair } = await newAccount()
  const path = '/api/auth/refresh'
  const next = await routeReply(refresh, tokenResponse, { path, body: { refresh_token: pair.refreshToken } })
  const again = await routeReply(refresh, tokenResponse, { path, body: { refresh_token: pair.refreshToken } })
  expect(again.refresh_token).toBe(next.refresh_token)
  await clock.advance(10_001)
  for (const token of [pair.refreshToken, next.refresh_token]) {
    const answer = await routeRefusal(refresh, { path, body: { refresh_token: token } })
    expect(answer).toMatchObject(refusedAs(401, 'body.refresh_token', 'unauthorized'))
    use(there)
  }
  use(here)
})

test('a key in place of a token is 401 wherever a person must be signed in', async () => {
  const { headers } = await newAccount()
  const { api_key, id } = await routeReply(generate, createdApiKey, {
    path: '/api/api-key/generate',
    method: 'POST',
    headers,
  })
  const asks: [(request: Request) => Promise<Response>, RouteCall & { path: string }][] = [
    [profile, { path: '/api/profile' }],
    [listKeys, { path: '/api/api-key' }],
    [generate, { path: '/api/api-key/generate', method: 'POST' }],
    [revoke, { path: `/api/api-key/${id}`, method: 'DELETE' }],
    [rotate, { path: `/api/api-key/${id}/rotate`, method: 'POST' }],
    [linkWallet, { path: '/api/account/wallets', body: await signed() }],
    [signOutEverywhere, { path: '/api/account/sign-out-everywhere', method: 'POST' }],
  ]
  for (const [serve, ask] of asks) {
    const shows: Record<string, string>[] = [{ 'x-api-key': api_key }, { authorization: `Bearer ${api_key}` }]
    for (const shown of shows) {
      const answer = await routeRefusal(serve, { ...ask, headers: shown })
      expect(answer, ask.path).toMatchObject(refusedAs(401, 'header.authorization', 'unauthorized'))
    }
  }
  const { api_keys } = await routeReply(listKeys, apiKeysResponse, { path: '/api/api-key', headers })
  expect(api_keys.map((key) => [key.id, key.revoked_at])).toEqual([[id, null]])
})

test('a revoked or rotated key is 401 at the next request to another instance', async () => {
  const { headers } = await newAccount()
  const make = () =>
    routeReply(generate, createdApiKey, { path: '/api/api-key/generate', method: 'POST', headers })
  const [first, second] = [await make(), await make()]
  const ask = (key: string) => platforms(requestTo('/api/platforms', { headers: { 'x-api-key': key } }))
  use(there)
  expect([(await ask(first.api_key)).status, (await ask(second.api_key)).status]).toEqual([200, 200])
  use(here)
  await revoke(requestTo(`/api/api-key/${first.id}`, { method: 'DELETE', headers }))
  await rotate(requestTo(`/api/api-key/${second.id}/rotate`, { method: 'POST', headers }))
  use(there)
  for (const { api_key } of [first, second]) {
    const answer = await routeRefusal(platforms, {
      path: '/api/platforms',
      headers: { 'x-api-key': api_key },
    })
    expect(answer).toMatchObject(refusedAs(401, 'header.x-api-key', 'unauthorized'))
    expect(answer.headers.get('www-authenticate')).toBe('ApiKey realm="crossbook"')
  }
  use(here)
})

test('signing out everywhere on one instance ends the tokens at the next request to another', async () => {
  const { headers, principal } = await newAccount()
  const elsewhere = await there.issueTokens(principal)
  use(there)
  await routeReply(profile, profileResponse, { path: '/api/profile', headers: bearer(elsewhere) })
  use(here)
  await signOutEverywhere(requestTo('/api/account/sign-out-everywhere', { method: 'POST', headers }))
  use(there)
  const path = '/api/auth/refresh'
  const token = await routeRefusal(profile, { path: '/api/profile', headers: bearer(elsewhere) })
  expect(token).toMatchObject(refusedAs(401, 'header.authorization', 'unauthorized'))
  const spent = await routeRefusal(refresh, { path, body: { refresh_token: elsewhere.refreshToken } })
  expect(spent).toMatchObject(refusedAs(401, 'body.refresh_token', 'unauthorized'))
  use(here)
})

test('linking a wallet that has an account of its own is 409', async () => {
  const [mine, theirs] = [await newAccount(), await newAccount()]
  const body = await signed({}, theirs.wallet)
  const answer = await routeRefusal(linkWallet, { path: '/api/account/wallets', headers: mine.headers, body })
  expect(answer).toMatchObject(refusedAs(409, 'body.message', 'conflict'))
})
