import { expect, test } from 'vitest'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { readConfig } from '@/lib/infra/env/server'
import { createConnectors } from './registry'
import { STREAM_STAGES } from './stream.testkit'
import { describeStream } from './streamSuite.testkit'

const streaming = [
  ...createConnectors({
    platforms: VENUE_IDS,
    config: readConfig({
      KALSHI_KEY_ID: 'key',
      KALSHI_PRIVATE_KEY: 'pem',
      OPINION_API_KEY: 'key',
      PREDICTFUN_API_KEY: 'key',
    }),
    fetchJson: () => Promise.reject(new Error('nothing is asked here')),
    clock: createFakeClock(),
  }),
].flatMap(([id, connector]) => (connector.stream ? [id] : []))

test('every connector that streams passes this suite', () => {
  expect(Object.keys(STREAM_STAGES).sort()).toEqual(streaming.sort())
})

for (const venue of VENUE_IDS) describeStream(venue, STREAM_STAGES[venue])
