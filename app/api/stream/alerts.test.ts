import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FiredPlan, streamAlert } from '@/lib/contract/alerts'
import { price } from '@/lib/core/domain/units'
import { buildAlert } from '@/lib/dev/testing/support/buildAlert'
import { requestTo, routeRefusal } from '@/lib/dev/testing/support/callRoute'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { createAlertStore } from '@/lib/infra/db/users/alerts'
import { systemClock } from '@/lib/infra/net/systemClock'
import { setRuntime } from '@/lib/server/runtime/getRuntime'
import { GET } from './route'

const PLAN: FiredPlan = {
  price: 0.5,
  tokens: 10,
  usd: 5,
  fee_usd: 0,
  legs: [],
  book_ts: null,
  url: '/plan?event=rain',
}

const database = testDatabase()
let store: ReturnType<typeof createAlertStore>
let auth: ReturnType<typeof createTestRuntime>['auth']
let readers: ReadableStreamDefaultReader<Uint8Array>[]

beforeAll(async () => {
  store = createAlertStore(database.prisma)
  const made = createTestRuntime()
  auth = made.auth
  setRuntime({ ...made.runtime, alerts: store, clock: systemClock })
  for (const id of ['ada', 'bob']) await database.prisma.user.create({ data: { id } })
})
afterAll(async () => {
  setRuntime(undefined)
})
beforeEach(() => {
  readers = []
})
afterEach(async () => {
  for (const reader of readers) await reader.cancel()
  await database.prisma.alert.deleteMany()
})

const makeAlert = (id: string, userId: string) =>
  store.create(buildAlert({ id, userId, allIn: price(550_000), createdAt: Date.now(), note: 'Umbrella' }))

/** Stores a firing as the process that leads the alert does. */
async function fire(alertId: string, userId: string, number = 1, agoMs = 0) {
  const firedAt = Date.now() - agoMs
  const id = `fir_${alertId}_${number}`
  const event = { id: `msg_${id}`, type: 'alert.fired' as const, at: firedAt, body: '{}' }
  const firing = { id, alertId, number, userId, firedAt, plan: PLAN }
  expect(await store.fire(firing, { event, target: { userId } })).toBe('fired')
  return firing
}

/** A stream of an account's firings, and what it has received so far. */
async function open(headers: Record<string, string>) {
  const response = await GET(requestTo('/api/stream?alerts=true', { headers }))
  expect(response.status).toBe(200)
  const reader = response.body?.getReader()
  if (!reader) throw new Error('There is no body.')
  readers.push(reader)
  const state = { text: '' }
  void (async () => {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      state.text += new TextDecoder().decode(next.value)
    }
  })()
  return {
    ids: () => [...state.text.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id)),
    shown: () =>
      [...state.text.matchAll(/^event: alert\ndata: (.*)$/gm)].map(([, data]) =>
        streamAlert.parse(JSON.parse(data ?? '')),
      ),
  }
}
type Open = Awaited<ReturnType<typeof open>>

const firingsOf = ({ shown }: Open) => shown().map(({ firing }) => firing.id)
const soon = { timeout: 20_000, interval: 50 }
const ADA = { authorization: 'Bearer access-ada' }

test('a firing comes to every stream of its owner once, with its alert, and to nobody else', async () => {
  await makeAlert('alr_1', 'ada')
  await makeAlert('alr_2', 'bob')
  const [one, other, bobs] = [
    await open(ADA),
    await open(ADA),
    await open({ authorization: 'Bearer access-bob' }),
  ]
  const { firedAt } = await fire('alr_1', 'ada')
  await fire('alr_2', 'bob')
  for (const stream of [one, other]) await expect.poll(() => firingsOf(stream), soon).toEqual(['fir_alr_1_1'])
  await expect.poll(() => firingsOf(bobs), soon).toEqual(['fir_alr_2_1'])
  expect(one.ids()).toEqual([firedAt])
  expect(one.shown()).toMatchObject([
    { firing: { number: 1, plan: PLAN }, alert: { id: 'alr_1', note: 'Umbrella', all_in_price: 0.55 } },
  ])
  await fire('alr_1', 'ada', 2)
  await expect.poll(() => firingsOf(one), soon).toEqual(['fir_alr_1_1', 'fir_alr_1_2'])
  expect(firingsOf(bobs)).toEqual(['fir_alr_2_1'])
})

test('a stream that resumes gets what was fired since its last message, and takes it from no other stream', async () => {
  await makeAlert('alr_3', 'ada')
  const first = await fire('alr_3', 'ada', 1, 2_000)
  await fire('alr_3', 'ada', 2, 1_000)
  const there = await open(ADA)
  await fire('alr_3', 'ada', 3)
  // Resumed before the other stream was shown the third.
  const resumed = await open({ ...ADA, 'last-event-id': String(first.firedAt) })
  await expect.poll(() => firingsOf(resumed), soon).toEqual(['fir_alr_3_2', 'fir_alr_3_3'])
  await fire('alr_3', 'ada', 4)
  // Firings from before it was opened are not news to the other stream.
  await expect.poll(() => firingsOf(there), soon).toEqual(['fir_alr_3_3', 'fir_alr_3_4'])
  await expect.poll(() => firingsOf(resumed), soon).toEqual(['fir_alr_3_2', 'fir_alr_3_3', 'fir_alr_3_4'])
})

test('without a credential there is no such stream, and none for a key without the scope', async () => {
  const path = '/api/stream?alerts=true'
  expect(await routeRefusal(GET, { path })).toMatchObject({ status: 401 })
  const { key } = await auth.createApiKey('ada', { scopes: ['stream'] })
  expect(await routeRefusal(GET, { path, headers: { 'x-api-key': key } })).toMatchObject({ status: 403 })
  const { key: scoped } = await auth.createApiKey('ada', { scopes: ['stream', 'alerts'] })
  await open({ 'x-api-key': scoped })
})
