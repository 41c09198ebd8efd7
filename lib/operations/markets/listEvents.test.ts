import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventsListResponse } from '@/lib/contract/eventsList'
import type { PlatformId } from '@/lib/contract/platform'
import type { GroupDetail } from '@/lib/core/domain/catalogue'
import type { MarketStatus } from '@/lib/core/domain/market'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { sampled } from '@/lib/dev/testing/support/sampled'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { withCache } from '@/lib/infra/db/catalogue/cachedReader'
import { toEventSummary } from '@/lib/operations/views/toEventSummary'
import { listEvents } from './listEvents'

const VENUES = ['polymarket', 'kalshi', 'limitless'] as const
const SLUGS = ['rain', 'snow', 'wind', 'hail']
const OUTCOMES = ['a', 'b']
const STATUSES: MarketStatus[] = ['open', 'paused', 'closed', 'resolved']

interface Facts {
  title: string
  status: MarketStatus
  confidence: number
  /** Ms after `NOW`. */
  closesIn: number
}

const CALM: Facts = { title: 'Weather', status: 'open', confidence: 0.97, closesIn: 3_600_000 }

function groupOf(slug: string, { title, status, confidence, closesIn }: Facts): GroupDetail {
  const outcomes = OUTCOMES.map((name) => {
    const members = VENUES.map((venue) => {
      const closeTime = venue === 'kalshi' ? NOW + closesIn : undefined
      const result = status === 'resolved' ? ('yes' as const) : undefined
      return member(marketOn(venue, `${slug}-${name}`, { status, closeTime, result }), venue === 'limitless')
    })
    const links = buildOutcome(name, members).links.map((link) => ({ ...link, confidence }))
    return buildOutcome(`${slug}-${name}`, members, { title: name, links })
  })
  return buildGroup(slug, outcomes, { title, updatedAt: NOW + closesIn, isClosed: status === 'closed' })
}

function setUp() {
  const events = SLUGS.map((slug) => groupOf(slug, CALM))
  const { runtime, books, clock } = createTestRuntime({ events })
  runtime.catalogue = withCache(runtime.catalogue, { now: clock.now })
  return { runtime, books, clock, events }
}

const query = fc.record({
  offset: fc.nat(2),
  limit: fc.integer({ min: 1, max: 5 }),
  status: fc.constantFrom('open', 'closed', 'all'),
  paired: fc.boolean(),
  sort: fc.constantFrom('volume', 'spread'),
  q: fc.constantFrom(undefined, 'w'),
  platforms: fc.constantFrom<PlatformId[] | undefined>(undefined, ['platform_2'], ['platform_5']),
})

const place = {
  venue: fc.constantFrom(...VENUES),
  slug: fc.constantFrom(...SLUGS),
  name: fc.constantFrom(...OUTCOMES),
}

const change = fc.oneof(
  fc.record({ kind: fc.constant('book'), ...place, cents: fc.integer({ min: 2, max: 97 }), last: fc.nat(1) }),
  fc.record({ kind: fc.constantFrom('flag', 'remove', 'confirm'), ...place }),
  fc.record({ kind: fc.constant('pass'), ms: fc.constantFrom(0, 1, 500, 1_001, 61_000, 3_600_000) }),
  fc.record({
    kind: fc.constant('group'),
    slug: place.slug,
    facts: fc.record({
      title: fc.constantFrom('Weather', 'Forecast "W"'),
      status: fc.constantFrom(...STATUSES),
      confidence: fc.constantFrom(0.97, 0.9),
      closesIn: fc.constantFrom(1_000, 60_000, 7_200_000),
    }),
  }),
)
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function apply(one: Change, { books, clock, events }: ReturnType<typeof setUp>) {
  if ('ms' in one) return clock.advance(one.ms)
  if ('facts' in one) return void events.splice(SLUGS.indexOf(one.slug), 1, groupOf(one.slug, one.facts))
  const { venue, slug, name } = one
  const marketId = `${slug}-${name}`
  const now = clock.now()
  if ('cents' in one) {
    const ladder = { bids: [[(one.cents - 1) / 100, 9]], asks: [[one.cents / 100, 9]] } as const
    const book = buildBook({ venue, id: marketId }, { ...ladder, receivedAt: now })
    books.put({ ...book, ...(one.last === 1 && { lastPrice: book.asks[0]?.price }) })
  } else if (one.kind === 'flag') books.markStale({ venue, marketId })
  else if (one.kind === 'remove') books.remove({ venue, marketId })
  else books.confirm({ venue, marketIds: [marketId], at: now, freshMs: 60_000 })
}

