import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import type { MarketStatus, VenueEvent } from '@/lib/core/domain/market'
import { buildEvent } from '@/lib/dev/testing/support/buildEvent'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { buildBook, createFakeVenue } from '@/lib/dev/testing/support/fakeVenue'
import { INGEST_SETTINGS } from './settings'
import { createCatalogueSync, StoreFailure } from './syncCatalogue'
import { createVenueEvents } from './venueEvents'

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }
const { signal } = new AbortController()

function setUp(...listed: VenueEvent[]) {
  const clock = createFakeClock()
  const connector = createFakeVenue('polymarket', listed)
  const events = createVenueEvents()
  const books = createMemoryBookStore({ clock, staleAfterMs: 60_000 })
  const saved: VenueEvent[][] = []
  const changes: boolean[] = []
  const store = { fails: false }
  const sync = createCatalogueSync({
    connector,
    events,
    books,
    save: async (list) => {
      if (store.fails) throw new Error('disk full')
      saved.push([...list])
    },
    changed: (touchesMatching) => changes.push(touchesMatching),
    clock,
    settings: INGEST_SETTINGS,
    log,
  })
  return { clock, connector, events, books, saved, changes, store, sync }
}

const withStatus = (event: VenueEvent, status: MarketStatus): VenueEvent => ({
  ...event,
  markets: event.markets.map((market) => ({ ...market, status })),
})

const rain = buildEvent('polymarket', { id: '1', title: 'Rain?' })
const snow = buildEvent('polymarket', { id: '2', title: 'Snow?' })

test('only changes are stored, and only changed texts cause matching', async () => {
  const { sync, saved, changes, connector } = setUp(rain, snow)
  await sync.cycle(signal)
  await sync.cycle(signal)
  expect(saved.map((list) => list.map(({ id }) => id))).toEqual([['1', '2']])
  connector.listed = [{ ...rain, volume: undefined, volume24h: undefined, icon: 'new.png' }, snow]
  await sync.cycle(signal)
  connector.listed = [{ ...rain, title: 'Rain in June?' }, snow]
  await sync.cycle(signal)
  expect(saved.map((list) => list.length)).toEqual([2, 1, 1])
  expect(changes).toEqual([true, false, true])
})

test('an event that left the listing is read: its closing and resolution arrive, its book is removed', async () => {
  const { sync, connector, events, books, clock } = setUp(rain, snow)
  await sync.cycle(signal)
  books.put(buildBook('polymarket', '1', clock.now()))
  connector.listed = [snow]
  connector.known.set('1', withStatus(rain, 'closed'))
  await sync.cycle(signal)
  expect(events.market('1')?.status).toBe('closed')
  expect(books.get({ venue: 'polymarket', marketId: '1' })).toBeUndefined()
  connector.known.set('1', withStatus(rain, 'resolved'))
  await sync.cycle(signal)
  expect(events.market('1')?.status).toBe('resolved')
  await sync.cycle(signal)
  expect(connector.asked.events).toEqual([['1'], ['1']])
})

test('an event that the venue drops is delisted, but not on the first miss and not when rows were rejected', async () => {
  const { sync, connector, events } = setUp(rain, snow)
  await sync.cycle(signal)
  connector.listed = [snow]
  connector.known.delete('1')
  await sync.cycle(signal)
  await sync.cycle(signal)
  connector.refusals = [{ path: 'events.0', message: 'unreadable' }]
  await sync.cycle(signal)
  connector.refusals = []
  await sync.cycle(signal)
  await sync.cycle(signal)
  expect(events.market('1')?.status).toBe('open')
  await sync.cycle(signal)
  expect(events.market('1')).toMatchObject({ status: 'closed', closedReason: 'delisted' })
})

test('a listing that names part of an event leaves the rest unchanged', async () => {
  const pair = buildEvent('polymarket', { id: '3', markets: [{ id: 'a' }, { id: 'b' }] })
  const { sync, connector, events } = setUp(pair)
  await sync.cycle(signal)
  connector.listed = [{ ...pair, markets: pair.markets.slice(0, 1) }]
  await sync.cycle(signal)
  expect(events.event('3')?.markets.map(({ id, status }) => `${id} ${status}`)).toEqual(['a open', 'b open'])
})

test('a listing that breaks off closes nothing', async () => {
  const { sync, connector, events } = setUp(rain, snow)
  await sync.cycle(signal)
  connector.listed = []
  connector.fault = new Error('connection reset')
  await expect(sync.cycle(signal)).rejects.toThrow('connection reset')
  expect(events.market('1')?.status).toBe('open')
  expect(connector.asked.events).toEqual([])
})

