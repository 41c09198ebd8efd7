import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Market } from '@/lib/core/domain/market'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import { walletsOf } from '@/lib/dev/sandbox/chain/drawHoldings'
import { type Sandbox, startSandbox } from '@/lib/dev/sandbox/startSandbox'
import { readConfig } from '@/lib/infra/env/server'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import type { FetchJson } from '@/lib/infra/net/types'
import type { BookStream, StreamFeed, VenueConnector } from '../connector'
import { createConnectors, hostLimits } from '../registry'
import { findUnknown } from './findUnknown'
import { endpointFinder } from './watchFetch'
import { WIRE } from './wire.testkit'
import { wireDrift } from './wireDrift'
import { wireWatch } from './wireWatch'

const SEED = 3
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ seed: SEED, events: 40, speed: 1 })
})
afterAll(() => sandbox.close())

function connect(venue: VenueId, fetchJson: FetchJson): VenueConnector {
  const config = readConfig({ ...sandbox.env })
  const connector = createConnectors({ platforms: [venue], config, fetchJson, clock: systemClock }).get(venue)
  if (!connector) throw new Error(`${venue} has no connector.`)
  return connector
}
/** At the product's pace: a stand-in limits rates as its venue does, and answers a faster caller with 429. */
const pacedFetch = () =>
  createFetchJson({ clock: systemClock, limits: hostLimits(readConfig({ ...sandbox.env })) })

test.each(VENUE_IDS)(
  'every answer that %s is requested is watched, and the stand-in’s hold nothing new',
  async (venue) => {
    const alarms = new Set<string>()
    const find = endpointFinder(WIRE[venue])
    const fetchJson = pacedFetch()
    const connector = connect(venue, async (url, options) => {
      const payload = await fetchJson(url, options)
      const watched = find(options.method ?? 'GET', url)
      if (!watched) alarms.add(`${new URL(url).pathname} is not watched`)
      for (const { detail } of watched ? findUnknown(payload, watched.shape) : [])
        alarms.add(`${watched?.endpoint} ${detail}`)
      return payload
    })
    const options = { signal: AbortSignal.timeout(30_000) }
    const events = []
    for await (const page of connector.listEvents(options)) events.push(...page.events)
    await connector.fetchEvents(
      events.slice(0, 5).map(({ id }) => id),
      options,
    )
    const markets = events.flatMap((event) => event.markets)
    expect(markets.length).toBeGreaterThan(10)
    await connector.fetchBooks(
      markets.slice(0, 12).map(({ id, yesTokenId }) => ({ marketId: id, yesTokenId })),
      options,
    )
    for (const market of markets.slice(0, 2)) {
      await connector.fetchTrades?.(market, { ...options, limit: 20 })
      await connector.fetchPriceHistory?.(market, { ...options, interval: '1w' })
      await connector.fetchOrderFacts?.(market, options)
    }
    await connector.fetchPositions?.(walletsOf(SEED)[0] ?? '', options)
    expect([...alarms]).toEqual([])
  },
  60_000,
)

test.each(VENUE_IDS)(
  'messages of the stand-in of %s hold nothing new',
  async (venue) => {
    const connector = connect(venue, pacedFetch())
    const signal = AbortSignal.timeout(30_000)
    const markets: Market[] = []
    for await (const page of connector.listEvents({ signal }))
      markets.push(...page.events.flatMap((one) => one.markets))
    wireDrift.clear()
    let heard = 0
    let stream: BookStream | undefined
    await new Promise<void>((resolve) => {
      const onAny = () => {
        // Every message is checked, not one per minute.
        wireWatch.clear()
        heard += 1
        if (heard >= 30) resolve()
      }
      const feed: StreamFeed = {
        book: onAny,
        lost: () => {},
        trade: onAny,
        changed: () => {},
        state: () => {},
        refused: () => {},
      }
      stream = connector.stream?.open(feed)
      stream?.follow(markets.slice(0, 40).map(({ id, yesTokenId }) => ({ marketId: id, yesTokenId })))
      signal.addEventListener('abort', () => resolve())
    })
    await stream?.close()
    expect(heard).toBeGreaterThanOrEqual(30)
    expect(wireDrift.of(venue).filter(({ kind }) => kind !== 'refused_row')).toEqual([])
  },
  60_000,
)
