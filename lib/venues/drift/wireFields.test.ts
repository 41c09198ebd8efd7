import { expect, test } from 'vitest'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { findUnknown } from './findUnknown'
import { recordedPayloads } from './recordedPayloads.testkit'
import { endpointFinder } from './watchFetch'
import { WIRE } from './wire.testkit'

test('an endpoint is found by the end of its path, whatever the base, the first match winning', () => {
  const find = endpointFinder(WIRE.kalshi)
  const base = 'https://host.example/trade-api/v2'
  expect(find('GET', `${base}/events?limit=1`)?.endpoint).toBe('GET /events')
  expect(find('GET', `${base}/events/KXFED-26`)?.endpoint).toBe('GET /events/{}')
  expect(find('GET', `${base}/events/fee_changes?limit=1`)?.endpoint).toBe('GET /events/fee_changes')
  expect(find('GET', `${base}/historical/trades`)?.endpoint).toBe('GET /historical/trades')
  expect(find('POST', `${base}/events`)).toBeUndefined()
  expect(find('GET', `${base}/exchange/status`)).toBeUndefined()
})

test.skipIf(!recordedPayloads).each(VENUE_IDS)('nothing in recorded payloads of %s is new', (venue) => {
  const payloads = recordedPayloads?.[venue]() ?? []
  expect(payloads.length).toBeGreaterThan(0)
  const alarms = new Set<string>()
  for (const { endpoint, payload } of payloads) {
    const watched = WIRE[venue].get(endpoint)
    if (!watched) alarms.add(`${endpoint} is not watched`)
    for (const { detail } of watched ? findUnknown(payload, watched.shape) : [])
      alarms.add(`${endpoint} ${detail}`)
  }
  expect([...alarms]).toEqual([])
})