test('a failing store is distinguished from a failing venue, and its missed writes are stored later', async () => {
  const { sync, store, saved, events } = setUp(rain)
  store.fails = true
  await expect(sync.cycle(signal)).rejects.toThrow(StoreFailure)
  expect(events.all()).toEqual([])
  store.fails = false
  await sync.cycle(signal)
  expect(saved).toHaveLength(1)
})

test.each([
  ['its end', 'endDate', {}],
  ['the close of a market that expires later', 'closeTime', { endDate: Date.UTC(2100, 0) }],
] as const)(
  'an event past %s is read again even when the listing names only changes',
  async (_, field, rest) => {
    const { clock, connector, sync } = setUp(rain)
    const ending = {
      ...rain,
      markets: rain.markets.map((one) => ({ ...one, ...rest, [field]: clock.now() + 1_000 })),
    }
    connector.listed = [ending]
    connector.known.set('1', ending)
    connector.listEvents = async function* ({ changedSince }) {
      connector.asked.listings.push(changedSince)
      // A slow venue: complete listings are rare.
      await clock.sleep(20_000)
      yield { events: changedSince === undefined ? [ending] : [], refusals: [] }
    }
    const first = sync.cycle(signal)
    await clock.advance(20_000)
    await first
    const second = sync.cycle(signal)
    await clock.advance(20_000)
    await second
    expect(connector.asked.listings[0]).toBeUndefined()
    expect(connector.asked.listings[1]).toBeTypeOf('number')
    expect(connector.asked.events.at(-1)).toEqual(['1'])
  },
)

const MINUTE = 60_000

/** A quarter of an hour that begins this many minutes after `now`. */
const quarter = (id: string, now: number, startsIn: number, status: MarketStatus = 'open') => {
  const startsAt = now + startsIn * MINUTE
  const window = { asset: 'BTC', startsAt, endsAt: startsAt + 15 * MINUTE, yes: 'up' } as const
  return buildEvent('polymarket', {
    id,
    markets: [{ id: `${id}-m`, status, window, endDate: window.endsAt }],
  })
}

test('a listing adds only windows that begin within two hours; one read by name is added whenever it begins', async () => {
  const { sync, events, connector, clock } = setUp()
  const now = clock.now()
  const late = quarter('late', now, 125)
  connector.listed = [
    rain,
    quarter('open', now, -5),
    quarter('soon', now, 115),
    late,
    quarter('over', now, -60),
  ]
  await sync.cycle(signal)
  expect(events.all().map(({ id }) => id)).toEqual(['1', 'open', 'soon'])
  events.commit(events.diff([late], { whole: true }))
  await sync.cycle(signal)
  expect(events.all().map(({ id }) => id)).toEqual(['1', 'open', 'soon', 'late'])
})

test('windows read by request are added without a listing, and count as listed', async () => {
  const { sync, events, connector, clock, changes } = setUp(rain)
  await sync.cycle(signal)
  const requested: number[] = []
  const open = quarter('open', clock.now(), 0)
  connector.listWindows = async ({ until }) => {
    requested.push(until - clock.now())
    return { events: [open, quarter('late', clock.now(), 500)], refusals: [] }
  }
  expect(await sync.readWindows(signal)).toEqual({ rejected: 0, found: true })
  expect(await sync.readWindows(signal)).toEqual({ rejected: 0, found: false })
  expect(requested).toEqual([120 * MINUTE, 120 * MINUTE])
  expect(events.all().map(({ id }) => id)).toEqual(['1', 'open'])
  expect(changes).toEqual([true, true])
})

test('after a day only windows that are open, begin soon or have just ended remain in memory', async () => {
  const { sync, events, connector, clock, books } = setUp(rain)
  await sync.cycle(signal)
  const began = clock.now()
  let most = 0
  for (let quarters = 0; quarters < 96; quarters += 1) {
    const statusOf = (startsIn: number) => (startsIn < 0 ? ('resolved' as const) : ('open' as const))
    const around = Array.from({ length: 20 }, (_, i) => quarters + i - 3).map((n) =>
      quarter(`w${n}`, began, n * 15, statusOf(n - quarters)),
    )
    connector.listWindows = async () => ({ events: around, refusals: [] })
    await sync.readWindows(signal)
    for (const { id } of events.followed()) books.put(buildBook('polymarket', id, clock.now()))
    most = Math.max(most, events.all().length)
    await clock.advance(15 * MINUTE)
  }
  expect(events.all().some(({ id }) => id === 'w90')).toBe(false)
  expect(most).toBeLessThanOrEqual(1 + 12)
  expect(books.get({ venue: 'polymarket', marketId: 'w80-m' })).toBeUndefined()
})
