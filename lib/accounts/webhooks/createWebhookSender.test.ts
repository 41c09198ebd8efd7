import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createWebhookSecrets } from '@/lib/accounts/auth/webhookSecrets'
import { MAX_WEBHOOKS, type WebhookStore } from '@/lib/core/domain/webhook'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { openDatabase } from '@/lib/infra/db/connect'
import { createWebhookStore } from '@/lib/infra/db/users/webhooks'
import { LOOPBACK_TOO, PUBLIC_ONLY } from '@/lib/infra/net/outgoingGuard'
import { type AttemptResult, createWebhookSender } from './createWebhookSender'
import { type Receiver, startReceiver } from './receiver.testkit'
import { startSilent } from './silentReceiver.testkit'

const HOUR = 3_600_000
const secrets = createWebhookSecrets({ secret: 'a secret of thirty-two characters' })
const database = testDatabase()
let store: WebhookStore
let receiver: Receiver
let userId: string
/** The clock starts at the present: old signatures are rejected. */
let time: number
let attempts: AttemptResult[]
let notified: { userId: string; host: string }[]
const lines: string[] = []

beforeAll(async () => {
  store = createWebhookStore(database.prisma)
})
beforeEach(async () => {
  receiver = await startReceiver()
  userId = (await database.prisma.user.create({ data: {} })).id
  time = Date.now()
  attempts = []
  notified = []
})
afterEach(async () => {
  await receiver.close()
  await database.prisma.user.deleteMany()
  await database.prisma.webhookEvent.deleteMany()
})

function senderOf({ rules = LOOPBACK_TOO, leaseMs = 45_000 } = {}) {
  return createWebhookSender({
    store,
    secrets,
    rules,
    clock: {
      now: () => time,
      // Sleeps until woken.
      sleep: (_ms, signal) =>
        new Promise((resolve) => signal?.addEventListener('abort', () => resolve(), { once: true })),
    },
    paused: async (webhook) => void notified.push(webhook),
    attempted: (result) => attempts.push(result),
    log: {
      info: (facts, message) => lines.push(JSON.stringify({ ...facts, message })),
      warn: (facts, message) => lines.push(JSON.stringify({ ...facts, message })),
    },
    random: () => 0,
    leaseMs,
  })
}

async function makeWebhook(id: string, url = receiver.url) {
  const { secret, sealed } = secrets.create(id)
  await store.create({
    id,
    userId,
    url,
    events: ['alert.fired'],
    createdAt: time,
    sealedSecret: sealed,
  })
  return { id, secret }
}

const enqueue = (id: string) => {
  // The list is chronological.
  time += 1
  return store.enqueue(
    { id, type: 'alert.fired', at: time, body: `{"type":"alert.fired","n":"${id}"}` },
    { userId },
  )
}

async function deliveryOf(webhookId: string) {
  const [delivery] = await store.listDeliveries(webhookId, 1)
  if (!delivery) throw new Error('There is no delivery.')
  return delivery
}

test('a message is delivered once with its id, and the library of Standard Webhooks verifies it', async () => {
  const { id, secret } = await makeWebhook('wh_1')
  receiver.setSecret(secret)
  await enqueue('msg_1')
  // The same event again is the same message.
  await enqueue('msg_1')
  await senderOf().sendNow((await deliveryOf(id)).id)
  expect(receiver.received.map((one) => one.id)).toEqual(['msg_1'])
  expect(await store.listDeliveries(id, 10)).toMatchObject([
    { status: 'delivered', attempts: 1, eventId: 'msg_1', response: { status: 204 } },
  ])
})

test('the receiver rejects a tampered and an old message', async () => {
  const { id, secret } = await makeWebhook('wh_2')
  receiver.setSecret(secret)
  await enqueue('msg_2')
  await senderOf().sendNow((await deliveryOf(id)).id)
  const [message] = receiver.received
  if (!message) throw new Error('Nothing was received.')
  const webhook = new Webhook(secret)
  expect(webhook.verify(message.body, message.headers)).toMatchObject({ type: 'alert.fired' })
  expect(() => webhook.verify(message.body.replace('msg_2', 'msg_3'), message.headers)).toThrow()
  const other = { ...message.headers, 'webhook-id': 'msg_3' }
  expect(() => webhook.verify(message.body, other)).toThrow()
  time -= 6 * 60_000
  await store.redeliver(userId, (await deliveryOf(id)).id, time)
  await senderOf().sendNow((await deliveryOf(id)).id)
  expect(receiver.rejected).toEqual([expect.stringContaining('too old')])
})

