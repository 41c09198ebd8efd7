import { SignJWT } from 'jose'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createFakeClock, type FakeClock } from '@/lib/dev/testing/support/fakeClock'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { createAuthService } from './createAuthService'
import { deriveKey } from './deriveKey'
import type { AuthService, Principal } from './types'

const SECOND = 1_000
const DAY = 24 * 3_600_000
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const secret = 's'.repeat(32)

const database = testDatabase()
let clock: FakeClock
let auth: AuthService
let person: Principal

beforeEach(async () => {
  clock = createFakeClock({ now: Date.now() })
  auth = createAuthService({ prisma: database.prisma, secret, clock, log })
  person = await createTestWallet().signIn(auth)
  return () => auth.close()
})

const refused = (code = 'unauthorized') => expect.objectContaining({ code })

test('an access token identifies its caller for fifteen minutes', async () => {
  const { accessToken, expiresIn } = await auth.issueTokens(person)
  expect(expiresIn).toBe(900)
  expect(await auth.verifyAccessToken(accessToken)).toMatchObject(person)
  await clock.advance(899 * SECOND)
  expect(await auth.verifyAccessToken(accessToken)).toMatchObject(person)
  await clock.advance(2 * SECOND)
  await expect(auth.verifyAccessToken(accessToken)).rejects.toEqual(refused('token_expired'))
})

test('an access token with any part altered is rejected', async () => {
  const { accessToken } = await auth.issueTokens(person)
  const parts = accessToken.split('.')
  for (const index of [0, 1, 2]) {
    const altered = parts.map((part, i) =>
      i === index ? (part[0] === 'A' ? 'B' : 'A') + part.slice(1) : part,
    )
    await expect(auth.verifyAccessToken(altered.join('.'))).rejects.toEqual(refused())
  }
  for (const text of ['', 'x', 'a.b.c', 'x'.repeat(100_000)]) {
    await expect(auth.verifyAccessToken(text)).rejects.toEqual(refused())
  }
})

test('a token that is unsigned, of another algorithm, audience or key, or without a subject, is rejected', async () => {
  const key = deriveKey(secret, 'access token')
  const token = (header: { alg: string; typ?: string }, audience: string, subject = person.userId) =>
    new SignJWT({ ver: 0 })
      .setProtectedHeader({ typ: 'at+jwt', ...header })
      .setSubject(subject)
      .setIssuer('crossbook')
      .setAudience(audience)
      .setIssuedAt(clock.now() / SECOND)
      .setExpirationTime(clock.now() / SECOND + 60)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = {
    sub: person.userId,
    iss: 'crossbook',
    aud: 'crossbook-api',
    iat: 1,
    exp: 9_999_999_999,
    ver: 0,
  }
  const forged = [
    `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims)}.`,
    await token({ alg: 'HS512' }, 'crossbook-api').sign(Buffer.concat([key, key])),
    await token({ alg: 'HS256' }, 'somebody-else').sign(key),
    await token({ alg: 'HS256', typ: 'JWT' }, 'crossbook-api').sign(key),
    await token({ alg: 'HS256' }, 'crossbook-api').sign(Buffer.from(secret)),
    await token({ alg: 'HS256' }, 'crossbook-api', 'nobody').sign(key),
  ]
  for (const text of forged) await expect(auth.verifyAccessToken(text)).rejects.toEqual(refused())
  const right = await token({ alg: 'HS256' }, 'crossbook-api').sign(key)
  // A token without a wallet claim has no wallet.
  const { wallet: _, ...nameless } = person
  expect(await auth.verifyAccessToken(right)).toMatchObject(nameless)
})

test('a refresh token yields a new pair, and no secret of it is in the database', async () => {
  const first = await auth.issueTokens(person)
  const second = await auth.refresh(first.refreshToken)
  expect(second.refreshToken).not.toBe(first.refreshToken)
  expect(await auth.verifyAccessToken(second.accessToken)).toMatchObject(person)
  const stored = JSON.stringify(
    await database.prisma.refreshToken.findMany({ where: { userId: person.userId } }),
  )
  for (const token of [first.refreshToken, second.refreshToken, second.accessToken]) {
    expect(stored).not.toContain(token)
  }
})

test('ten concurrent refreshes with one token all get the same new pair', async () => {
  const first = await auth.issueTokens(person)
  const pairs = await Promise.all(Array.from({ length: 10 }, () => auth.refresh(first.refreshToken)))
  expect(new Set(pairs.map(({ refreshToken }) => refreshToken)).size).toBe(1)
  expect(new Set(pairs.map(({ accessToken }) => accessToken)).size).toBe(1)
  const next = await auth.refresh(pairs[0]?.refreshToken ?? '')
  expect(next.refreshToken).not.toBe(pairs[0]?.refreshToken)
})

