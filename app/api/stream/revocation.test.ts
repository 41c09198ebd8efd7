import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthService } from '@/lib/accounts/auth/createAuthService'
import type { AuthService } from '@/lib/accounts/auth/types'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { requestTo } from '@/lib/dev/testing/support/callRoute'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createTestWallet } from '@/lib/dev/testing/support/testWallet'
import { systemClock } from '@/lib/infra/net/systemClock'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { GET as stream } from './route'

const database = testDatabase()
let here: AuthService
let there: AuthService

beforeAll(async () => {
  const poly = marketOn('polymarket', 'p1')
  const { runtime, books } = createTestRuntime({
    events: [buildGroup('rain', [buildOutcome('o1', [member(poly)])])],
  })
  books.put(buildBook(poly, { bids: [[0.4, 10]] }))
  const parts = { prisma: database.prisma, secret: runtime.authSecret, clock: systemClock, log: runtime.log }
  here = createAuthService(parts)
  there = createAuthService(parts)
  setRuntime({ ...runtime, auth: there, clock: systemClock })
})
afterAll(async () => {
  setRuntime(undefined)
  await here.close()
  await there.close()
})

async function openWith(headers: Record<string, string>, query = 'event=rain') {
  const response = await stream(requestTo(`/api/stream?${query}`, { headers }))
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  if (!reader) throw new Error('No body.')
  return {
    reader,
    /** Resolves to everything that was sent. */
    ended: async () => {
      let text = ''
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return text
        text += new TextDecoder().decode(value)
      }
    },
  }
}

const open = (key: string) => openWith({ 'x-api-key': key })

test('a stream ends with its key, although the key ends on another instance; other streams go on', async () => {
  const { userId } = await createTestWallet().signIn(here)
  const [revoked, rotated, kept] = await Promise.all([1, 2, 3].map(() => here.createApiKey(userId, {})))
  const streams = await Promise.all([revoked, rotated, kept].map((made) => open(made?.key ?? '')))
  await here.revokeApiKey(userId, revoked?.info.id ?? '')
  await here.rotateApiKey(userId, rotated?.info.id ?? '')
  await streams[0]?.ended()
  await streams[1]?.ended()
  const going = await Promise.race([
    streams[2]?.ended().then(() => 'ended'),
    there.verifyApiKey(kept?.key ?? '').then(() => 'goes on'),
  ])
  expect(going).toBe('goes on')
  await streams[2]?.reader.cancel()
})

test.each(['event=rain', 'arbitrage=true'])(
  'a stream of %s ends with the access token that opened it and says so; one with a later token goes on',
  async (query) => {
    const { userId, version } = await createTestWallet().signIn(here)
    // Issued so long ago that it expires within a second and a half.
    const clock = { ...systemClock, now: () => Date.now() - 15 * 60_000 + 1_500 }
    const { authSecret: secret, log } = createTestRuntime().runtime
    const earlier = createAuthService({ prisma: database.prisma, secret, clock, log })
    const bearer = async (service: AuthService) =>
      `Bearer ${(await service.issueTokens({ userId, version })).accessToken}`
    const old = await openWith({ authorization: await bearer(earlier) }, query)
    const fresh = await openWith({ authorization: await bearer(here) }, query)
    const text = await old.ended()
    expect(text.endsWith('event: end\ndata: {"reason":"token_expired"}\n\n')).toBe(true)
    const going = await Promise.race([
      fresh.ended().then(() => 'ended'),
      there.createNonce().then(() => 'goes on'),
    ])
    expect(going).toBe('goes on')
    await fresh.reader.cancel()
    await earlier.close()
  },
)

test.each(['event=rain', 'arbitrage=true'])(
  'a stream of %s ends when its account signs out everywhere, on whichever instance; that of another account goes on',
  async (query) => {
    const bearer = async (account: { userId: string; version: number }) => ({
      authorization: `Bearer ${(await here.issueTokens(account)).accessToken}`,
    })
    const [alice, bob] = [await createTestWallet().signIn(here), await createTestWallet().signIn(here)]
    const [elsewhere, other] = [
      await openWith(await bearer(alice), query),
      await openWith(await bearer(bob), query),
    ]
    await here.signOutEverywhere(alice.userId)
    expect(await elsewhere.ended()).not.toContain('event: end')
    const going = await Promise.race([
      other.ended().then(() => 'ended'),
      there.createNonce().then(() => 'goes on'),
    ])
    expect(going).toBe('goes on')
    await other.reader.cancel()
  },
)

test('a stream ends with the browser session that its token belongs to, at once where that was signed out', async () => {
  const person = await createTestWallet().signIn(here)
  const { sessionId } = await here.startSession(person)
  const { accessToken } = await here.issueTokens({ ...person, sessionId })
  const [first, second] = [
    await openWith({ authorization: `Bearer ${accessToken}` }),
    await openWith({ authorization: `Bearer ${accessToken}` }),
  ]
  await there.endSession({ userId: person.userId, sessionId })
  await Promise.all([first.ended(), second.ended()])
})
