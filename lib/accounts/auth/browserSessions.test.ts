import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createFakeClock, type FakeClock } from '@/lib/dev/testing/support/fakeClock'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { createAuthService } from './createAuthService'
import type { AuthService, Principal } from './types'

const DAY = 24 * 3_600_000
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

const database = testDatabase()
let clock: FakeClock
let auth: AuthService
let person: Principal

beforeEach(async () => {
  clock = createFakeClock({ now: Date.now() })
  auth = createAuthService({ prisma: database.prisma, secret: 's'.repeat(32), clock, log })
  person = await createTestWallet().signIn(auth)
  return () => auth.close()
})

const start = async () => ({ ...person, sessionId: (await auth.startSession(person)).sessionId })
const count = () => database.prisma.browserSession.count({ where: { userId: person.userId } })

test('a browser session expires thirty days after the sign-in, however often it is used', async () => {
  const session = await start()
  for (let day = 0; day < 29; day++) {
    await clock.advance(DAY)
    expect(await auth.findSession(session)).toEqual(session)
  }
  const pair = await auth.issueTokens(session)
  await clock.advance(DAY)
  expect(await auth.findSession(session)).toBeUndefined()
  await expect(auth.issueTokens(session)).rejects.toMatchObject({ code: 'unauthorized' })
  await expect(auth.refresh(pair.refreshToken)).rejects.toMatchObject({ code: 'unauthorized' })
})

test('signing out everywhere ends every browser session, in every process', async () => {
  const sessions = [await start(), await start()]
  const there = createAuthService({ prisma: database.prisma, secret: 's'.repeat(32), clock, log })
  await auth.signOutEverywhere(person.userId)
  for (const session of sessions) expect(await there.findSession(session)).toBeUndefined()
  expect(await count()).toBe(0)
  // An earlier sign-in cannot start one either.
  await expect(there.startSession(person)).rejects.toMatchObject({ code: 'unauthorized' })
  await there.close()
})

test('a session cannot be ended or used by another account', async () => {
  const session = await start()
  const other = await createTestWallet().signIn(auth)
  await auth.endSession({ userId: other.userId, sessionId: session.sessionId })
  expect(await auth.findSession(session)).toEqual(session)
  expect(await auth.findSession({ ...other, sessionId: session.sessionId })).toBeUndefined()
})

test('an account has at most a hundred signed-in browsers: the oldest is signed out', async () => {
  const first = await start()
  await clock.advance(1_000)
  const second = await start()
  for (let made = 0; made < 99; made++) await start()
  expect(await auth.findSession(first)).toBeUndefined()
  expect(await auth.findSession(second)).toEqual(second)
  expect(await count()).toBe(100)
})

test('a refreshed token keeps the wallet that signed in, until that wallet is unlinked', async () => {
  const { accessToken } = await auth.refresh((await auth.issueTokens(person)).refreshToken)
  expect(await auth.verifyAccessToken(accessToken)).toMatchObject(person)
  const second = createTestWallet()
  const { nonce } = await auth.createNonce()
  await auth.linkWallet(person.userId, await second.sign({ nonce }))
  const bySecond = await second.signIn(auth)
  expect(bySecond).toMatchObject({ userId: person.userId, wallet: second.address })
  await auth.unlinkWallet(person.userId, person.addresses[0] ?? '')
  expect((await auth.verifyAccessToken(accessToken)).wallet).toBeUndefined()
})
