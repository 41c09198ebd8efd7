import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MarketRef } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import type { Fault } from '@/lib/dev/sandbox/http/faults'
import { createTestDatabase, type TestDatabase } from '@/lib/dev/testing/support/database'
import { RIG_VENUES, type SampleMarket, startIngestRig } from '@/lib/dev/testing/support/ingestRig'
import { until } from '@/lib/dev/testing/support/startStack'
import { createCatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { type BookObserver, observeBooks, RIGHT_MS } from './observeBooks.testkit'

const VENUES = Object.keys(RIG_VENUES) as VenueId[]

const SAMPLE = 6
const START_MS = 120_000
/** Minimum duration of a fault, ms. */
const FAULT_MS = 1_500
/** A busy machine may leave a book stale for a moment; a fault that spreads does so to most of them. */
const UNTOUCHED = 0.2

interface FaultCase {
  name: string
  fault: Fault | 'stopped'
  /** Must its books turn stale? They need not where the venue still responds in some way. */
  stale?: true
  /** Changes of books are lost: a book that was right a moment ago need not be. */
  lossy?: true
  /** How long a book may be served as fresh without having been right, ms. */
  wrongMs: number
}

/** The freshness of a stream or a poll, plus the time to notice that it ended. */
const FRESH_MS = 4_500
/** The audit, which compares the stream with REST and pauses after a resync, finds well-formed but wrong books. */
const AUDITED_MS = 10_000
/** A missed heartbeat reveals a silent connection; the longest interval is fifteen seconds. */
const HUNG_MS = 20_000

const FAULTS: FaultCase[] = [
  { name: 'is unreachable', fault: 'stopped', stale: true, wrongMs: FRESH_MS },
  { name: 'drops its sockets', fault: { kind: 'drop' }, wrongMs: FRESH_MS },
  { name: 'sends nothing but heartbeats', fault: { kind: 'silence' }, lossy: true, wrongMs: AUDITED_MS },
  { name: 'skips book messages', fault: { kind: 'gap' }, lossy: true, wrongMs: AUDITED_MS },
  { name: 'sends crossed books', fault: { kind: 'crossed' }, wrongMs: FRESH_MS },
  { name: 'responds with invalid JSON', fault: { kind: 'malformed' }, wrongMs: FRESH_MS },
  { name: 'truncates its responses', fault: { kind: 'truncated' }, wrongMs: FRESH_MS },
  { name: 'responds 429', fault: { kind: 'status', status: 429 }, wrongMs: FRESH_MS },
  { name: 'responds 500', fault: { kind: 'status', status: 500 }, wrongMs: FRESH_MS },
  { name: 'is slow', fault: { kind: 'latency', ms: 700 }, wrongMs: FRESH_MS },
  {
    name: 'fails every other request',
    fault: { kind: 'status', status: 503, share: 0.5 },
    wrongMs: FRESH_MS,
  },
  // Last: a hanging request, and with it the audit, ends only at its timeout.
  { name: 'accepts connections and never responds', fault: { kind: 'hang' }, stale: true, wrongMs: HUNG_MS },
]

type Rig = Awaited<ReturnType<typeof startIngestRig>>

const isLive = (rig: Rig, venue: VenueId) => (rig.ingest.health(venue).stream?.live ?? 0) > 0

async function untilRight(
  rig: Rig,
  {
    markets,
    observer,
    withinMs = 45_000,
  }: { markets: readonly SampleMarket[]; observer: BookObserver; withinMs?: number },
) {
  const refs: MarketRef[] = markets.map(({ venue, marketId }) => ({ venue, marketId }))
  await rig.ingest.demand(refs, { budgetMs: 0 })
  const wrong = () => markets.filter((market) => !observer.isRight(market))
  await until('all books to be right', async () => (wrong().length === 0 ? true : undefined), withinMs).catch(
    () => {
      const names = wrong().map(
        (market) => `${market.venue} ${market.marketId} ${rig.books.get(market)?.stale}`,
      )
      throw new Error(`These books are not right (stale or not): ${names.join(', ')}`)
    },
  )
}

/** Resolves once every book of the sample was read: a fault is measured without the cost of a start. */
async function warmUp(rig: Rig) {
  const markets = VENUES.flatMap((venue) => rig.sample(venue, SAMPLE))
  const observer = observeBooks(rig.books, markets)
  await untilRight(rig, { markets, observer, withinMs: START_MS }).finally(observer.stop)
}

/** Injects the fault, waits for its effect, and ends it. */
async function passFault(
  rig: Rig,
  { venue, fault, stale }: FaultCase & { venue: VenueId },
  seen: BookObserver,
) {
  if (fault === 'stopped') await rig.sandbox.stopVenue(venue)
  else rig.sandbox.setFault(venue, fault)
  await sleep(FAULT_MS)
  if (stale) await until('stale books', async () => (seen.staleShare(venue) > 0 ? true : undefined))
  if (fault === 'stopped') await rig.sandbox.startVenue(venue)
  else rig.sandbox.setFault(venue, undefined)
}

async function checkFault(rig: Rig, one: FaultCase & { venue: VenueId }) {
  const { venue, wrongMs, lossy } = one
  const otherVenues = VENUES.filter((other) => other !== venue)
  const own = rig.sample(venue, SAMPLE)
  const others = otherVenues.flatMap((other) => rig.sample(other, SAMPLE))
  expect(own.length).toBeGreaterThan(2)
  const observer = observeBooks(rig.books, [...own, ...others])
  try {
    await untilRight(rig, { markets: [...own, ...others], observer })
    await until('every stream', async () => (VENUES.every((each) => isLive(rig, each)) ? true : undefined))
    observer.reset()
    await passFault(rig, one, observer)
    if (lossy) await sleep(RIGHT_MS)
    await untilRight(rig, { markets: own, observer })
    await until('the stream', async () => (isLive(rig, venue) ? true : undefined))

    expect(observer.seen.crossed).toBe(0)
    expect([...observer.seen.absent]).toEqual([])
    expect(observer.wrongMs.get(venue) ?? 0).toBeLessThan(wrongMs)
    for (const other of otherVenues) {
      expect(observer.wrongMs.get(other) ?? 0, `${other}'s books were wrong`).toBeLessThan(FRESH_MS)
      expect(observer.staleShare(other), `${other}'s books were stale`).toBeLessThan(UNTOUCHED)
    }
  } finally {
    observer.stop()
    rig.sandbox.setFault(venue, undefined)
    await rig.sandbox.startVenue(venue)
  }
}

/**
 * Faults of one venue while the others are healthy. A file per venue calls it: the tests mostly wait, and files run
 * beside one another.
 */
export function describeFaults(venue: VenueId): void {
  describe(venue, () => {
    let database: TestDatabase
    let rig: Rig

    beforeAll(async () => {
      database = await createTestDatabase()
      rig = await startIngestRig({ venues: VENUES, catalogue: createCatalogueWriter(database.prisma) })
      await warmUp(rig)
    }, START_MS + 60_000)
    afterAll(async () => {
      await rig.close()
      await database.close()
    })

    test.each(FAULTS)(
      'when it $name, no wrong book is served as fresh for long, other venues are unaffected, and it recovers',
      (fault) => checkFault(rig, { ...fault, venue }),
      120_000,
    )

    test('no fault makes an open market appear closed', async () => {
      const stored = await createCatalogueWriter(database.prisma).loadVenueEvents(VENUES)
      const markets = new Map(
        stored.flatMap((event) => event.markets).map((one) => [`${one.venue} ${one.id}`, one]),
      )
      for (const market of VENUES.flatMap((each) => rig.sample(each, 1_000)))
        expect(markets.get(`${market.venue} ${market.marketId}`)).toMatchObject({ status: 'open' })
    })

    test('every venue has its file of fault tests', () => {
      expect(VENUES.filter((each) => !existsSync(`lib/ingest/faults/${each}.test.ts`))).toEqual([])
    })
  })
}
