import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAuthService } from '@/lib/auth/createAuthService'
import type { AuthService } from '@/lib/auth/types'
import { systemClock } from '@/lib/net/systemClock'
import { setRuntime } from '@/lib/runtime/getRuntime'
import { requestTo } from '@/lib/testing/support/askRoute'
import { buildBook, buildGroup, buildOutcome, marketOn, member } from '@/lib/testing/support/builders'
import { createTestDatabase, type TestDatabase } from '@/lib/testing/support/database'
import { createTestRuntime } from '@/lib/testing/support/testRuntime'
import { createTestWallet } from '@/lib/testing/support/testWallet'
import { GET as stream } from './route'

let database: TestDatabase
let here: AuthService
let there: AuthService

beforeAll(async () => {
  database = await createTestDatabase()
  const poly = marketOn('polymarket', 'p1')
  const { runtime, books } = createTestRuntime({
    events: [buildGroup('rain', [buildOutcome('o1', [member(poly)])])],
  })
  books.put(buildBook(poly, { bids: [[0.4, 10]] }))
  const parts = { prisma: database.prisma, secret: runtime.authSecret, clock: systemClock, log: runtime.log }
  here = createAuthService(parts)
  there = createAuthService(parts)
  setRuntime({ ...runtime, auth: there })
})
afterAll(async () => {
  setRuntime(undefined)
  await here.close()
  await there.close()
  await database.close()
})

async function open(key: string) {
  const response = await stream(requestTo('/api/stream?event=rain', { headers: { 'x-api-key': key } }))
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  if (!reader) throw new Error('No body.')
  return {
    reader,
    ended: async () => {
      while (!(await reader.read()).done) {}
    },
  }
}

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
