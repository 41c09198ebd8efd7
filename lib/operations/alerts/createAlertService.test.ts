import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FiredPlan } from '@/lib/contract/alerts'
import { distributionRequest } from '@/lib/contract/distribution'
import { WEBHOOK_MESSAGES } from '@/lib/contract/webhookMessages'
import type { Alert } from '@/lib/core/domain/alert'
import { ALERT_PARTS } from '@/lib/core/domain/alert'
import { isBaseError } from '@/lib/core/domain/errors'
import { price, shares, usd } from '@/lib/core/domain/units'
import { buildAlert } from '@/lib/dev/testing/support/buildAlert'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, member } from '@/lib/dev/testing/support/builders'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { noWebhooks } from '@/lib/dev/testing/support/noWebhooks'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { createTestRuntime, type TestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createAlertStore } from '@/lib/infra/db/users/alerts'
import { createWebhookStore } from '@/lib/infra/db/users/webhooks'
import { planOnce } from '@/lib/operations/trading/planDistribution'
import { alertServiceOf } from './createAlertService'

const events = [buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi, true)])])]

const database = testDatabase()
let stopping: AbortController

beforeEach(async () => {
  stopping = new AbortController()
  await database.prisma.user.create({ data: { id: 'alice' } })
})
afterEach(async () => {
  stopping.abort()
  await database.prisma.user.deleteMany()
  await database.prisma.webhookEvent.deleteMany()
})

/** A process with this database and its own books. */
function startProcess(): TestRuntime {
  return createTestRuntime({
    events,
    alerts: createAlertStore(database.prisma),
    webhooks: { ...noWebhooks, store: createWebhookStore(database.prisma) },
  })
}

function putBooks({ books }: TestRuntime, ask: number) {
  books.put(
    buildBook(poly, {
      bids: [[0.1, 10]],
      asks: [
        [ask, 60],
        [ask + 0.05, 500],
      ],
    }),
  )
  // This market's NO is the outcome's YES: a bid of 0.4 sells it at 0.6.
  books.put(buildBook(kalshi, { bids: [[0.4, 80]], asks: [[0.9, 10]] }))
}

async function lead(made: TestRuntime, signal = stopping.signal) {
  const service = alertServiceOf(made.runtime)
  for (let part = 0; part < ALERT_PARTS; part += 1) void service.lead(part, signal)
  await service.settle()
  return service
}

const makeAlert = (made: TestRuntime, rest: Partial<Alert> = {}) =>
  made.runtime.alerts.create(
    buildAlert({
      id: `alr_${Math.random()}`,
      amount: { unit: 'tokens', value: shares(100_000_000) },
      allIn: price(550_000),
      createdAt: made.runtime.clock.now(),
      ...rest,
    }),
  )

const makeWebhook = (made: TestRuntime) =>
  made.runtime.webhooks.store.create({
    id: 'wh_1',
    userId: 'alice',
    url: 'https://example.com/hook',
    events: ['alert.fired'],
    createdAt: 0,
    sealedSecret: 'x',
  })

/** A process with a webhook, and books that make its alert fire. */
async function fireOnce(alert: Partial<Alert>) {
  const made = startProcess()
  await makeWebhook(made)
  await makeAlert(made, alert)
  putBooks(made, 0.5)
  await lead(made)
}

const firings = () => database.prisma.alertFiring.findMany({ orderBy: { number: 'asc' } })

test('a firing contains the plan that the planner returns for the same order on the same books', async () => {
  const made = startProcess()
  const alert = await makeAlert(made)
  putBooks(made, 0.6)
  const service = await lead(made)
  expect(await firings()).toEqual([])
  putBooks(made, 0.5)
  await service.settle()
  const [firing] = await firings()
  const plan = firing?.plan as FiredPlan | undefined
  const body = distributionRequest.parse({
    tokens: { platform_1: poly.yesTokenId, platform_2: kalshi.noTokenId },
    direction: 'buy',
    amount_tokens: 100,
  })
  const answer = await planOnce(made.runtime, { body })
  expect(plan).toMatchObject({
    price: answer.combined.price,
    usd: answer.combined.usd,
    tokens: answer.combined.tokens,
    fee_usd: answer.combined.fee_usd,
  })
  expect(plan?.legs.map(({ platform }) => platform)).toEqual(
    answer.distributions.map(({ platform }) => platform).sort(),
  )
  expect(plan?.url).toBe('/plan?event=rain&outcome=o1&unit=tokens&amount=100&all_in=55')
  expect(firing).toMatchObject({ alertId: alert.id, number: 1 })
})

