import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createFakeClock, type FakeClock } from '@/lib/dev/testing/support/fakeClock'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { createAuthService } from './createAuthService'
import type { AuthService, Principal } from './types'

/** The sign-in methods of an account, and what its owner can see of them. */
const DAY = 24 * 3_600_000
const client = '203.0.113.7'
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const database = testDatabase()
let clock: FakeClock
let auth: AuthService
let wallet: ReturnType<typeof createTestWallet>
let person: Principal

beforeEach(async () => {
  clock = createFakeClock({ now: Date.now() })
  auth = createAuthService({ prisma: database.prisma, secret: 's'.repeat(32), clock, log })
  wallet = createTestWallet()
  person = await wallet.signIn(auth)
  return () => auth.close()
})

const proofOf = async (of: ReturnType<typeof createTestWallet>) => ({
  ...(await of.sign({ nonce: (await auth.createNonce()).nonce })),
  client,
})
const link = async (of: ReturnType<typeof createTestWallet>, userId = person.userId) =>
  auth.linkWallet(userId, await proofOf(of))
const kinds = async (userId = person.userId) =>
  (await auth.listSecurityEvents(userId)).map(({ kind }) => kind)

test('a second wallet signs in to the same account', async () => {
  const second = createTestWallet()
  const { wallets } = await link(second)
  expect(wallets.map(({ address }) => address)).toEqual([wallet.address, second.address])
  expect((await second.signIn(auth)).userId).toBe(person.userId)
  // A second time changes nothing.
  expect((await link(second)).wallets).toEqual(wallets)
  expect(await kinds()).toEqual(['sign_in', 'wallet_linked', 'sign_in'])
})

test('linking a wallet that has its own account is rejected and changes nothing', async () => {
  const theirs = createTestWallet()
  const other = await theirs.signIn(auth)
  await expect(link(theirs)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('account of its own'),
  })
  expect((await theirs.signIn(auth)).userId).toBe(other.userId)
  expect((await auth.getAccount(person.userId)).wallets).toHaveLength(1)
})

test('a wallet that two accounts link concurrently, or that signs in meanwhile, ends up in one of them', async () => {
  for (let round = 0; round < 5; round++) {
    const wanted = createTestWallet()
    const other = await createTestWallet().signIn(auth)
    const outcomes = await Promise.allSettled([link(wanted), link(wanted, other.userId), wanted.signIn(auth)])
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'conflict' })
    }
    const { userId } = await wanted.signIn(auth)
    const holders = await Promise.all(
      [person.userId, other.userId, userId].map(async (id) => (await auth.getAccount(id)).wallets),
    )
    expect(new Set(holders.flat().map(({ address }) => address)).has(wanted.address)).toBe(true)
    expect(await database.prisma.wallet.count({ where: { address: wanted.address.toLowerCase() } })).toBe(1)
  }
})

