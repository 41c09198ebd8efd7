import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createFakeClock, type FakeClock } from '@/lib/dev/testing/support/fakeClock'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { openDatabase } from '@/lib/infra/db/connect'
import { generateApiKey, isApiKey } from './apiKeyFormat'
import { createAuthService } from './createAuthService'
import type { AuthService } from './types'

const DAY = 24 * 3_600_000
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const database = testDatabase()
let clock: FakeClock
let auth: AuthService
let userId: string

const newService = () => createAuthService({ prisma: database.prisma, secret: 's'.repeat(32), clock, log })

beforeEach(async () => {
  clock = createFakeClock({ now: Date.now() })
  auth = newService()
  userId = (await createTestWallet().signIn(auth)).userId
  return () => auth.close()
})

const refused = (code = 'unauthorized') => expect.objectContaining({ code })

test('a key has the documented format, and one wrong or swapped character is detected without the database', () => {
  const key = generateApiKey()
  expect(key).toMatch(/^pk_[0-9A-Za-z]{40}$/)
  expect(isApiKey(key)).toBe(true)
  const letter = fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz')
  fc.assert(
    fc.property(fc.integer({ min: 3, max: key.length - 1 }), letter, (at, other) => {
      fc.pre(key[at] !== other)
      expect(isApiKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false)
    }),
  )
})

test('a typo is detected without a database query', async () => {
  const { prisma, close } = openDatabase('postgres://nobody@127.0.0.1:1/nothing')
  const apart = createAuthService({ prisma, secret: 's'.repeat(32), clock, log })
  const key = generateApiKey()
  const typo = key.slice(0, 12) + (key[12] === 'x' ? 'y' : 'x') + key.slice(13)
  await expect(apart.verifyApiKey(typo)).rejects.toEqual(refused())
  // A valid key needs the database, which is absent here.
  await expect(apart.verifyApiKey(key)).rejects.not.toEqual(refused())
  await apart.close()
  await close()
})

test('a key resolves to its owner and scopes, and only its hash is stored', async () => {
  const { key, info } = await auth.createApiKey(userId, { name: ' bot\0\n', scopes: ['read', 'plan'] })
  expect(info).toMatchObject({
    name: 'bot',
    scopes: ['read', 'plan'],
    prefix: key.slice(0, 10),
    requests30d: 0,
  })
  expect(await auth.verifyApiKey(key)).toEqual({ keyId: info.id, userId, scopes: ['read', 'plan'] })
  const stored = JSON.stringify(await database.prisma.apiKey.findMany({ where: { userId } }))
  expect(stored).not.toContain(key.slice(10))
})

test('an unknown, truncated, extended or expired key is rejected', async () => {
  const { key } = await auth.createApiKey(userId, { expiresInDays: 7 })
  for (const text of ['', 'x', key.slice(0, -1), `${key}0`, generateApiKey(), `${key.slice(0, -1)}\0`]) {
    await expect(auth.verifyApiKey(text)).rejects.toEqual(refused())
  }
  await clock.advance(7 * DAY)
  await expect(auth.verifyApiKey(key)).rejects.toEqual(refused('token_expired'))
})

test('a revoked key is rejected at once in every process, and cannot be revoked again', async () => {
  const { key, info } = await auth.createApiKey(userId, {})
  const second = newService()
  expect((await second.verifyApiKey(key)).keyId).toBe(info.id)
  expect(await auth.revokeApiKey(userId, info.id)).toEqual({ id: info.id, revokedAt: new Date(clock.now()) })
  await expect(second.verifyApiKey(key)).rejects.toEqual(refused())
  await expect(auth.revokeApiKey(userId, info.id)).rejects.toEqual(refused('not_found'))
  await expect(auth.rotateApiKey(userId, info.id)).rejects.toEqual(refused('not_found'))
  expect((await auth.listApiKeys(userId))[0]).toMatchObject({ id: info.id, revokedAt: new Date(clock.now()) })
  await second.close()
})