test('a spent refresh token reused after ten seconds revokes the whole family, and no other', async () => {
  const first = await auth.issueTokens(person)
  const bystander = await auth.issueTokens(person)
  const second = await auth.refresh(first.refreshToken)
  await clock.advance(10 * SECOND)
  expect((await auth.refresh(first.refreshToken)).refreshToken).toBe(second.refreshToken)
  await clock.advance(1)
  await expect(auth.refresh(first.refreshToken)).rejects.toEqual(refused())
  await expect(auth.refresh(second.refreshToken)).rejects.toEqual(refused())
  expect(await auth.refresh(bystander.refreshToken)).toBeDefined()
})

test('a family that is revoked during a refresh has no survivor', async () => {
  for (let round = 0; round < 10; round++) {
    const first = await auth.issueTokens(person)
    const second = await auth.refresh(first.refreshToken)
    await clock.advance(11 * SECOND)
    const [, rotated] = await Promise.allSettled([
      auth.refresh(first.refreshToken),
      auth.refresh(second.refreshToken),
    ])
    const survivor = rotated.status === 'fulfilled' ? rotated.value.refreshToken : second.refreshToken
    await expect(auth.refresh(survivor)).rejects.toEqual(refused())
  }
})

test('a refresh token lives thirty days, and expired ones are deleted', async () => {
  const { refreshToken } = await auth.issueTokens(person)
  await clock.advance(30 * DAY)
  await expect(auth.refresh(refreshToken)).rejects.toEqual(refused('token_expired'))
  await auth.issueTokens(person)
  expect(await database.prisma.refreshToken.count({ where: { userId: person.userId } })).toBe(1)
})

test('text that is no refresh token is rejected', async () => {
  const { accessToken } = await auth.issueTokens(person)
  for (const text of ['', 'x', accessToken, `rt_${'0'.repeat(43)}`, `rt_${'0'.repeat(42)}\0`]) {
    await expect(auth.refresh(text)).rejects.toEqual(refused())
  }
})

test("signing out everywhere ends every token of the account in every process, and no other account's", async () => {
  const other = createAuthService({ prisma: database.prisma, secret, clock, log })
  const bystander = await createTestWallet().signIn(auth)
  const theirs = await auth.issueTokens(bystander)
  const first = await auth.issueTokens(person)
  const second = await other.issueTokens(person)
  const spent = await auth.refresh(first.refreshToken)
  await other.signOutEverywhere(person.userId)
  for (const service of [auth, other]) {
    for (const { accessToken } of [first, second, spent]) {
      await expect(service.verifyAccessToken(accessToken)).rejects.toEqual(refused())
    }
    for (const { refreshToken } of [first, second, spent]) {
      await expect(service.refresh(refreshToken)).rejects.toEqual(refused())
    }
    expect(await service.findSession(person)).toBeUndefined()
    // A session that was read just before yields no more tokens.
    await expect(service.issueTokens(person)).rejects.toEqual(refused())
  }
  expect(await auth.verifyAccessToken(theirs.accessToken)).toMatchObject(bystander)
  expect(await auth.refresh(theirs.refreshToken)).toBeDefined()
  await other.close()
})

test('a family that is refreshed during a sign-out everywhere has no survivor', async () => {
  for (let round = 0; round < 10; round++) {
    const now = await auth.findSession({ userId: person.userId, version: round })
    expect(now).toBeDefined()
    const { refreshToken } = await auth.issueTokens(now ?? person)
    const [rotated] = await Promise.allSettled([
      auth.refresh(refreshToken),
      auth.signOutEverywhere(person.userId),
    ])
    if (rotated.status !== 'fulfilled') continue
    await expect(auth.verifyAccessToken(rotated.value.accessToken)).rejects.toEqual(refused())
    await expect(auth.refresh(rotated.value.refreshToken)).rejects.toEqual(refused())
  }
})

test('an account has at most a hundred sign-ins: one more ends the oldest', async () => {
  const first = await auth.issueTokens(person)
  await clock.advance(SECOND)
  for (let i = 0; i < 99; i++) await auth.issueTokens(person)
  const second = await auth.refresh(first.refreshToken)
  await clock.advance(SECOND)
  await auth.issueTokens(person)
  const families = await database.prisma.refreshToken.groupBy({
    by: ['family'],
    where: { userId: person.userId },
  })
  expect(families).toHaveLength(100)
  expect(await auth.refresh(second.refreshToken)).toBeDefined()
})
