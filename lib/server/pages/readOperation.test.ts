import { encode } from 'next-auth/jwt'
import { afterEach, expect, test } from 'vitest'
import { sessionSecret } from '@/lib/accounts/auth/nextAuthOptions'
import { ApiError } from '@/lib/browser/fetchJson'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { pagesOver } from '@/lib/dev/testing/support/pagesOver'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createServiceClient } from './createServiceClient'
import { MovedError, readOperation } from './readOperation'

let pages: Awaited<ReturnType<typeof pagesOver>>
afterEach(() => pages.close())

const group = buildGroup('rain in a/b', [buildOutcome('o1', [member(marketOn('kalshi', 'K1'))])])

async function start(config: Parameters<typeof createTestRuntime>[0] = {}) {
  const made = createTestRuntime({ events: [group], renamed: { drizzle: group.slug }, ...config })
  pages = await pagesOver(made.runtime)
  return made
}

test("a page reads an operation like any client, by the contract's names", async () => {
  await start()
  const event = await readOperation('getEvent', { params: { slug: group.slug } })
  expect(event.event_slug).toBe(group.slug)
  const list = await readOperation('listEvents', { query: { q: 'rain', limit: 5, sort: undefined } })
  expect([list.limit, list.events.map(({ event_slug }) => event_slug)]).toEqual([5, [group.slug]])
})

test('distinguishes a moved event, an unknown one and invalid input', async () => {
  await start()
  const moved = await readOperation('getEvent', { params: { slug: 'drizzle' } }).catch((error) => error)
  expect(moved).toBeInstanceOf(MovedError)
  expect(moved.location).toBe(`/api/event/${encodeURIComponent(group.slug)}`)
  const unknown = await readOperation('getEvent', { params: { slug: 'nothing' } }).catch((error) => error)
  expect([unknown instanceof ApiError, unknown.status]).toEqual([true, 404])
  const odd = await readOperation('listEvents', { query: { limit: 0 } }).catch((error) => error)
  expect([odd.status, odd.faults[0].loc]).toEqual([422, ['query', 'limit']])
})

test('page reads are neither charged nor counted: the visitor pays for the page', async () => {
  const { runtime } = await start({ config: { rateLimitAnon: 2, rateLimitKey: 600 } })
  for (let i = 0; i < 10; i += 1) await readOperation('getEvent', { params: { slug: group.slug } })
  for (let i = 0; i < 10; i += 1) await readOperation('getPlatforms')
  expect(await runtime.metrics.text()).not.toContain('getEvent')
})

test('no request is answered without the secret of this start', async () => {
  await start()
  const { socketPath } = pages.server
  for (const secret of ['', 'x', 'x'.repeat(43)]) {
    const stranger = createServiceClient({ socketPath, secret })
    expect((await stranger.send({ method: 'GET', target: '/api/platforms' })).status).toBe(403)
    stranger.close()
  }
})

test('only pages read visitors, outcomes, related events and the sitemap', async () => {
  await start()
  expect(await readOperation('readVisitor')).toEqual({ signed_in: false, reviewer: false })
  expect(await readOperation('findOutcome', { params: { id: 'o1' } })).toEqual({
    event_slug: group.slug,
    outcome_id: 'o1',
  })
  expect((await readOperation('listRelated', { params: { slug: group.slug } })).events).toEqual([])
  const { events } = await readOperation('listSitemap')
  expect(events).toEqual([{ event_slug: group.slug, updated_at: new Date(group.updatedAt).toISOString() }])
})

test("the account's country overrides the detected one, and only in its own browser", async () => {
  const { runtime } = await start()
  const { sessionId } = await runtime.auth.startSession({ userId: 'alice', addresses: [], version: 0 })
  const claims = { userId: 'alice', version: 0, sessionId }
  const token = await encode({ token: claims, secret: sessionSecret(runtime.authSecret) })
  const cookie = `next-auth.session-token=${token}`
  const read = async (headers: Record<string, string>) =>
    (await readOperation('readRestricts', { headers })).country
  expect(await read({ cookie })).toBeNull()
  expect(await read({ cookie, 'x-crossbook-country': 'DE' })).toBe('DE')
  await runtime.auth.setCountry('alice', 'FR')
  expect(await read({ cookie })).toBe('FR')
  expect(await read({ cookie, 'x-crossbook-country': 'DE' })).toBe('FR')
  expect(await read({ cookie: `${cookie}x`, 'x-crossbook-country': 'DE' })).toBe('DE')
})
