import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { VENUE_IDS } from '@/lib/core/domain/venue'
import { createFakeClock, type FakeClock } from '@/lib/dev/testing/support/fakeClock'
import { type FakeVenueServer, startFakeVenueServer } from '@/lib/dev/testing/support/fakeVenueServer'
import { MAX_LEVELS } from './boundedList'
import { boundRefusals, countRows, MAX_REFUSALS } from './boundedRefusals'
import { FIXTURES } from './compliance.testkit'
import type { EventPage, VenueConnector } from './connector'
import { HOSTILE_ROWS, withRows } from './hostilePayloads.testkit'
import { unlimitedFetch } from './stillWorld.testkit'

let server: FakeVenueServer
let clock: FakeClock
beforeEach(async () => {
  server = await startFakeVenueServer()
  clock = createFakeClock()
})
afterEach(() => server.close())

const { signal } = new AbortController()

async function listAll(connector: VenueConnector): Promise<EventPage> {
  const events: EventPage['events'] = []
  const refusals: EventPage['refusals'] = []
  for await (const page of connector.listEvents({ signal })) {
    expect(page.refusals.length).toBeLessThanOrEqual(MAX_REFUSALS + 1)
    for (const one of page.events) events.push(one)
    for (const one of page.refusals) refusals.push(one)
  }
  return { events, refusals }
}

const payloads = Object.entries(HOSTILE_ROWS)

describe.each(VENUE_IDS)('%s', (venue) => {
  const fixtures = FIXTURES[venue]
  const connect = () =>
    boundRefusals(fixtures.create({ clock, url: server.url, fetchJson: unlimitedFetch(clock) }))

  test.each(payloads)('a catalogue with %s in its list keeps every other event', async (_, rowsFor) => {
    server.serve(({ url }) => ({ json: fixtures.answers[url.pathname]?.(url.searchParams) ?? {} }))
    const { events: healthy } = await listAll(connect())
    server.serve(({ url }) => ({
      json: withRows(fixtures.answers[url.pathname]?.(url.searchParams) ?? {}, rowsFor),
    }))
    const { events } = await listAll(connect())
    const found = new Map(events.map((event) => [event.id, event]))
    // A second row of an event may replace the first.
    for (const { id } of healthy) expect(found.get(id)?.markets).not.toEqual([])
    expect([...found.keys()]).toEqual(expect.arrayContaining(healthy.map(({ id }) => id)))
  })

  test.each(payloads)('a book whose sides are %s affects no other book', async (_, rowsFor) => {
    const { known, unknown } = fixtures
    const other = (json: unknown) =>
      JSON.parse(
        JSON.stringify(json)
          .replaceAll(known.yesTokenId, unknown.yesTokenId)
          .replaceAll(known.marketId, unknown.marketId),
      )
    const hostile = (json: unknown): unknown => {
      if (Array.isArray(json)) return json.map(hostile)
      if (typeof json !== 'object' || json === null) return json
      return Object.fromEntries(
        Object.entries(json).map(([key, value]) => [
          key,
          Array.isArray(value) && /^(bids|asks|yes_dollars|no_dollars)$/.test(key)
            ? rowsFor(value[0])
            : hostile(value),
        ]),
      )
    }
    server.serve(({ url, body }) => {
      const answer = fixtures.answers[url.pathname]
      // One book per call: the other one's.
      if (!answer && url.pathname.includes(`/${unknown.marketId}/`)) {
        const path = url.pathname.replace(`/${unknown.marketId}/`, `/${known.marketId}/`)
        return { json: other(hostile(fixtures.answers[path]?.(url.searchParams))) }
      }
      if (url.searchParams.get('token_id') === unknown.yesTokenId) {
        const query = new URLSearchParams({ token_id: known.yesTokenId })
        return { json: other(hostile(answer?.(query))) }
      }
      const json = answer?.(url.searchParams) ?? {}
      // Both books in one response.
      const requested = JSON.stringify([body ?? null, url.search])
      return requested.includes(unknown.marketId) || requested.includes(unknown.yesTokenId)
        ? { json: withRows(json, (row) => [other(hostile(row))]) }
        : { json }
    })
    const { books, refusals } = await connect().fetchBooks([unknown, known], { signal })
    expect(books.map(({ marketId }) => marketId)).toContain(known.marketId)
    expect(refusals.length).toBeLessThanOrEqual(MAX_REFUSALS + 1)
    for (const { bids, asks } of books) {
      expect(Math.max(bids.length, asks.length)).toBeLessThanOrEqual(MAX_LEVELS)
      for (const { price, size } of [...bids, ...asks]) {
        expect(price > 0 && price < 1_000_000 && Number.isSafeInteger(price)).toBe(true)
        expect(size > 0 && Number.isSafeInteger(size)).toBe(true)
      }
    }
  })

  test('of thousands of rejected rows 64 are stored and all are counted', async () => {
    server.serve(({ url }) => ({
      json: withRows(fixtures.answers[url.pathname]?.(url.searchParams) ?? {}, () =>
        Array.from({ length: 4_000 }, () => ({})),
      ),
    }))
    const { refusals } = await listAll(connect())
    expect(countRows(refusals)).toBeGreaterThanOrEqual(4_000)
  })

  test('a page with an impossible number of rows is malformed as a whole', async () => {
    server.serve(({ url }) => ({
      json: withRows(fixtures.answers[url.pathname]?.(url.searchParams) ?? {}, () =>
        Array.from({ length: 60_000 }, () => ({})),
      ),
    }))
    await expect(listAll(connect())).rejects.toMatchObject({ code: 'upstream_error' })
  })
})
