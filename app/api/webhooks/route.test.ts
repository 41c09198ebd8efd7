import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Receiver, startReceiver } from '@/lib/accounts/webhooks/receiver.testkit'
import {
  createdWebhook,
  deliveriesResponse,
  deliveryResponse,
  webhooksResponse,
} from '@/lib/contract/webhooks'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createTestRuntime, type TestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createWebhooks } from '@/lib/server/runtime/createWebhooks'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { GET as deliveries } from './[id]/deliveries/route'
import { POST as rotate } from './[id]/rotate/route'
import { DELETE as remove } from './[id]/route'
import { POST as send } from './[id]/test/route'
import { POST as redeliver } from './deliveries/[id]/redeliver/route'
import { GET, POST } from './route'

const database = testDatabase()
let receiver: Receiver
let made: TestRuntime
let recorded: string[]

const as = (userId: string) => ({ authorization: `Bearer access-${userId}` })

function start(loopback: boolean) {
  const { runtime } = createTestRuntime()
  const webhooks = createWebhooks({
    config: { webhooksLoopback: loopback },
    prisma: database.prisma,
    auth: { recordEvent: async (_userId, { kind }) => void recorded.push(kind) },
    authSecret: runtime.authSecret,
    metrics: runtime.metrics,
    clock: runtime.clock,
    log: runtime.log,
  })
  made = createTestRuntime({ webhooks })
  setRuntime({
    ...made.runtime,
    auth: { ...made.runtime.auth, recordEvent: async (_userId, { kind }) => void recorded.push(kind) },
  })
}

beforeEach(async () => {
  recorded = []
  receiver = await startReceiver()
  await database.prisma.user.createMany({ data: [{ id: 'alice' }, { id: 'bob' }] })
  start(true)
})
afterEach(async () => {
  setRuntime(undefined)
  await receiver.close()
  await database.prisma.user.deleteMany()
  await database.prisma.webhookEvent.deleteMany()
})

const create = (userId = 'alice') =>
  routeReply(POST, createdWebhook, {
    path: '/api/webhooks',
    headers: as(userId),
    body: { url: receiver.url, events: ['alert.fired'] },
  })

test('a webhook is made, listed without its secret, tested, rotated and deleted', async () => {
  const { secret, id } = await create()
  expect(secret).toMatch(/^whsec_[0-9A-Za-z+/]{43}=$/)
  const { webhooks } = await routeReply(GET, webhooksResponse, {
    path: '/api/webhooks',
    headers: as('alice'),
  })
  expect(webhooks).toMatchObject([{ id, state: 'active', url: receiver.url }])
  expect(JSON.stringify(webhooks)).not.toContain(secret)

  const sent = await routeReply(send, deliveryResponse, {
    path: `/api/webhooks/${id}/test`,
    method: 'POST',
    headers: as('alice'),
  })
  expect(sent).toMatchObject({ state: 'delivered', type: 'webhook.test', response_status: 204 })

  const again = await routeReply(redeliver, deliveryResponse, {
    path: `/api/webhooks/deliveries/${sent.id}/redeliver`,
    method: 'POST',
    headers: as('alice'),
  })
  expect(again.event_id).toBe(sent.event_id)
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
    sent.event_id,
    sent.event_id,
  ])

  const rotated = await routeReply(rotate, createdWebhook, {
    path: `/api/webhooks/${id}/rotate`,
    method: 'POST',
    headers: as('alice'),
  })
  expect(rotated.secret).not.toBe(secret)
  expect(Date.parse(rotated.old_secret_until ?? '')).toBe(made.clock.now() + 24 * 3_600_000)

  const listed = await routeReply(deliveries, deliveriesResponse, {
    path: `/api/webhooks/${id}/deliveries`,
    headers: as('alice'),
  })
  expect(listed.deliveries).toMatchObject([{ id: sent.id, attempts: 2 }])
  const gone = await remove(
    new Request(`http://localhost/api/webhooks/${id}`, { method: 'DELETE', headers: as('alice') }),
  )
  expect(gone.status).toBe(200)
  expect(recorded).toEqual(['webhook_created', 'webhook_rotated', 'webhook_deleted'])
})

