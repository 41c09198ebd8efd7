import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCatalogueWriter } from '@/lib/db/catalogueWriter'
import type { MarketRef } from '@/lib/domain/market'
import { type BookSides, isCrossed, sameLevels } from '@/lib/domain/orderBook'
import type { VenueId } from '@/lib/domain/venue'
import type { Fault } from '@/lib/sandbox/http/faults'
import { createTestDatabase, type TestDatabase } from '@/lib/testing/support/database'
import { RIG_VENUES, type SampleMarket, startIngestRig } from '@/lib/testing/support/ingestRig'
import { until } from '@/lib/testing/support/startStack'

const VENUES = Object.keys(RIG_VENUES) as VenueId[]

type Rig = Awaited<ReturnType<typeof startIngestRig>>

let database: TestDatabase
let rig: Rig

beforeAll(async () => {
  database = await createTestDatabase()
  rig = await startIngestRig({ venues: VENUES, catalogue: createCatalogueWriter(database.prisma) })
}, 60_000)

afterAll(async () => {
  await rig.close()
  await database.close()
})

const SAMPLE = 6
const LOOK_MS = 100
/** How long a fault lasts at least. */
const FAULT_MS = 1_500
/** A machine that is busy elsewhere may cost a book a moment of freshness; a fault that spreads costs most of them. */
const UNTOUCHED = 0.2
/** A book counts as right when the venue's own book was like it at a time so short ago. */
const RIGHT_MS = 2_500

/** Looks at books and at the venues' own again and again, as a reader would, and remembers what was true when. */
function watch(markets: readonly SampleMarket[]) {
  const truths = new Map<SampleMarket, { until: number; sides: BookSides }[]>()
  const seen = { crossed: 0, absent: new Set<string>(), looks: 0 }
  /** Looks that found a book stale, by venue. */
  const stale = new Map<VenueId, number>()
  /** The longest that a book was told as fresh without having been true lately, by venue. */
  const wrongMs = new Map<VenueId, number>()
  const wrongSince = new Map<SampleMarket, number>()

  /** How long ago the venue's book was like this one; undefined when it never was. */
  function ageOf(market: SampleMarket, sides: BookSides, now: number): number | undefined {
    const hits = (truths.get(market) ?? []).filter((truth) => sameLevels(truth.sides, sides))
    const last = hits.at(-1)
    return last && now - last.until
  }

  function look() {
    const now = Date.now()
    seen.looks += 1
    for (const market of markets) {
      const sides = market.truth() ?? { bids: [], asks: [] }
      const past = truths.get(market) ?? []
      truths.set(market, past)
      const last = past.at(-1)
      if (last && sameLevels(last.sides, sides)) last.until = now
      else past.push({ until: now, sides })
      const stored = rig.books.get(market)
      if (!stored) seen.absent.add(market.marketId)
      else if (isCrossed(stored.book)) seen.crossed += 1
      else if (stored.stale) stale.set(market.venue, (stale.get(market.venue) ?? 0) + 1)
      const age = stored && ageOf(market, stored.book, now)
      if (!stored || stored.stale || (age !== undefined && age <= RIGHT_MS)) wrongSince.delete(market)
      else {
        const since = wrongSince.get(market) ?? now
        wrongSince.set(market, since)
        wrongMs.set(market.venue, Math.max(wrongMs.get(market.venue) ?? 0, now - since))
      }
    }
  }

  const timer = setInterval(look, LOOK_MS)
  return {
    seen,
    wrongMs,
    /** What part of the looks at this venue's books found one stale. */
    staleShare: (venue: VenueId) =>
      (stale.get(venue) ?? 0) /
      Math.max(1, seen.looks * markets.filter((market) => market.venue === venue).length),
    reset() {
      seen.looks = 0
      seen.crossed = 0
      seen.absent.clear()
      stale.clear()
      wrongMs.clear()
      wrongSince.clear()
    },
    isRight(market: SampleMarket) {
      const stored = rig.books.get(market)
      const age = stored && !stored.stale ? ageOf(market, stored.book, Date.now()) : undefined
      return age !== undefined && age <= RIGHT_MS
    },
    stop: () => clearInterval(timer),
  }
}

const isLive = (venue: VenueId) => (rig.ingest.health(venue).stream?.live ?? 0) > 0

