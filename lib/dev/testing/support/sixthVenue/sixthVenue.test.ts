import { expect, test } from 'vitest'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { readConfig } from '@/lib/infra/env/server'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { ADAPTERS, createConnectors } from '@/lib/venues/registry'
import type { StreamStage } from '@/lib/venues/stream.testkit'
import { describeStream } from '@/lib/venues/streamSuite.testkit'
import type { ConnectorDeps } from '@/lib/venues/venueAdapter'
import { createSixthConnector } from './index'
import { SIXTH_MARKETS, startSixthVenue } from './startSixthVenue'
import { createSixthStream, SIXTH } from './stream'

const refs = SIXTH_MARKETS.map((marketId) => ({ marketId, yesTokenId: `${marketId}:yes` }))

/** `lib/venues` is unchanged for this venue: its stream is a configuration of the engine. */
async function startSixthStage(): Promise<StreamStage> {
  const venue = await startSixthVenue()
  return {
    ...venue,
    refs,
    stream: createSixthStream({ wsUrl: venue.wsUrl, clock: systemClock }),
    close: venue.stop,
  }
}

describeStream(SIXTH, startSixthStage)

test('one entry in the table of adapters registers a venue', async () => {
  const venue = await startSixthVenue()
  const connectors = createConnectors(
    {
      platforms: [...VENUE_IDS, SIXTH],
      config: readConfig({}),
      fetchJson: createFetchJson({ clock: systemClock, retry: { attempts: 1 } }),
      clock: systemClock,
    },
    {
      ...ADAPTERS,
      [SIXTH]: {
        connect: ({ fetchJson, clock }: ConnectorDeps) =>
          createSixthConnector({ fetchJson, clock, urls: venue }),
      },
    },
  )
  expect([...connectors.keys()]).toEqual([...VENUE_IDS, SIXTH])
  const connector = connectors.get(SIXTH)
  const batch = await connector?.fetchBooks(refs.slice(0, 1), { signal: new AbortController().signal })
  expect(batch?.books).toMatchObject([{ venue: 'sixth', marketId: 'rain', ...venue.bookOf('rain') }])
  expect(connector?.stream?.maxMarkets).toBe(6)
  await venue.stop()
})