test('linking requires the same proof as a sign-in: its nonce is spent once', async () => {
  const proof = await proofOf(createTestWallet())
  await auth.linkWallet(person.userId, proof)
  await expect(auth.linkWallet(person.userId, proof)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(auth.signIn(proof)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('an unlinked wallet creates its own account at the next sign-in; the last one cannot be unlinked', async () => {
  const second = createTestWallet()
  await link(second)
  const { wallets } = await auth.unlinkWallet(person.userId, wallet.address.toUpperCase().replace('0X', '0x'))
  expect(wallets.map(({ address }) => address)).toEqual([second.address])
  await expect(auth.unlinkWallet(person.userId, second.address)).rejects.toMatchObject({ code: 'conflict' })
  expect((await auth.getAccount(person.userId)).wallets).toHaveLength(1)
  expect((await wallet.signIn(auth)).userId).not.toBe(person.userId)
})

test('of two wallets unlinked concurrently one stays', async () => {
  const second = createTestWallet()
  await link(second)
  const outcomes = await Promise.allSettled(
    [wallet, second].map(({ address }) => auth.unlinkWallet(person.userId, address)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await auth.getAccount(person.userId)).wallets).toHaveLength(1)
})

test("unlinking another account's wallet, or text that is no address, is `not_found`", async () => {
  const theirs = createTestWallet()
  await theirs.signIn(auth)
  for (const address of [theirs.address, '0x12', '\0', 'x'.repeat(5_000)]) {
    await expect(auth.unlinkWallet(person.userId, address)).rejects.toMatchObject({ code: 'not_found' })
  }
})

test('an account holds at most twenty wallets', async () => {
  const rows = Array.from({ length: 19 }, () => ({
    address: createTestWallet().address.toLowerCase(),
    userId: person.userId,
  }))
  await database.prisma.wallet.createMany({ data: rows })
  await expect(link(createTestWallet())).rejects.toMatchObject({ code: 'limit_reached' })
})

test('the owner sees security events with their network address and without secrets', async () => {
  const { key, info } = await auth.createApiKey(person.userId, { name: 'bot', client })
  await auth.rotateApiKey(person.userId, info.id, { client })
  await auth.revokeApiKey(person.userId, info.id, { client })
  const pair = await auth.issueTokens(person)
  await auth.refresh(pair.refreshToken)
  await clock.advance(11_000)
  await auth.refresh(pair.refreshToken, { client }).catch(() => undefined)
  await auth.signOutEverywhere(person.userId, { client })
  const events = await auth.listSecurityEvents(person.userId)
  expect(events.slice(0, 2)).toMatchObject([
    { at: new Date(clock.now()), kind: 'signed_out_everywhere', client },
    { at: new Date(clock.now()), kind: 'refresh_reused', client },
  ])
  expect(
    events
      .slice(2)
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['key_created', 'key_revoked', 'key_rotated', 'sign_in'])
  expect(events.find(({ kind }) => kind === 'key_created')?.subject).toBe(`bot (${key.slice(0, 10)}…)`)
  const stored = JSON.stringify(await database.prisma.securityEvent.findMany())
  for (const secret of [key.slice(10), pair.refreshToken, pair.accessToken]) {
    expect(stored).not.toContain(secret)
  }
})

test('a rejected sign-in is visible to the account of the wallet it names, and to nobody else', async () => {
  const stranger = createTestWallet()
  const { nonce } = await auth.createNonce()
  const forged = await stranger.sign({ nonce, address: wallet.address })
  await expect(auth.signIn({ ...forged, client })).rejects.toMatchObject({ code: 'unauthorized' })
  const nobody = await createTestWallet().sign({ nonce, address: stranger.address })
  await expect(auth.signIn(nobody)).rejects.toMatchObject({ code: 'unauthorized' })
  await auth.close()
  const [failed, ...rest] = await auth.listSecurityEvents(person.userId)
  expect(failed).toMatchObject({
    at: new Date(clock.now()),
    kind: 'sign_in_failed',
    subject: wallet.address,
    client,
  })
  expect(rest.map(({ kind }) => kind)).toEqual(['sign_in'])
})

test('events are kept for half a year, and failures cannot evict the others', async () => {
  const { userId } = person
  const at = (ms: number) => new Date(clock.now() - ms)
  await database.prisma.securityEvent.createMany({
    data: [
      { userId, at: at(181 * DAY), kind: 'key_created' },
      ...Array.from({ length: 120 }, (_, i) => ({ userId, at: at(1_000 + i), kind: 'sign_in_failed' })),
      ...Array.from({ length: 250 }, (_, i) => ({ userId, at: at(DAY + i), kind: 'key_revoked' })),
    ],
  })
  await wallet.signIn(auth)
  const counts = await database.prisma.securityEvent.groupBy({
    by: ['kind'],
    where: { userId },
    _count: true,
  })
  expect(Object.fromEntries(counts.map(({ kind, _count }) => [kind, _count]))).toEqual({
    sign_in: 2,
    sign_in_failed: 50,
    key_revoked: 198,
  })
})

test('the country that an account chose is stored and can be cleared', async () => {
  const { userId } = person
  expect(await auth.getAccount(userId)).not.toHaveProperty('country')
  await auth.setCountry(userId, 'FR')
  expect(await auth.getAccount(userId)).toMatchObject({ country: 'FR' })
  const other = await createTestWallet().signIn(auth)
  expect(await auth.getAccount(other.userId)).not.toHaveProperty('country')
  expect(await auth.setCountry(userId, undefined)).not.toHaveProperty('country')
})