async function untilRight(markets: readonly SampleMarket[], eyes: ReturnType<typeof watch>) {
  const refs: MarketRef[] = markets.map(({ venue, marketId }) => ({ venue, marketId }))
  await rig.ingest.demand(refs, { budgetMs: 0 })
  const wrong = () => markets.filter((market) => !eyes.isRight(market))
  await until('all books to be right', async () => (wrong().length === 0 ? true : undefined), 45_000).catch(
    () => {
      const names = wrong().map(
        (market) => `${market.venue} ${market.marketId} ${rig.books.get(market)?.stale}`,
      )
      throw new Error(`These books are not right (stale or not): ${names.join(', ')}`)
    },
  )
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

interface FaultCase {
  name: string
  fault: Fault | 'stopped'
  /** Must readers be told that books are stale? Where the venue still answers in some way they need not be. */
  stale?: true
  /** How long a book may be told as fresh without having been true lately, ms. */
  wrongMs: number
}

/** As long as a stream or a sweep is believed, and what it takes to notice. */
const BELIEVED_MS = 4_500
/** A venue that says wrong things in a right form is found out by comparing its two mouths. */
const AUDITED_MS = 7_000

/** Silence is noticed when a heartbeat stays away; the rarest come every fifteen seconds. */
const HUNG_MS = 20_000

const FAULTS: FaultCase[] = [
  { name: 'it goes away', fault: 'stopped', stale: true, wrongMs: BELIEVED_MS },
  {
    name: 'it accepts everything and answers nothing',
    fault: { kind: 'hang' },
    stale: true,
    wrongMs: HUNG_MS,
  },
  { name: 'its sockets are cut', fault: { kind: 'drop' }, wrongMs: BELIEVED_MS },
  { name: 'its sockets say nothing but heartbeats', fault: { kind: 'silence' }, wrongMs: AUDITED_MS },
  { name: 'messages about books are lost', fault: { kind: 'gap' }, wrongMs: AUDITED_MS },
  { name: 'its books are crossed', fault: { kind: 'crossed' }, wrongMs: BELIEVED_MS },
  { name: 'it answers no JSON', fault: { kind: 'malformed' }, wrongMs: BELIEVED_MS },
  { name: 'its answers end in the middle', fault: { kind: 'truncated' }, wrongMs: BELIEVED_MS },
  { name: 'it says 429', fault: { kind: 'status', status: 429 }, wrongMs: BELIEVED_MS },
  { name: 'it says 500', fault: { kind: 'status', status: 500 }, wrongMs: BELIEVED_MS },
  { name: 'it is slow', fault: { kind: 'latency', ms: 700 }, wrongMs: BELIEVED_MS },
  {
    name: 'every other request fails',
    fault: { kind: 'status', status: 503, share: 0.5 },
    wrongMs: BELIEVED_MS,
  },
]

describe.each(VENUES)('%s', (venue) => {
  test.each(FAULTS)(
    'when $name, nothing wrong is shown for long, the others go on, and all is right afterwards',
    async ({ fault, stale, wrongMs }) => {
      const own = rig.sample(venue, SAMPLE)
      const others = VENUES.filter((one) => one !== venue).flatMap((one) => rig.sample(one, SAMPLE))
      expect(own.length).toBeGreaterThan(2)
      const eyes = watch([...own, ...others])
      try {
        await untilRight([...own, ...others], eyes)
        await until('every stream to stand', async () => (VENUES.every(isLive) ? true : undefined))
        eyes.reset()

        if (fault === 'stopped') await rig.sandbox.stopVenue(venue)
        else rig.sandbox.setFault(venue, fault)
        await sleep(FAULT_MS)
        if (stale)
          await until('readers to be told', async () => (eyes.staleShare(venue) > 0 ? true : undefined))

        if (fault === 'stopped') await rig.sandbox.startVenue(venue)
        else rig.sandbox.setFault(venue, undefined)
        await untilRight(own, eyes)
        await until('the stream to stand again', async () => (isLive(venue) ? true : undefined))

        expect(eyes.seen.crossed).toBe(0)
        expect([...eyes.seen.absent]).toEqual([])
        expect(eyes.wrongMs.get(venue) ?? 0).toBeLessThan(wrongMs)
        for (const one of VENUES.filter((other) => other !== venue)) {
          expect({ venue: one, wrong: eyes.wrongMs.get(one) ?? 0 }).toMatchObject({
            wrong: expect.toSatisfy((ms: number) => ms < BELIEVED_MS),
          })
          expect(eyes.staleShare(one), `${one}'s books were stale`).toBeLessThan(UNTOUCHED)
        }
      } finally {
        eyes.stop()
        rig.sandbox.setFault(venue, undefined)
        await rig.sandbox.startVenue(venue)
      }
    },
    120_000,
  )
})

test('through all of this no market was taken for closed that is open', async () => {
  const stored = await createCatalogueWriter(database.prisma).loadVenueEvents(VENUES)
  const markets = new Map(
    stored.flatMap((event) => event.markets).map((one) => [`${one.venue} ${one.id}`, one]),
  )
  for (const venue of VENUES) {
    for (const { marketId } of rig.sample(venue, 1_000))
      expect(markets.get(`${venue} ${marketId}`)).toMatchObject({ status: 'open' })
  }
})
