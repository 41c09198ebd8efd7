import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { WEBHOOK_MESSAGES } from '@/lib/contract/webhookMessages'
import type { WebhookEventType } from '@/lib/core/domain/webhook'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, linkAll, member } from '@/lib/dev/testing/support/builders'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { noWebhooks } from '@/lib/dev/testing/support/noWebhooks'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import type { PlannedGroup } from '@/lib/infra/db/catalogue/planGroups'
import { writeMatchChanges } from '@/lib/infra/db/matches/matchChanges'
import { createWebhookStore } from '@/lib/infra/db/users/webhooks'
import { publishEvents } from './publishEvents'

const database = testDatabase()
let store: ReturnType<typeof createWebhookStore>
let ended: AbortController
let running: Promise<void>[]

beforeAll(async () => {
  store = createWebhookStore(database.prisma)
})
beforeEach(() => {
  ended = new AbortController()
  running = []
})
afterEach(async () => {
  ended.abort()
  await Promise.all(running)
  await database.prisma.user.deleteMany()
  await database.prisma.webhookEvent.deleteMany()
  await database.prisma.matchChange.deleteMany()
})

async function subscribe(id: string, events: readonly WebhookEventType[]) {
  const { id: userId } = await database.prisma.user.create({ data: {} })
  const url = 'https://example.com/hook'
  await store.create({ id, userId, url, events: [...events], createdAt: 0, sealedSecret: 'x' })
}

/** A publishing process with two platforms between which an opportunity opens below 50 cents. */
function start(confidence = 0.99) {
  const links = linkAll(['polymarket', 'kalshi'], { confidence })
  const made = createTestRuntime({
    events: [buildGroup('rain', [buildOutcome('o1', [member(poly), member(kalshi)], { links })])],
    webhooks: { ...noWebhooks, store },
  })
  const put = async (ask: number) => {
    made.books.put(buildBook(poly, { asks: [[ask, 100]], receivedAt: made.clock.now() }))
    made.books.put(buildBook(kalshi, { bids: [[0.5, 100]], receivedAt: made.clock.now() }))
    await made.runtime.scanner.list()
  }
  const clock = { now: made.clock.now, sleep: () => new Promise<void>((resolve) => setTimeout(resolve, 10)) }
  running.push(publishEvents({ ...made.runtime, clock }, ended.signal))
  return { ...made, put }
}

const events = () =>
  database.prisma.webhookEvent.findMany({ orderBy: { at: 'asc' }, include: { deliveries: true } })
const soon = { timeout: 20_000, interval: 20 }

const group = (sources: readonly string[]): PlannedGroup => ({
  id: 'g1',
  slug: 'rain',
  sources,
  outcomes: [],
  group: { title: 'Rain' },
  sourceRows: [],
  outcomeRows: [],
  memberRows: [],
})
const change = (before: readonly string[], after: readonly string[]) =>
  database.prisma.$transaction((tx) => writeMatchChanges(tx, [group(after)], [group(before)]))

test('a match change is published once to all subscribers, with its platforms before and after', async () => {
  await subscribe('wh_match', ['match.changed'])
  await subscribe('wh_alerts', ['alert.fired'])
  await change(['polymarket\ne1'], ['polymarket\ne1', 'kalshi\nE2'])
  // Two processes at once, as after a takeover.
  start()
  start()
  await expect.poll(async () => (await events()).length, soon).toBe(1)
  const [event] = await events()
  expect(WEBHOOK_MESSAGES['match.changed'].parse(JSON.parse(event?.body ?? ''))).toMatchObject({
    type: 'match.changed',
    data: {
      event_slug: 'rain',
      event_title: 'Rain',
      before: [{ platform: 'platform_1', source_event_id: 'e1' }],
      after: [
        { platform: 'platform_1', source_event_id: 'e1' },
        { platform: 'platform_2', source_event_id: 'E2' },
      ],
    },
  })
  expect(event?.deliveries.map(({ webhookId }) => webhookId)).toEqual(['wh_match'])
  await expect.poll(() => database.prisma.matchChange.count(), soon).toBe(0)
})

test('an unchanged match, or one that was never on two platforms, is no change; without a subscriber nothing is written', async () => {
  await change(['polymarket\ne1'], ['polymarket\ne1', 'kalshi\nE2'])
  expect(await database.prisma.matchChange.count()).toBe(0)
  await subscribe('wh_match', ['match.changed'])
  await change(['polymarket\ne1', 'kalshi\nE2'], ['kalshi\nE2', 'polymarket\ne1'])
  await change([], ['polymarket\ne1'])
  expect(await database.prisma.matchChange.count()).toBe(0)
})

test('an opportunity that opens is published with its figures, once however often it reappears', async () => {
  await subscribe('wh_arbitrage', ['arbitrage.opened'])
  const { put, clock } = start()
  for (const ask of [0.4, 0.6, 0.4]) {
    await put(ask)
    clock.advance(1_000)
  }
  await expect.poll(async () => (await events()).length, soon).toBe(1)
  // One round later there is still one.
  clock.advance(10_000)
  await put(0.4)
  await subscribe('wh_match', ['match.changed'])
  await change(['polymarket\ne1'], ['polymarket\ne1', 'kalshi\nE2'])
  clock.advance(10_000)
  await expect
    .poll(async () => (await events()).map(({ type }) => type).sort(), soon)
    .toEqual(['arbitrage.opened', 'match.changed'])
  const [event] = await database.prisma.webhookEvent.findMany({ where: { type: 'arbitrage.opened' } })
  const { data } = WEBHOOK_MESSAGES['arbitrage.opened'].parse(JSON.parse(event?.body ?? ''))
  expect(data).toMatchObject({
    id: 'o1.polymarket.kalshi',
    arbitrage: { buy_yes_price: 0.4 },
  })
})

test('an opportunity between unverified platforms is not published', async () => {
  await subscribe('wh_arbitrage', ['arbitrage.opened', 'match.changed'])
  const { put, clock } = start(0.5)
  await put(0.4)
  await change(['polymarket\ne1'], ['polymarket\ne1', 'kalshi\nE2'])
  clock.advance(10_000)
  await expect.poll(async () => (await events()).map(({ type }) => type), soon).toEqual(['match.changed'])
})