test('a test that is accepted resumes a paused webhook', async () => {
  const { id } = await create()
  await made.runtime.webhooks.store.pause(id, { at: made.clock.now(), reason: 'No answer for a day.' })
  receiver.setStatus(500)
  const path = `/api/webhooks/${id}/test`
  const ask = { path, method: 'POST', headers: as('alice') }
  expect(await routeReply(send, deliveryResponse, ask)).toMatchObject({
    state: 'pending',
    response_status: 500,
  })
  const state = async () =>
    (await routeReply(GET, webhooksResponse, { path: '/api/webhooks', headers: as('alice') })).webhooks[0]
  expect(await state()).toMatchObject({ state: 'paused', pause_reason: 'No answer for a day.' })
  receiver.setStatus(undefined)
  await routeReply(send, deliveryResponse, ask)
  expect(await state()).toMatchObject({ state: 'active', pause_reason: null })
})

test('a test that another sender has begun answers what came of it', async () => {
  const { id } = await create()
  const { store } = made.runtime.webhooks
  const enqueue = store.enqueue.bind(store)
  store.enqueue = async (event, target) => {
    const only = await enqueue(event, target)
    const at = made.clock.now()
    const [claimed] = await store.claim({ at, leaseMs: 45_000, limit: 1, only })
    if (!claimed) throw new Error('Nothing to claim.')
    const settled = {
      at,
      response: { status: 202, head: '', ms: 300 },
      outcome: { status: 'delivered' as const },
    }
    setTimeout(() => void store.settle(claimed, settled), 300)
    return only
  }
  const sent = await routeReply(send, deliveryResponse, {
    path: `/api/webhooks/${id}/test`,
    method: 'POST',
    headers: as('alice'),
  })
  expect(sent).toMatchObject({ state: 'delivered', response_status: 202 })
  expect(receiver.received).toEqual([])
})

test("another account's webhook is as if it were not there", async () => {
  const { id } = await create()
  const sent = await routeReply(send, deliveryResponse, {
    path: `/api/webhooks/${id}/test`,
    method: 'POST',
    headers: as('alice'),
  })
  for (const [serve, path, method] of [
    [remove, `/api/webhooks/${id}`, 'DELETE'],
    [rotate, `/api/webhooks/${id}/rotate`, 'POST'],
    [send, `/api/webhooks/${id}/test`, 'POST'],
    [deliveries, `/api/webhooks/${id}/deliveries`, 'GET'],
    [redeliver, `/api/webhooks/deliveries/${sent.id}/redeliver`, 'POST'],
  ] as const) {
    expect((await routeRefusal(serve, { path, method, headers: as('bob') })).status).toBe(404)
  }
})

test.each([
  'http://example.com/hook',
  'https://127.0.0.1/hook',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::ffff:10.0.0.1]/hook',
  'https://user:secret@example.com/hook',
  'ftp://example.com/hook',
  'hook',
  'https://localhost/x',
  'https://LOCALHOST./x',
  'https://a.localhost/x',
  'https://127.0.0.1/x',
  'https://[::1]/x',
  'https://2130706433/x',
])('%s is refused when it is named, outside the demo', async (url) => {
  start(false)
  const refused = await routeRefusal(POST, {
    path: '/api/webhooks',
    headers: as('alice'),
    body: { url, events: ['alert.fired'] },
  })
  expect([refused.status, refused.faults]).toEqual([422, { 'body.url': 'value_error' }])
})

test('an eleventh webhook is refused, and so is whoever has no credential', async () => {
  for (let i = 0; i < 10; i += 1) await create()
  const body = { url: receiver.url, events: ['alert.fired'] }
  const over = await routeRefusal(POST, { path: '/api/webhooks', headers: as('alice'), body })
  expect([over.status, over.detail[0]?.type]).toEqual([409, 'limit_reached'])
  expect((await routeRefusal(POST, { path: '/api/webhooks', body })).status).toBe(401)
})
