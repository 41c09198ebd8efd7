import { getEventListeners } from 'node:events'
import { beforeEach, describe, expect, test } from 'vitest'
import { isBaseError } from '@/lib/core/domain/errors'
import { MARKET_STATUSES, type VenueEvent } from '@/lib/core/domain/market'
import { complementBook, isCrossed, type Level, type OrderBook } from '@/lib/core/domain/orderBook'
import { finestTick } from '@/lib/core/domain/tradingRules'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { createFakeClock, type FakeClock } from '@/lib/dev/testing/support/fakeClock'
import { fakeServerPerTest } from '@/lib/dev/testing/support/fakeServerPerTest'
import type { FakeAnswer, SeenRequest } from '@/lib/dev/testing/support/fakeVenueServer'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { readConfig } from '@/lib/infra/env/server'
import { FIXTURES, type VenueFixtures } from './compliance.testkit'
import type { BookBatch, EventPage, RejectedRow, VenueConnector } from './connector'
import { createConnectors } from './registry'
import { unlimitedFetch } from './stillWorld.testkit'

/** What every connector guarantees, whatever its venue sends. Offline: the venue is a loopback server. */

const config = readConfig({})
const registered = [
  ...createConnectors({
    platforms: VENUE_IDS,
    config,
    fetchJson: () => Promise.reject(new Error('nothing is asked here')),
    clock: createFakeClock(),
  }).keys(),
]

const server = fakeServerPerTest()
let clock: FakeClock
beforeEach(() => {
  clock = createFakeClock()
})

const freeSignal = () => new AbortController().signal

/** What the connector itself does with each response. */
const connect = (fixtures: VenueFixtures): VenueConnector =>
  fixtures.create({
    clock,
    url: server.url,
    fetchJson: unlimitedFetch(clock),
  })

/** Serves the healthy venue, each response passed through `change`. */
function serve(fixtures: VenueFixtures, change: (json: unknown, request: SeenRequest) => FakeAnswer): void {
  server.serve((request) => {
    const { pathname, searchParams } = request.url
    const json = fixtures.answers[pathname]?.(searchParams)
    return json === undefined ? { status: 404, json: { error: 'not found' } } : change(json, request)
  })
}
const healthy = (json: unknown): FakeAnswer => ({ json })

async function listAll(connector: VenueConnector, signal = freeSignal()): Promise<EventPage> {
  const all: EventPage = { events: [], refusals: [] }
  for await (const page of connector.listEvents({ signal })) {
    all.events.push(...page.events)
    all.refusals.push(...page.refusals)
  }
  return all
}

/** The three reads of a connector, by name. */
const asks = (connector: VenueConnector, fixtures: VenueFixtures, signal = freeSignal()) => ({
  listEvents: () => listAll(connector, signal),
  fetchEvents: () => connector.fetchEvents([fixtures.eventId], { signal }),
  fetchBooks: () => connector.fetchBooks([fixtures.known], { signal }),
})
const ASKS = ['listEvents', 'fetchEvents', 'fetchBooks'] as const

const expectAmount = (value: number | undefined) => {
  if (value !== undefined) expect(Number.isSafeInteger(value) && value >= 0).toBe(true)
}

function expectSoundEvent(event: VenueEvent, venue: string): void {
  expect(event).toMatchObject({ venue, id: expect.stringMatching(/./), title: expect.stringMatching(/./) })
  expect(event.url).toMatch(/^https:\/\//)
  for (const amount of [event.volume, event.volume24h, event.endDate, event.listedAt]) expectAmount(amount)
  for (const market of event.markets) {
    expect(market).toMatchObject({ venue, eventId: event.id, question: expect.stringMatching(/./) })
    expect(MARKET_STATUSES).toContain(market.status)
    expect(market.yesTokenId).not.toBe(market.noTokenId)
    expect(market.url).toMatch(/^https:\/\//)
    for (const amount of [market.volume, market.volume24h, market.trades]) expectAmount(amount)
    if (market.lastPrice !== undefined) expectLevels([{ price: market.lastPrice }])
    expect(finestTick(market.trading)).toBeGreaterThan(0)
    expect(market.trading.lot).toBeGreaterThanOrEqual(1)
    const { rate, multiplier, exponent } = market.fee
    for (const factor of [rate, multiplier, exponent])
      expect(Number.isFinite(factor) && factor >= 0).toBe(true)
  }
}

const expectLevels = (levels: readonly Partial<Level>[]) => {
  for (const { price, size } of levels) {
    expect(price).toBeGreaterThan(0)
    expect(price).toBeLessThan(1_000_000)
    expect(Number.isSafeInteger(price)).toBe(true)
    if (size !== undefined) expect(size > 0 && Number.isSafeInteger(size)).toBe(true)
  }
}

function expectSoundBook(book: OrderBook, venue: string): void {
  expect(book.venue).toBe(venue)
  expect(book.receivedAt).toBe(clock.now())
  for (const view of [book, complementBook(book)]) {
    expectLevels([...view.bids, ...view.asks])
    expect(isCrossed(view)).toBe(false)
    const line = [
      ...view.bids.map((level) => level.price).reverse(),
      ...view.asks.map((level) => level.price),
    ]
    expect(line).toEqual([...new Set(line)].sort((a, b) => a - b))
  }
}

const expectRefusals = (refusals: readonly RejectedRow[]) => {
  for (const { path, message } of refusals) {
    expect(path).not.toBe('')
    expect(message).not.toBe('')
  }
}

function expectSound(result: EventPage | BookBatch, venue: string): void {
  expectRefusals(result.refusals)
  if ('events' in result) for (const event of result.events) expectSoundEvent(event, venue)
  else for (const book of result.books) expectSoundBook(book, venue)
}

const outcomeOf = (requested: Promise<EventPage | BookBatch>) =>
  requested.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

/** A copy with an unknown field in every object. */
function withUnknownFields(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withUnknownFields)
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json).map(([key, value]) => [key, withUnknownFields(value)])
  return { ...Object.fromEntries(entries), field_of_tomorrow: { a: [1] } }
}