test('a list joined from cached rows equals the fully computed list, whatever changed in between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.array(change, { maxLength: 4 }), query), { minLength: 1, maxLength: 12 }),
      async (rounds) => {
        const world = setUp()
        const { runtime, clock } = world
        const plain = ({ events, ...page }: EventsListResponse) => {
          const rows = events.flatMap(({ event_slug: slug }) => {
            const event = world.events.find((each) => each.slug === slug)
            return (event && toEventSummary(runtime, event)) ?? []
          })
          const changedAt = Math.max(0, ...rows.map((row) => row.changedAt))
          const generatedAt = rows.length === 0 ? null : new Date(changedAt).toISOString()
          return JSON.stringify({
            events: rows.map(({ summary }) => summary),
            ...page,
            generated_at: generatedAt,
          })
        }
        const given: { list: Awaited<ReturnType<typeof listEvents>>; text: string }[] = []
        for (const [changes, asked] of rounds) {
          for (const one of changes) apply(one, world)
          // The catalogue may be a second old.
          clock.advance(1_001)
          const list = await listEvents(runtime, { query: asked })
          const text = String(list.json())
          expect(text).toBe(plain(JSON.parse(text)))
          expect(JSON.stringify(list.build())).toBe(text)
          given.push({ list, text })
          for (const { list: earlier, text: before } of given)
            if (earlier.isCurrent()) expect(String(earlier.json())).toBe(before)
        }
      },
    ),
    { numRuns: sampled({ full: 60, quick: 25 }) },
  )
})

test('a list is current until one of its order books changes or turns stale, or a market closes', async () => {
  const world = setUp()
  const { runtime, clock, books } = world
  const market = { venue: 'kalshi', id: 'rain-a' } as const
  const put = (cents: number) =>
    books.put(buildBook(market, { asks: [[cents / 100, 5]], receivedAt: clock.now() }))
  // Only the list is requested again here; its catalogue stays unchanged.
  runtime.catalogue = { ...runtime.catalogue, peekEvents: () => found }
  const found = await runtime.catalogue.listEvents({
    offset: 0,
    limit: 10,
    status: 'all',
    paired: false,
    sort: 'volume',
  })
  runtime.catalogue = { ...runtime.catalogue, listEvents: async () => found }
  const read = async () => {
    const list = await listEvents(runtime, {
      query: { offset: 0, limit: 10, status: 'all', paired: false, sort: 'volume' },
    })
    list.json()
    return list
  }
  put(50)
  const first = await read()
  expect(first.isCurrent()).toBe(true)
  put(51)
  expect(first.isCurrent()).toBe(false)
  const second = await read()
  clock.advance(60_000)
  expect(second.isCurrent()).toBe(true)
  clock.advance(1)
  expect(second.isCurrent()).toBe(false)
  const third = await read()
  clock.advance(3_600_000 - 60_002)
  expect(third.isCurrent()).toBe(true)
  clock.advance(1)
  expect(third.isCurrent()).toBe(false)
})

test('other work runs while a thousand rows are computed', async () => {
  const events = Array.from({ length: 1_000 }, (_, i) => groupOf(`event-${i}`, CALM))
  const { runtime } = createTestRuntime({ events })
  let done = false
  let turns = 0
  const turn = () => {
    turns += 1
    if (!done) setImmediate(turn)
  }
  setImmediate(turn)
  const list = await listEvents(runtime, {
    query: { offset: 0, limit: 1_000, status: 'all', paired: false, sort: 'volume' },
  })
  done = true
  expect(turns).toBeGreaterThan(1)
  expect(list.build().count).toBe(1_000)
})