test("another user's key is reported as not found", async () => {
  const { key, info } = await auth.createApiKey(userId, {})
  const stranger = (await createTestWallet().signIn(auth)).userId
  for (const id of [info.id, 'nothing', "x' OR 1=1", '\0', 'x'.repeat(5_000)]) {
    await expect(auth.revokeApiKey(stranger, id)).rejects.toEqual(refused('not_found'))
    await expect(auth.rotateApiKey(stranger, id)).rejects.toEqual(refused('not_found'))
  }
  expect(await auth.listApiKeys(stranger)).toEqual([])
  expect((await auth.verifyApiKey(key)).userId).toBe(userId)
})

test('rotation keeps the id and invalidates the old secret at once', async () => {
  const { key, info } = await auth.createApiKey(userId, { name: 'bot', scopes: ['read'] })
  const rotated = await auth.rotateApiKey(userId, info.id)
  expect(rotated.info).toEqual({ ...info, prefix: rotated.key.slice(0, 10) })
  await expect(auth.verifyApiKey(key)).rejects.toEqual(refused())
  expect((await auth.verifyApiKey(rotated.key)).keyId).toBe(info.id)
})

test('of forty concurrent key requests an account gets twenty-five', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, () => auth.createApiKey(userId, {})))
  const failures = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  expect(failures).toHaveLength(15)
  for (const failure of failures) expect(failure).toEqual(refused('limit_reached'))
  const keys = await auth.listApiKeys(userId)
  expect(keys).toHaveLength(25)
  await auth.revokeApiKey(userId, keys[0]?.id ?? '')
  await auth.createApiKey(userId, { expiresInDays: 1 })
  await expect(auth.createApiKey(userId, {})).rejects.toEqual(refused('limit_reached'))
  await clock.advance(DAY)
  expect(await auth.createApiKey(userId, {})).toBeDefined()
})

test('no key is created for a deleted account', async () => {
  await expect(auth.createApiKey('nobody', {})).rejects.toEqual(refused())
})

test('requests of the last thirty days are counted across processes, unwritten counts included', async () => {
  const { info } = await auth.createApiKey(userId, {})
  const other = newService()
  const listed = async () => (await auth.listApiKeys(userId))[0]
  for (let i = 0; i < 3; i++) auth.meter(info.id)
  expect(await listed()).toMatchObject({ requests30d: 3, lastUsedAt: new Date(clock.now()) })
  await Promise.all([auth.flush(), auth.flush()])
  other.meter(info.id)
  await other.close()
  expect(await listed()).toMatchObject({ requests30d: 4, lastUsedAt: new Date(clock.now()) })
  await clock.advance(29 * DAY)
  auth.meter(info.id)
  await auth.flush()
  expect(await listed()).toMatchObject({ requests30d: 5 })
  await clock.advance(DAY)
  expect(await listed()).toMatchObject({ requests30d: 1 })
})

test('usage of the last thirty days is reported by day, including unwritten counts, for this account only', async () => {
  const { info } = await auth.createApiKey(userId, {})
  const { info: unused } = await auth.createApiKey(userId, {})
  const stranger = (await createTestWallet().signIn(auth)).userId
  auth.meter(info.id)
  auth.meter(info.id)
  await auth.flush()
  await clock.advance(2 * DAY)
  auth.meter(info.id)
  const { days, keys } = await auth.readApiKeyUsage(userId)
  expect(days).toHaveLength(30)
  expect(days.at(-1)).toBe(new Date(clock.now()).toISOString().slice(0, 10))
  expect(days[0]).toBe(new Date(clock.now() - 29 * DAY).toISOString().slice(0, 10))
  expect(keys).toEqual([{ id: info.id, requests: [...Array(27).fill(0), 2, 0, 1] }])
  expect(keys.map(({ id }) => id)).not.toContain(unused.id)
  expect((await auth.readApiKeyUsage(stranger)).keys).toEqual([])
})

test('a count for a deleted key does not lose the others', async () => {
  const { info } = await auth.createApiKey(userId, {})
  auth.meter('gone')
  auth.meter(info.id)
  await auth.flush()
  expect((await auth.listApiKeys(userId))[0]?.requests30d).toBe(1)
})
