import { afterAll, beforeAll, expect, test } from 'vitest'
import { sparklinesResponse } from '@/lib/contract/sparklines'
import { priceHistoryResponse } from '@/lib/contract/trades'
import type { Market } from '@/lib/core/domain/market'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { type Sandbox, startSandbox } from '@/lib/dev/sandbox/startSandbox'
import { buildGroup, buildOutcome, member } from '@/lib/dev/testing/support/builders'
import { routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { readConfig } from '@/lib/infra/env/server'
import { createFetchJson } from '@/lib/infra/net/createFetchJson'
import { systemClock } from '@/lib/infra/net/systemClock'
import { createSparklines } from '@/lib/ingest/sparklines'
import { createVenueHistory } from '@/lib/ingest/venueHistory'
import { createConnectors } from '@/lib/venues/registry'
import { GET as historyGet } from '../price-history/route'
import { GET } from './route'

const DAY_S = 86_400
const EVENTS = 50

let sandbox: Sandbox
const stop = new AbortController()

beforeAll(async () => {
  sandbox = await startSandbox({ seed: 3, events: 60, speed: 0 })
}, 60_000)
afterAll(async () => {
  stop.abort()
  await sandbox.close()
})

/** Markets of all venues in turn, as the mock venues list them. */
async function marketsOf(connectors: ReturnType<typeof createConnectors>): Promise<Market[]> {
  const lists = await Promise.all(
    VENUE_IDS.map(async (venue) => {
      const ids = sandbox.world.questions.flatMap((question) => question[venue]?.eventId ?? []).map(String)
      const read = await connectors
        .get(venue)
        ?.fetchEvents(ids.slice(0, 20), { signal: AbortSignal.timeout(30_000) })
      return (read?.events ?? []).flatMap(({ markets }) =>
        markets.filter(({ status }) => status === 'open').slice(0, 1),
      )
    }),
  )
  return Array.from({ length: 20 }, (_, at) => lists.flatMap((list) => list[at] ?? [])).flat()
}

/** What a step chart shows at a moment: the last point at or before it. */
const shownAt = (series: readonly (readonly [number, number])[], at: number) =>
  series.findLast(([time]) => time <= at)?.[1]

/** Without the float noise of a difference. */
const cents = (value: number) => Math.round(Math.round(value * 1e6) / 1e4)

test('the change of 24 hours is what the chart shows, to the cent, on fifty events of the venues', {
  timeout: 60_000,
}, async () => {
  const config = readConfig({ ...sandbox.env, RATE_LIMIT_ANON: '0' })
  const fetchJson = createFetchJson({ clock: systemClock, defaultLimit: { perSecond: 1_000, burst: 1_000 } })
  const connectors = createConnectors({ platforms: config.platforms, config, fetchJson, clock: systemClock })
  const markets = await marketsOf(connectors)
  const history = createVenueHistory({ connectors, signal: stop.signal })
  const clock = { now: systemClock.now, sleep: async () => undefined }
  const sparklines = createSparklines({ history, clock, signal: stop.signal })
  await sparklines.read(markets, { budgetMs: 30_000 })
  const groups = markets.map((market, at) => buildGroup(`e${at}`, [buildOutcome(`o${at}`, [member(market)])]))
  installRuntime({ events: groups, history, sparklines, config })
  let compared = 0
  for (const { id, slug } of groups) {
    if (compared === EVENTS) break
    const { sparklines: lines } = await routeReply(GET, sparklinesResponse, {
      path: `/api/sparklines?events=${id}`,
    })
    const { series } = await routeReply(historyGet, priceHistoryResponse, {
      path: `/api/price-history?event=${slug}&interval=1w`,
    })
    const [points] = Object.values(series)
    const last = points?.at(-1)
    const change = lines[0]?.change_24h
    if (!points || !last || change === null || change === undefined) continue
    const before = shownAt(points, last[0] - DAY_S)
    expect(cents(change)).toBe(cents(last[1] - (before ?? Number.NaN)))
    compared += 1
  }
  expect(compared).toBe(EVENTS)
})