test('a message that was not accepted is retried with growing pauses, with the same id and bytes', async () => {
  const { id } = await makeWebhook('wh_3')
  receiver.setStatus(503)
  await enqueue('msg_3')
  const sender = senderOf()
  const pauses: number[] = []
  for (let i = 0; i < 6; i += 1) {
    await sender.sendNow((await deliveryOf(id)).id)
    const { nextAt = 0 } = await deliveryOf(id)
    pauses.push((nextAt - time) / 1_000)
    time = nextAt - 1
    // Nobody sends it before it is due.
    expect(await sender.sendNow((await deliveryOf(id)).id)).toBeUndefined()
    time = nextAt
  }
  expect(pauses).toEqual([5, 10, 30, 90, 270, 810])
  receiver.setStatus(undefined)
  await sender.sendNow((await deliveryOf(id)).id)
  expect(receiver.received).toMatchObject([{ id: 'msg_3', body: '{"type":"alert.fired","n":"msg_3"}' }])
  expect(await deliveryOf(id)).toMatchObject({ status: 'delivered', attempts: 7 })
})

test('after a day without success the webhook is paused, its owner is notified, and sending stops', async () => {
  const { id } = await makeWebhook('wh_4', `${receiver.url}/part-of-a-secret`)
  receiver.setStatus(500)
  await enqueue('msg_4')
  const sender = senderOf()
  const began = time
  while ((await deliveryOf(id)).status === 'pending') {
    await sender.sendNow((await deliveryOf(id)).id)
    time = (await deliveryOf(id)).nextAt ?? time
  }
  expect(time - began).toBe(24 * HOUR)
  expect(attempts.at(-1)).toBe('paused')
  expect(await store.find(userId, id)).toMatchObject({
    paused: { at: time, reason: expect.stringContaining('It answered 500.') },
  })
  expect(notified).toEqual([{ userId, host: new URL(receiver.url).host }])
  expect(lines.join()).not.toContain('part-of-a-secret')
  // No backlog builds up while it is paused.
  await enqueue('msg_5')
  expect(await store.listDeliveries(id, 10)).toHaveLength(1)
})

test('resuming a paused webhook sends its pending deliveries, with another day of retries', async () => {
  const { id, secret } = await makeWebhook('wh_5')
  await enqueue('msg_6')
  await store.pause(id, { at: time, reason: 'No answer.' })
  expect(await store.claim({ at: time, leaseMs: 1_000, limit: 10 })).toEqual([])
  await store.resume(id, time)
  receiver.setSecret(secret)
  await senderOf().sendNow((await deliveryOf(id)).id)
  expect(receiver.received.map((one) => one.id)).toEqual(['msg_6'])
})

test('a receiver that replies 410 gets nothing more', async () => {
  const { id } = await makeWebhook('wh_6')
  receiver.setStatus(410)
  await enqueue('msg_7')
  await senderOf().sendNow((await deliveryOf(id)).id)
  expect(await deliveryOf(id)).toMatchObject({ status: 'failed' })
  expect((await store.find(userId, id))?.paused).toBeDefined()
})

test('for a day after a rotation messages are signed with both secrets, then with the new one only', async () => {
  const { id, secret: old } = await makeWebhook('wh_7')
  const next = secrets.create(id)
  await store.rotate(userId, { id, sealedSecret: next.sealed, oldUntil: time + 24 * HOUR })
  for (const [secret, message] of [
    [old, 'msg_8'],
    [next.secret, 'msg_9'],
  ] as const) {
    receiver.setSecret(secret)
    await enqueue(message)
    await senderOf().sendNow((await deliveryOf(id)).id)
  }
  expect(receiver.received.map((one) => one.id)).toEqual(['msg_8', 'msg_9'])
  await database.prisma.webhook.updateMany({ data: { oldSecretUntil: new Date(time - 1) } })
  receiver.setSecret(old)
  await enqueue('msg_10')
  await senderOf().sendNow((await deliveryOf(id)).id)
  expect(receiver.rejected).toHaveLength(1)
})