test('the message is stored with the firing, for every subscribed webhook, and names the alert', async () => {
  await fireOnce({ note: 'Umbrella' })
  const [event] = await database.prisma.webhookEvent.findMany({ include: { deliveries: true } })
  const { data } = WEBHOOK_MESSAGES['alert.fired'].parse(JSON.parse(event?.body ?? ''))
  expect(data.firing.plan.legs.map((leg) => leg.token_id)).not.toContain(null)
  expect(data).toMatchObject({
    alert: { note: 'Umbrella', all_in_price: 0.55 },
    firing: { number: 1 },
  })
  expect(event?.deliveries).toMatchObject([{ webhookId: 'wh_1', status: 'pending', attempts: 0 }])
})

test('an alert that names a webhook sends to that one only, even after it was deleted', async () => {
  await fireOnce({ webhookId: 'wh_gone' })
  expect(await firings()).toHaveLength(1)
  expect(await database.prisma.webhookDelivery.count()).toBe(0)
})

test('two processes that see the same crossing store one firing and one message', async () => {
  const [one, other] = [startProcess(), startProcess()]
  await makeWebhook(one)
  await makeAlert(one)
  putBooks(one, 0.5)
  putBooks(other, 0.5)
  await Promise.all([lead(one), lead(other)])
  expect(await firings()).toHaveLength(1)
  expect(await database.prisma.webhookDelivery.count()).toBe(1)
})

test('a process that takes over fires what its predecessor missed, and repeats nothing', async () => {
  const [first, second] = [startProcess(), startProcess()]
  await makeAlert(first, { id: 'fired' })
  const term = new AbortController()
  putBooks(first, 0.5)
  await lead(first, term.signal)
  term.abort()
  // The predecessor has stopped; its last crossing still holds, and another alert is met meanwhile.
  await makeAlert(second, { id: 'missed' })
  putBooks(second, 0.5)
  const service = await lead(second)
  expect((await firings()).map(({ alertId }) => alertId).sort()).toEqual(['fired', 'missed'])
  putBooks(second, 0.7)
  await service.settle()
  second.clock.advance(60_000)
  putBooks(second, 0.5)
  await service.settle()
  expect((await firings()).map(({ number }) => number).sort()).toEqual([1, 1, 2, 2])
})

test('stale books fire nothing', async () => {
  const made = startProcess()
  await makeAlert(made)
  putBooks(made, 0.5)
  made.clock.advance(3_600_000)
  await lead(made)
  expect(await firings()).toEqual([])
})

test('owner changes are applied: a paused alert rests, a new price is a new condition', async () => {
  const made = startProcess()
  const { alerts } = made.runtime
  const alert = await makeAlert(made, { allIn: price(300_000) })
  putBooks(made, 0.5)
  const service = await lead(made)
  expect(await firings()).toEqual([])
  await alerts.update('alice', alert.id, { ...alert, allIn: price(560_000), paused: true })
  await service.settle()
  expect(await firings()).toEqual([])
  await alerts.update('alice', alert.id, { ...alert, allIn: price(560_000), paused: false })
  await service.settle()
  expect(await firings()).toHaveLength(1)
  await alerts.delete('alice', alert.id)
  made.clock.advance(60_001)
  await service.settle()
  expect(service.size()).toBe(0)
})

test('an order that the books cannot fill in full is not met, however good the price', async () => {
  const made = startProcess()
  await makeAlert(made, { amount: { unit: 'usd', value: usd(1_000_000_000) }, allIn: price(900_000) })
  putBooks(made, 0.5)
  await lead(made)
  expect(await firings()).toEqual([])
})

/** Creates an alert, retrying while the account is busy: the service returns 503 with `Retry-After` then. */
async function makeInTurn(made: TestRuntime): Promise<'made' | 'limit_reached'> {
  for (;;) {
    try {
      await makeAlert(made)
      return 'made'
    } catch (error) {
      if (!isBaseError(error)) throw error
      if (error.code === 'limit_reached') return error.code
      if (error.code !== 'unavailable') throw error
    }
  }
}

test('an account has at most a hundred alerts, even when created concurrently', async () => {
  const made = startProcess()
  const all = await Promise.all(Array.from({ length: 104 }, () => makeInTurn(made)))
  expect(all.filter((one) => one === 'made')).toHaveLength(100)
  // Accepted alerts are stored, rejected ones are not.
  expect(await database.prisma.alert.count()).toBe(100)
}, 120_000)
