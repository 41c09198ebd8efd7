import { expect, test } from 'vitest'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { readConfig } from '@/lib/infra/env/server'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { CONNECTORS, connectorsFrom } from '@/lib/venues/registry'
import type { StreamStage } from '@/lib/venues/stream.testkit'
import { describeStream } from '@/lib/venues/streamSuite.testkit'
import { createSixthConnector } from './index'
import { SIXTH_MARKETS, startSixthVenue } from './startSixthVenue'
import { createSixthStream } from './stream'

const refs = SIXTH_MARKETS.map((marketId) => ({ marketId, yesTokenId: `${marketId}:yes` }))

/** `lib/venues` has not been changed for this venue: its stream is a configuration of the engine. */
async function startSixthStage(): Promise<StreamStage<'sixth'>> {
  const venue = await startSixthVenue()
  return {
    ...venue,
    refs,
    stream: createSixthStream({ wsUrl: venue.wsUrl, clock: systemClock }),
    close: venue.stop,
  }
}

describeStream('sixth', startSixthStage)

test('a venue is registered by one entry in a table of factories', async () => {
  const venue = await startSixthVenue()
  const connectors = connectorsFrom(
    {
      ...CONNECTORS,
      sixth: ({ fetchJson, clock }) => createSixthConnector({ fetchJson, clock, urls: venue }),
    },
    {
      platforms: [...VENUE_IDS, 'sixth'],
      config: readConfig({}),
      fetchJson: createFetchJson({ clock: systemClock, retry: { attempts: 1 } }),
      clock: systemClock,
    },
  )
  expect([...connectors.keys()]).toEqual([...VENUE_IDS, 'sixth'])
  const connector = connectors.get('sixth')
  const batch = await connector?.fetchBooks(refs.slice(0, 1), { signal: new AbortController().signal })
  expect(batch?.books).toMatchObject([{ venue: 'sixth', marketId: 'rain', ...venue.bookOf('rain') }])
  expect(connector?.stream?.maxMarkets).toBe(6)
  await venue.stop()
})