test('each message is claimed by one of several senders, and a killed sender’s after its lease', async () => {
  const { id, secret } = await makeWebhook('wh_8')
  receiver.setSecret(secret)
  for (let i = 0; i < 40; i += 1) await enqueue(`msg_many_${i}`)
  const claim = () => store.claim({ at: time, leaseMs: 10_000, limit: 32 })
  const claimed = (await Promise.all([claim(), claim(), claim()])).flat()
  expect(new Set(claimed.map((one) => one.id)).size).toBe(claimed.length)
  // Nobody settled these: their sender was killed.
  time += 10_001
  const again = await claim()
  expect(claimed.map((one) => one.id)).toEqual(expect.arrayContaining(again.map((one) => one.id)))
  const [first] = claimed
  if (!first) throw new Error('Nothing was claimed.')
  // A sender that returns after its lease changes nothing.
  await store.settle(first, {
    at: time,
    response: { head: '', ms: 1 },
    outcome: { status: 'failed' },
  })
  expect((await store.findDelivery(first.id))?.status).toBe('pending')
  expect(await store.listDeliveries(id, 100)).toHaveLength(40)
})

test('a running sender drains its queue and ends on its signal', async () => {
  const { secret } = await makeWebhook('wh_9')
  receiver.setSecret(secret)
  for (let i = 0; i < 50; i += 1) await enqueue(`msg_run_${i}`)
  const stopping = new AbortController()
  const running = createWebhookSender({
    store,
    secrets,
    rules: LOOPBACK_TOO,
    clock: {
      now: Date.now,
      sleep: (_ms, signal) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
    },
    paused: async () => undefined,
    attempted: (result) => {
      attempts.push(result)
      if (attempts.length === 50) stopping.abort()
    },
    log: { info: () => undefined, warn: () => undefined },
  }).run(stopping.signal)
  await running
  expect(new Set(receiver.received.map((one) => one.id)).size).toBe(50)
  expect(receiver.received).toHaveLength(50)
})

test('nothing is sent to an internal address, and the delivery states the reason', async () => {
  const { id } = await makeWebhook('wh_10')
  await enqueue('msg_11')
  await senderOf({ rules: PUBLIC_ONLY }).sendNow((await deliveryOf(id)).id)
  expect(receiver.received).toEqual([])
  expect(await deliveryOf(id)).toMatchObject({
    status: 'pending',
    response: { error: 'The address must be a public https address.' },
  })
})

test('a secret sealed under another AUTH_SECRET pauses its webhook with a message', async () => {
  const { id } = await makeWebhook('wh_11')
  await database.prisma.webhook.updateMany({ data: { sealedSecret: 'AAAA' } })
  await enqueue('msg_12')
  await senderOf().sendNow((await deliveryOf(id)).id)
  expect((await store.find(userId, id))?.paused?.reason).toContain('rotate it')
})

test('the database never holds a secret in plain text', async () => {
  const { secret } = await makeWebhook('wh_12')
  const rows = JSON.stringify(await database.prisma.webhook.findMany())
  expect(rows).not.toContain(secret)
  expect(rows).not.toContain(secret.slice('whsec_'.length))
})

test('an account has at most ten webhooks, even when created concurrently', async () => {
  const made = await Promise.allSettled(
    Array.from({ length: MAX_WEBHOOKS + 4 }, (_, i) => makeWebhook(`wh_many_${i}`)),
  )
  expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_WEBHOOKS)
})

test('an account that is not subscribed, or is not addressed, gets nothing', async () => {
  const { id } = await makeWebhook('wh_13')
  const other = (await database.prisma.user.create({ data: {} })).id
  await store.enqueue({ id: 'msg_13', type: 'match.changed', at: time, body: '{}' }, 'everybody')
  await store.enqueue({ id: 'msg_14', type: 'alert.fired', at: time, body: '{}' }, { userId: other })
  expect(await store.listDeliveries(id, 10)).toEqual([])
  expect(await store.redeliver(other, 'x', time)).toBeUndefined()
  expect(await store.find(other, id)).toBeUndefined()
  expect(await store.delete(other, id)).toBeUndefined()
})