/** Every position in a payload, as a path of keys. */
function placesIn(json: unknown): (string | number)[][] {
  if (typeof json !== 'object' || json === null) return [[]]
  const entries: [string | number, unknown][] = Array.isArray(json)
    ? [...json.entries()]
    : Object.entries(json)
  return [[], ...entries.flatMap(([key, value]) => placesIn(value).map((rest) => [key, ...rest]))]
}

/** A copy with another value at one position. */
function replaced(json: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(json)) return json.map((item, i) => (i === key ? replaced(item, rest, value) : item))
  return { ...Object(json), [key]: replaced(Object(json)[key], rest, value) }
}

const NONSENSE: readonly unknown[] = [null, {}, [], '', 'nonsense', -1, 1e300, true]

/** All cases, or every eleventh: at most one kind of nonsense per position, each kind once per eleven positions. */
const STEP = sampled({ full: 1, quick: 11 })

/** Every position of every response to this read, with nonsense to put there. */
async function placesOf(fixtures: VenueFixtures, ask: (typeof ASKS)[number]) {
  const answers = new Map<string, unknown>()
  serve(fixtures, (json, { url }) => {
    answers.set(url.pathname, json)
    return { json }
  })
  await asks(connect(fixtures), fixtures)[ask]()
  const cases = [...answers].flatMap(([path, json]) =>
    placesIn(json).flatMap((place) => NONSENSE.map((value) => ({ path, place, value }))),
  )
  return cases.filter((_, i) => i % STEP === 0)
}

