import { afterEach, beforeEach, expect, test } from 'vitest'
import { alertResponse, alertsResponse, deletedAlert, firingsResponse } from '@/lib/contract/alerts'
import { createdApiKey } from '@/lib/contract/apiKeys'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createTestRuntime, type TestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createAlertStore } from '@/lib/infra/db/users/alerts'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { POST as createKey } from '../api-key/generate/route'
import { GET as firings } from './[id]/firings/route'
import { GET as getOne, DELETE as remove, PATCH as update } from './[id]/route'
import { GET, POST } from './route'

const database = testDatabase()
let made: TestRuntime

const as = (userId: string) => ({ authorization: `Bearer access-${userId}` })

beforeEach(async () => {
  const outcome = buildOutcome('o1', [member(marketOn('polymarket', 'p1'))])
  made = createTestRuntime({
    events: [buildGroup('rain', [outcome])],
    alerts: createAlertStore(database.prisma),
  })
  setRuntime(made.runtime)
  await database.prisma.user.createMany({ data: [{ id: 'alice' }, { id: 'bob' }] })
})
afterEach(async () => {
  setRuntime(undefined)
  await database.prisma.user.deleteMany()
})

const ORDER = {
  outcome_id: 'o1',
  outcome: 'yes',
  direction: 'buy',
  amount_usd: 250,
  all_in_price: 0.42,
}

const create = (rest: object = {}, userId = 'alice') =>
  routeReply(POST, alertResponse, {
    path: '/api/alerts',
    headers: as(userId),
    body: { ...ORDER, ...rest },
  })

test('an alert is made with its defaults, read, changed and deleted', async () => {
  const alert = await create({ platforms: ['platform_1'], note: 'mine' })
  expect(alert).toMatchObject({
    cooldown_s: 900,
    state: 'active',
    armed: true,
    firings: 0,
    platforms: ['platform_1'],
    event_slug: 'rain',
    last_firing: null,
  })
  const path = `/api/alerts/${alert.id}`
  expect(await routeReply(getOne, alertResponse, { path, headers: as('alice') })).toEqual(alert)
  const changed = await routeReply(update, alertResponse, {
    path,
    method: 'PATCH',
    headers: as('alice'),
    body: { state: 'paused', all_in_price: 0.4, note: null },
  })
  expect(changed).toMatchObject({ state: 'paused', all_in_price: 0.4, note: null, amount_usd: 250 })
  const { alerts } = await routeReply(GET, alertsResponse, { path: '/api/alerts', headers: as('alice') })
  expect(alerts).toEqual([changed])
  const none = await routeReply(firings, firingsResponse, { path: `${path}/firings`, headers: as('alice') })
  expect(none).toEqual({ firings: [] })
  await routeReply(remove, deletedAlert, { path, method: 'DELETE', headers: as('alice') })
  expect((await routeRefusal(getOne, { path, headers: as('alice') })).status).toBe(404)
})

test("another account's alert is as if it were not there", async () => {
  const { id } = await create()
  const path = `/api/alerts/${id}`
  const headers = as('bob')
  expect((await routeRefusal(getOne, { path, headers })).status).toBe(404)
  expect((await routeRefusal(update, { path, headers, method: 'PATCH', body: {} })).status).toBe(404)
  expect((await routeRefusal(remove, { path, headers, method: 'DELETE' })).status).toBe(404)
  expect((await routeRefusal(firings, { path: `${path}/firings`, headers })).status).toBe(404)
  expect((await routeReply(GET, alertsResponse, { path: '/api/alerts', headers })).alerts).toEqual([])
})

test('a key with the scope may do all of it, a key without it nothing, and keys have it only when they ask', async () => {
  const make = (body?: object) =>
    routeReply(createKey, createdApiKey, {
      path: '/api/api-key/generate',
      method: 'POST',
      headers: as('alice'),
      ...(body && { body }),
    })
  const usual = await make()
  const own = await make({ scopes: ['alerts'] })
  expect(usual.scopes).not.toContain('alerts')
  const path = '/api/alerts'
  expect((await routeRefusal(GET, { path, headers: { 'x-api-key': usual.api_key } })).status).toBe(403)
  await routeReply(POST, alertResponse, { path, headers: { 'x-api-key': own.api_key }, body: ORDER })
  const { alerts } = await routeReply(GET, alertsResponse, { path, headers: as('alice') })
  expect(alerts).toHaveLength(1)
})

test.each([
  ['both amounts', { amount_tokens: 5 }, { 'body.amount_tokens': 'value_error' }],
  ['no amount', { amount_usd: undefined }, { 'body.amount_usd': 'missing' }],
  ['a price of a dollar', { all_in_price: 1 }, { 'body.all_in_price': 'less_than' }],
  ['a cooldown under a minute', { cooldown_s: 59 }, { 'body.cooldown_s': 'greater_than_equal' }],
  ['a time that has passed', { expires_at: '2020-01-01T00:00:00Z' }, { 'body.expires_at': 'value_error' }],
  ['a webhook of nobody', { webhook_id: 'wh_x' }, { 'body.webhook_id': 'value_error' }],
  ['an unknown field', { price: 1 }, { 'body.price': 'extra_forbidden' }],
])('%s is refused', async (_what, rest, faults) => {
  const refused = await routeRefusal(POST, {
    path: '/api/alerts',
    headers: as('alice'),
    body: { ...ORDER, ...rest },
  })
  expect([refused.status, refused.faults]).toEqual([422, faults])
})

test('an outcome that nobody knows is not found, and whoever has no credential is refused', async () => {
  const body = { ...ORDER, outcome_id: 'nothing' }
  expect((await routeRefusal(POST, { path: '/api/alerts', headers: as('alice'), body })).status).toBe(404)
  expect((await routeRefusal(POST, { path: '/api/alerts', body: ORDER })).status).toBe(401)
})
