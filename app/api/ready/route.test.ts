import { expect, test } from 'vitest'
import { healthResponse, readyResponse } from '@/lib/contract/health'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import type { Readiness } from '@/lib/operations/runtime'
import { GET as health } from '../health/route'
import { GET as ready } from './route'

const start = (readiness: Readiness) => installRuntime({ readiness, config: { rateLimitAnon: 1 } })
const path = '/api/ready'

test('ready reports which platforms are ingested', async () => {
  start({ ready: true, database: true, venues: { kalshi: true, polymarket: true } })
  expect(await routeReply(ready, readyResponse, { path })).toEqual({
    ready: true,
    database: true,
    platforms: { platform_1: true, platform_2: true },
  })
})

test.each<[string, Readiness]>([
  ['database', { ready: false, database: false, venues: {} }],
  ['kalshi', { ready: false, database: true, venues: { kalshi: false, polymarket: true } }],
  ['stopping', { ready: false, leaving: true, database: true, venues: {} }],
])('not ready is 503 and names what is missing: %s', async (missing, readiness) => {
  start(readiness)
  const { status, detail } = await routeRefusal(ready, { path })
  expect([status, detail[0]?.type]).toEqual([503, 'unavailable'])
  expect(detail[0]?.msg).toContain(missing)
})

test('a process that is not ready lives all the same, however often it is asked', async () => {
  start({ ready: false, database: false, venues: {} })
  for (let i = 0; i < 5; i += 1) {
    expect(await routeReply(health, healthResponse, { path: '/api/health' })).toEqual({ status: 'ok' })
  }
})