test("an account's unresponsive webhooks take no other account's slots", async () => {
  const silent = await startSilent()
  for (let i = 0; i < MAX_WEBHOOKS; i += 1) await makeWebhook(`wh_dead_${i}`, `${silent.url}/${i}`)
  for (let i = 0; i < 40; i += 1) await enqueue(`msg_dead_${i}`)
  userId = (await database.prisma.user.create({ data: {} })).id
  const { id, secret } = await makeWebhook('wh_alive')
  receiver.setSecret(secret)
  const controller = new AbortController()
  const sender = senderOf()
  const running = sender.run(controller.signal)
  await silent.connected(4)
  // All deliveries of the first account hang by now, and are older.
  await enqueue('msg_alive')
  sender.wake()
  await expect.poll(() => receiver.received.map((one) => one.id), { timeout: 8_000 }).toEqual(['msg_alive'])
  expect(silent.connections).toBe(4)
  controller.abort()
  sender.wake()
  await silent.close()
  await running
  expect((await deliveryOf(id)).status).toBe('delivered')
})

test('deliveries are claimed round-robin by account, with a limit per webhook and receiver', async () => {
  const first = userId
  for (let i = 0; i < 3; i += 1) await makeWebhook(`wh_many_${i}`, `http://127.0.0.1:9/${i}`)
  for (let i = 0; i < 20; i += 1) await enqueue(`msg_many_${i}`)
  userId = (await database.prisma.user.create({ data: {} })).id
  await makeWebhook('wh_other', 'http://127.0.0.1:9/other')
  await enqueue('msg_other')
  const claim = (limit: number, left?: Parameters<WebhookStore['claim']>[0]['left']) =>
    store.claim({ at: time, leaseMs: 1, limit, ...(left && { left }) })
  const none = { webhooks: new Map(), accounts: new Map(), receivers: new Map() }
  expect((await claim(2)).map((one) => one.userId).sort()).toEqual([first, userId].sort())
  time += 10
  const all = await claim(32)
  expect(all.filter((one) => one.userId === first)).toHaveLength(4)
  expect(all.filter((one) => one.userId === userId)).toHaveLength(1)
  time += 10
  const fewer = await claim(32, { ...none, accounts: new Map([[first, 1]]) })
  expect(fewer.filter((one) => one.userId === first)).toHaveLength(1)
  time += 10
  expect(await claim(32, { ...none, receivers: new Map([['127.0.0.1:9', 0]]) })).toEqual([])
  time += 10
  const silent = new Map([0, 1, 2].map((i) => [`wh_many_${i}`, i === 0 ? 1 : 0]))
  const one = await claim(32, { ...none, webhooks: silent })
  expect(one.map(({ webhookId }) => webhookId).sort()).toEqual(['wh_many_0', 'wh_other'])
})

test('a database that is away for five minutes is a line a minute in the log, and one when it is back', async () => {
  const away = openDatabase('postgresql://nobody@127.0.0.1:1/none')
  const stopping = new AbortController()
  const said: string[] = []
  const log = {
    warn: (_facts: object, message: string) => void said.push(message),
    info: (_facts: object, message: string) => void said.push(message),
  }
  let at = 0
  const current = () => (at < 300_000 ? createWebhookStore(away.prisma) : store)
  const sender = createWebhookSender({
    store: { ...store, claim: (of) => current().claim(of) },
    secrets,
    rules: LOOPBACK_TOO,
    clock: {
      now: () => time + at,
      async sleep(ms) {
        at += ms
        if (at > 301_000) stopping.abort()
      },
    },
    paused: async () => undefined,
    attempted: () => undefined,
    log,
    pollMs: 5_000,
  })
  await sender.run(stopping.signal)
  await away.close()
  const down = 'Deliveries to webhooks could not be read.'
  expect(said).toEqual([down, down, down, down, down, `Over: ${down}`])
})