describe.each(registered)('%s', (venue) => {
  const fixtures = FIXTURES[venue]

  test('lists its catalogue page by page, and returns an event by id in the same form', async () => {
    serve(fixtures, healthy)
    const { events, refusals } = await listAll(connect(fixtures))
    expect(refusals).toEqual([])
    expect(events.length).toBeGreaterThan(1)
    expect(new Set(events.map((event) => event.id)).size).toBe(events.length)
    for (const event of events) {
      expectSoundEvent(event, venue)
      expect(event.markets.length).toBeGreaterThan(0)
    }
    const again = await asks(connect(fixtures), fixtures).fetchEvents()
    expect(again.events).toEqual(events.filter((event) => event.id === fixtures.eventId))
  })

  test('returns books sorted, positive, on tick, uncrossed, with a consistent complement', async () => {
    serve(fixtures, healthy)
    const { books, missing, refusals } = await asks(connect(fixtures), fixtures).fetchBooks()
    expect({ missing, refusals }).toEqual({ missing: [], refusals: [] })
    expect(books.map((book) => book.marketId)).toEqual([fixtures.known.marketId])
    for (const book of books) {
      expectSoundBook(book, venue)
      expect(book.bids.length).toBeGreaterThan(1)
      expect(book.asks.length).toBeGreaterThan(1)
      for (const { price } of [...book.bids, ...book.asks]) expect(price % fixtures.tick).toBe(0)
    }
  })

  test('a polled book is as old as its request, however long the response takes', async () => {
    serve(fixtures, healthy)
    const fetchNow = unlimitedFetch(clock)
    let sentAt = 0
    const connector = fixtures.create({
      clock,
      url: server.url,
      fetchJson: async (url, options) => {
        await clock.advance(3_000)
        sentAt = clock.now()
        const response = await fetchNow(url, options)
        await clock.advance(4_000)
        return response
      },
    })
    const { books } = await asks(connector, fixtures).fetchBooks()
    expect(books.map(({ receivedAt }) => receivedAt)).toEqual([sentAt])
  })

  test('a market without a book is missing, which is not an empty book', async () => {
    serve(fixtures, healthy)
    const refs = [fixtures.unknown, fixtures.known]
    const batch = await connect(fixtures).fetchBooks(refs, { signal: freeSignal() })
    expect(batch.missing).toEqual([fixtures.unknown])
    expect(batch.books.map((book) => book.marketId)).toEqual([fixtures.known.marketId])
  })

  test('an event the venue does not know is omitted', async () => {
    serve(fixtures, healthy)
    const read = await connect(fixtures).fetchEvents(['0', fixtures.eventId], { signal: freeSignal() })
    expect(read.events.map((event) => event.id)).toEqual([fixtures.eventId])
  })

  test.each(ASKS)('%s leaves no listener on a long-lived signal', async (ask) => {
    serve(fixtures, healthy)
    const { signal } = new AbortController()
    await asks(connect(fixtures), fixtures, signal)[ask]()
    expect(getEventListeners(signal, 'abort')).toHaveLength(0)
    expect(clock.sleepers).toBe(0)
  })

  test.each(ASKS)('%s tolerates fields it does not know', async (ask) => {
    serve(fixtures, healthy)
    const before = await asks(connect(fixtures), fixtures)[ask]()
    serve(fixtures, (json) => ({ json: withUnknownFields(json) }))
    expect(await asks(connect(fixtures), fixtures)[ask]()).toEqual(before)
  })

  test.each(ASKS)(
    '%s: nonsense anywhere in an answer is refused with its path, or is an error',
    async (ask) => {
      for (const { path, place, value } of await placesOf(fixtures, ask)) {
        serve(fixtures, (json, { url }) => ({
          json: url.pathname === path ? replaced(json, place, value) : json,
        }))
        const result = await outcomeOf(asks(connect(fixtures), fixtures)[ask]())
        const what = `${path} ${place.join('.')} = ${JSON.stringify(value)}`
        if ('value' in result) expectSound(result.value, venue)
        else if (isBaseError(result.error)) expect(result.error.code, what).toBe('upstream_error')
        else throw new Error(what, { cause: result.error })
      }
    },
  )

  test.each(ASKS)('%s: text that is not JSON and an envelope of another shape are errors', async (ask) => {
    for (const text of ['<html>maintenance</html>', '{"events": [', '', '7', '{"error":"maintenance"}']) {
      serve(fixtures, () => ({ text }))
      const outcome = await outcomeOf(asks(connect(fixtures), fixtures)[ask]())
      // A single broken event is a rejected row.
      expect([
        { error: expect.objectContaining({ code: 'upstream_error', retryable: true }) },
        {
          value: {
            events: [],
            refusals: [{ path: expect.stringMatching(/./), message: expect.any(String) }],
          },
        },
      ]).toContainEqual(outcome)
    }
  })

  test.each(ASKS)('%s: 429 is a retryable error with its time', async (ask) => {
    serve(fixtures, () => ({ status: 429, json: {}, headers: { 'retry-after': '7' } }))
    await expect(asks(connect(fixtures), fixtures)[ask]()).rejects.toMatchObject({
      code: 'rate_limited',
      retryable: true,
      retryAfterSeconds: 7,
    })
  })

  test.each(ASKS)('%s: 500 is a retryable error that names the host', async (ask) => {
    serve(fixtures, () => ({ status: 500, json: {} }))
    await expect(asks(connect(fixtures), fixtures)[ask]()).rejects.toMatchObject({
      code: 'upstream_error',
      retryable: true,
      message: expect.stringContaining(server.host),
    })
  })

  test.each(ASKS)(
    '%s: an abort ends it with the reason given, and leaves no timer and no listener',
    async (ask) => {
      const controller = new AbortController()
      const reason = new Error('enough')
      const requested = new Promise<void>((resolve) => {
        serve(fixtures, () => {
          resolve()
          return 'hang'
        })
      })
      const running = asks(connect(fixtures), fixtures, controller.signal)[ask]()
      await requested
      controller.abort(reason)
      await expect(running).rejects.toBe(reason)
      expect(clock.sleepers).toBe(0)
      expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0)
      await server.abandonedTimes(1)
    },
  )
})

test('this suite covers every connector of the registry', () => {
  expect(Object.keys(FIXTURES).sort()).toEqual([...registered].sort())
})
