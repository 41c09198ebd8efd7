import { afterAll, beforeAll, expect, test } from 'vitest'
import { sameLevels } from '@/lib/core/domain/orderBook'
import type { VenueId } from '@/lib/core/domain/venue'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { RIG_VENUES, startIngestRig } from '@/lib/dev/testing/support/ingestRig'
import { until } from '@/lib/dev/testing/support/startStack'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'

/** A simulated day, one hour per quarter of a second. */
const HOURS = 24
const HOUR_MS = 3_600_000
const STEP_MS = 250
/** World milliseconds per millisecond of its clock, as in the rig. */
const SPEED = 1
const VENUES = ['polymarket', 'kalshi'] as const satisfies readonly VenueId[]

const database = testDatabase()
let rig: Awaited<ReturnType<typeof startIngestRig>>
/** Time does not advance between two steps. */
let worldTime = Date.now()

beforeAll(async () => {
  rig = await startIngestRig({
    venues: VENUES,
    catalogue: createCatalogueWriter(database.prisma),
    events: 60,
    speed: SPEED,
    worldClock: () => worldTime,
  })
}, 60_000)

afterAll(async () => {
  await rig.close()
})

/** Markets whose trading has ended by now in the simulated world. */
const endedOn = (venue: VenueId) =>
  rig.sandbox.world.questions
    .filter((question) => ['determined', 'final'].includes(rig.sandbox.world.phaseOf(question)))
    .flatMap((question) => RIG_VENUES[venue]?.markets(question) ?? [])
    .map(({ id }) => id)

async function openOn(venue: VenueId): Promise<Set<string>> {
  const stored = await createCatalogueWriter(database.prisma).loadVenueEvents([venue])
  return new Set(
    stored.flatMap(({ markets }) => markets.flatMap(({ id, status }) => (status === 'open' ? [id] : []))),
  )
}

test('a day-long outage of one venue leaves the other untouched, and its changes are there afterwards', async () => {
  const { sandbox, ingest, books } = rig
  const isLive = (venue: VenueId) => (ingest.health(venue).stream?.live ?? 0) > 5
  await until('both streams to be live', async () => (VENUES.every(isLive) ? true : undefined), 60_000)
  const before = await openOn('kalshi')
  const endedBefore = new Set(endedOn('kalshi'))

  await sandbox.stopVenue('kalshi')
  const reports: string[] = []
  for (let hour = 0; hour < HOURS; hour += 1) {
    worldTime += HOUR_MS / SPEED
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
    const { state, message } = ingest.health('polymarket')
    if (state === 'down') reports.push(message)
  }
  expect(ingest.health('kalshi').state).toBe('down')
  expect(books.stats('kalshi').stale).toBe(books.stats('kalshi').books)
  expect(reports).toEqual([])
  await until('Polymarket to stream on', async () => (isLive('polymarket') ? true : undefined))

  await sandbox.startVenue('kalshi')
  await until('Kalshi’s stream to be live', async () => (isLive('kalshi') ? true : undefined), 60_000)
  const endedMeanwhile = endedOn('kalshi').filter((id) => before.has(id) && !endedBefore.has(id))
  expect(endedMeanwhile.length).toBeGreaterThan(0)
  await until(
    'the closings of that day',
    async () => {
      const open = await openOn('kalshi')
      return endedMeanwhile.some((id) => open.has(id)) ? undefined : true
    },
    60_000,
  )
  for (const venue of VENUES) {
    const markets = rig.sample(venue, 50)
    expect(markets.length).toBeGreaterThan(5)
    await until(
      `the books of ${venue} to be the venue's own`,
      async () => {
        const right = markets.filter((market) => {
          const stored = books.get(market)
          const truth = market.truth()
          return stored && truth && !stored.stale && sameLevels(stored.book, truth)
        })
        return right.length === markets.length ? true : undefined
      },
      60_000,
    )
  }
}, 300_000)
