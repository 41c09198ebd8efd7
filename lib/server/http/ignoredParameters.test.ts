import { expect, test } from 'vitest'
import { eventsListResponse } from '@/lib/contract/eventsList'
import { OPERATIONS } from '@/lib/contract/operations'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { requestTo, routeRefusal } from '@/lib/dev/testing/support/callRoute'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { getEvent } from '@/lib/operations/markets/getEvent'
import { getOrderBook } from '@/lib/operations/markets/getOrderBook'
import { listEvents } from '@/lib/operations/markets/listEvents'
import { findCached } from './cachedReply'
import { handle } from './handle'
import { fromWebRequest } from './plainRequest'
import { route } from './route'

const { runtime } = createTestRuntime({
  events: [buildGroup('rain', [buildOutcome('o1', [member(marketOn('polymarket', 'm1'))])])],
})
const list = route(() => runtime, { GET: handle(OPERATIONS.listEvents, listEvents) }).GET
const event = route(() => runtime, { GET: handle(OPERATIONS.getEvent, getEvent) }).GET
const orderbook = route(() => runtime, { GET: handle(OPERATIONS.getOrderBook, getOrderBook) }).GET

async function ignored(query: string) {
  const { status, headers } = await list(requestTo(`/api/events/list${query}`))
  expect(status).toBe(200)
  return headers.get('x-ignored-parameters')
}

test('an unknown filter is named in the response, which covers all events', async () => {
  const path = '/api/events/list?platform=platform_2&limit=10'
  const answer = await list(requestTo(path))
  expect(answer.headers.get('x-ignored-parameters')).toBe('platform')
  expect(answer.headers.get('access-control-expose-headers')).toContain('X-Ignored-Parameters')
  expect(eventsListResponse.parse(await answer.json()).total).toBe(1)
  expect(await ignored('?platforms=platform_1&limit=10')).toBeNull()
  expect(await ignored('')).toBeNull()
})

test('cached replies and rejections name them too', async () => {
  const path = '/api/event/rain?platform=platform_2'
  const first = await event(requestTo(path))
  expect([first.status, first.headers.get('x-ignored-parameters')]).toEqual([200, 'platform'])
  const kept = findCached(runtime, fromWebRequest(requestTo(path)))
  expect(kept?.whole.headers['X-Ignored-Parameters']).toBe('platform')
  const refused = await routeRefusal(list, { path: '/api/events/list?limit=0&Limit=10' })
  expect([refused.status, refused.headers.get('x-ignored-parameters')]).toEqual([422, 'Limit'])
})

test('names are encoded as a header allows, without duplicates and within bounds', async () => {
  expect(await ignored('?a=1&b%20c&__proto__=1&%22%0D%0Ax=2')).toBe('a, b%20c, __proto__, %22%0D%0Ax')
  expect(await ignored("?x;y=1&z'=<>")).toBe('x%3By, z%27')
  const many = Array.from({ length: 30 }, (_, at) => `n${at}${'x'.repeat(200)}`).join('&')
  const names = (await ignored(`?${many}`))?.split(', ')
  expect([names?.length, names?.[0]?.length]).toEqual([20, 100])
})

test('where an unknown name is rejected, nothing is ignored', async () => {
  const { status, headers, faults } = await routeRefusal(orderbook, {
    path: '/api/orderbook?event=rain&dept=3',
  })
  expect([status, headers.get('x-ignored-parameters')]).toEqual([422, null])
  expect(faults).toEqual({ 'query.dept': 'extra_forbidden' })
})
