import { QueryClient } from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GET as getEvent } from '@/app/api/event/[slug]/route'
import type { WireBook } from '@/lib/contract/book'
import { type EventDetail, eventDetail } from '@/lib/contract/event'
import type { StreamBook, StreamDelta } from '@/lib/contract/stream'
import { isCrossed } from '@/lib/core/domain/orderBook'
import { price } from '@/lib/core/domain/units'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member, NOW } from '@/lib/dev/testing/support/builders'
import { routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { ladders } from '@/lib/dev/testing/support/ladders'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { createLastSentBook } from '@/lib/operations/live/lastSentBook'
import { takeChanges } from '@/lib/operations/live/liveChannel'
import { eventQuery } from './eventQuery'
import { createLiveBooks } from './liveBooks'

const paused = marketOn('limitless', 'l1', { status: 'paused' })
const rain = buildGroup('rain', [
  buildOutcome('o1', [member(poly), member(kalshi, true), member(paused)], { title: 'Much' }),
  buildOutcome('o2', [member(marketOn('polymarket', 'p2'))], { title: 'None' }),
])

const step = fc.record({
  market: fc.constantFrom(poly, kalshi, paused),
  bids: ladders,
  asks: ladders,
  last: fc.option(fc.integer({ min: 1, max: 999_999 }), { nil: undefined }),
  stale: fc.boolean(),
})

interface Step {
  market: typeof poly
  bids: Ladder
  asks: Ladder
  last: number | undefined
  stale: boolean
}

/** With the best level only of the books where the page reads no more. */
const toBest = <Event extends Pick<EventDetail, 'outcomes'>>(event: Event): Event => {
  const best = ({ asks, bids }: WireBook['yes']) => ({ asks: asks.slice(0, 1), bids: bids.slice(0, 1) })
  const outcomes = event.outcomes.map((outcome) => {
    const { cached_orderbook: book } = outcome
    return { ...outcome, cached_orderbook: book && { ...book, yes: best(book.yes), no: best(book.no) } }
  })
  return { ...event, outcomes }
}

/** Position of the event's first book in the stream. */
const place = {
  event_slug: 'rain',
  outcome_id: 'o1',
  outcome_title: 'Much',
  platform: 'platform_1',
} as const

/** The event as the server returns it with this book, and live books without any message yet. */
async function start(ladders: { bids?: Ladder; asks: Ladder }) {
  const { books } = installRuntime({ events: [rain] })
  books.put(buildBook(poly, ladders))
  const event = await routeReply(getEvent, eventDetail, { path: '/api/event/rain' })
  const book = event.outcomes[0]?.orderbooks.platform_1
  if (!book) throw new Error('No book')
  return { event, book, live: createLiveBooks() }
}

/** The messages in a chunk of stream text. */
function read(texts: readonly string[]) {
  return texts.map((text) => {
    const event = /^event: (\w+)$/m.exec(text)?.[1]
    return { event, data: JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? '{}') }
  })
}

test('an event maintained by the stream equals the event of the server, of the combined book its prices and best level', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps: Step[]) => {
      const { runtime, books } = installRuntime({ events: [rain] })
      for (const market of [poly, kalshi, paused]) books.put(buildBook(market, { asks: [[0.5, 1]] }))
      const detail = () => routeReply(getEvent, eventDetail, { path: '/api/event/rain' })
      let mine = await detail()
      const live = createLiveBooks()
      const channels = [poly, kalshi, paused].map((market, i) => ({
        place: { ...place, platform: `platform_${i + 1}` as 'platform_1' },
        member: { market, inverted: market === kalshi },
        subscriberGroups: new Set<never>(),
        since: 0,
        lastSent: createLastSentBook(),
      }))
      let receivedAt = NOW
      for (const { market, bids, asks, last, stale } of [{ ...steps[0], stale: false } as Step, ...steps]) {
        receivedAt += 1
        const book = buildBook(market, { bids, asks, receivedAt })
        if (!isCrossed(book)) books.put({ ...book, ...(last !== undefined && { lastPrice: price(last) }) })
        if (stale) books.markStale({ venue: market.venue })
        for (const channel of channels) {
          for (const { event, data } of read(takeChanges(runtime, channel))) {
            if (event === 'book') live.book(data as StreamBook)
            else live.delta(data as StreamDelta)
          }
        }
        mine = live.overlay(mine)
        const { updated_at: _, ...theirs } = await detail()
        expect(toBest(mine)).toMatchObject(toBest(theirs))
        expect(live.overlay(mine)).toBe(mine)
      }
    }),
    { numRuns: 60 },
  )
})

test('books that were replaced before they were shown are still there to check a plan against', async () => {
  const { book, live } = await start({ asks: [[0.5, 1]] })
  expect(live.recent('o1', 'platform_1')).toEqual([])
  live.book({ ...place, book, last: true })
  for (const [i, size] of [2, 3].entries()) {
    const version = book.version + 1 + i
    live.delta({
      ...place,
      outcome: 'yes',
      side: 'asks',
      levels: [[0.5, size]],
      ts: null,
      version,
      last: true,
    })
  }
  const asks = () => live.recent('o1', 'platform_1').map(({ yes }) => yes.asks)
  expect(asks()).toEqual([[[0.5, 1]], [[0.5, 2]], [[0.5, 3]]])
  expect(live.recent('o2', 'platform_1')).toEqual([])
  expect(asks()).toEqual([])
})

test('what did not change stays the same object', async () => {
  const { event, book, live } = await start({ asks: [[0.5, 1]] })
  live.book({ ...place, book, last: true })
  const delta = (level: [number, number], version: number) =>
    live.delta({ ...place, outcome: 'yes', side: 'asks', levels: [level], ts: null, version, last: true })
  delta([0.4, 2], book.version + 1)
  const after = live.overlay(event)
  expect(after.outcomes[0]?.best_yes_price).toBe(0.4)
  expect(after.outcomes[1]).toBe(event.outcomes[1])
  const [was, is] = [event, after].map(({ outcomes }) => outcomes[0]?.orderbooks.platform_1)
  expect(is?.yes.bids).toBe(was?.yes.bids)
  // Neither an unchanged book nor the page's cache creates another object.
  live.book({ ...place, book: structuredClone(is ?? book), last: true })
  expect(live.overlay(after)).toBe(after)
  const client = new QueryClient()
  const { queryKey, structuralSharing } = eventQuery('rain', { live })
  client.setQueryDefaults(queryKey, { structuralSharing })
  for (const fetched of [event, after]) client.setQueryData(queryKey, fetched)
  expect(client.setQueryData(queryKey, (known) => known && live.overlay(known))).toBe(after)
  // While the stream is interrupted replies stand alone; the missed delta then finds the book that it changes.
  live.pause()
  expect(live.overlay(event)).toBe(event)
  delta([0.35, 1], book.version + 2)
  expect(live.overlay(event).outcomes[0]?.orderbooks.platform_1?.yes.asks).toEqual([
    [0.35, 1],
    [0.4, 2],
    ...book.yes.asks,
  ])
  live.clear()
  // Deltas of a book without a snapshot are ignored.
  delta([0.3, 2], book.version + 3)
  expect(live.overlay(event)).toBe(event)
})

test('a page never shows half a change: a book that moved on both sides is not crossed in between', async () => {
  const { event, book, live } = await start({ bids: [[0.4, 1]], asks: [[0.5, 1]] })
  const version = book.version + 1
  const change = { ...place, outcome: 'yes', ts: null, version } as const
  const shown = () => {
    const now = live.overlay(event).outcomes[0]?.orderbooks.platform_1
    return [now?.yes_bid, now?.yes_ask]
  }
  live.book({ ...place, book, last: true })
  live.delta({
    ...change,
    side: 'bids',
    levels: [
      [0.4, 0],
      [0.55, 1],
    ],
    last: false,
  })
  expect(shown()).toEqual([0.4, 0.5])
  live.delta({
    ...change,
    side: 'asks',
    levels: [
      [0.5, 0],
      [0.6, 1],
    ],
    last: true,
  })
  expect(shown()).toEqual([0.55, 0.6])
  // Sent again after an interruption, it changes nothing.
  live.delta({ ...change, side: 'bids', levels: [[0.7, 1]], last: true })
  expect(shown()).toEqual([0.55, 0.6])
})

test('outcomes of one title have each their own live book', async () => {
  const alike = ['x', 'y'].map((id) =>
    buildOutcome(id, [member(marketOn('polymarket', id))], { title: 'PP' }),
  )
  const { books } = installRuntime({ events: [buildGroup('rain', alike)] })
  for (const id of ['x', 'y']) books.put(buildBook({ venue: 'polymarket', id }, { asks: [[0.5, 1]] }))
  const event = await routeReply(getEvent, eventDetail, { path: '/api/event/rain' })
  const book = event.outcomes[1]?.orderbooks.platform_1
  if (!book) throw new Error('No book')
  const live = createLiveBooks()
  const second = { ...place, outcome_id: 'y', outcome_title: 'PP' }
  live.book({ ...second, book, last: true })
  live.delta({
    ...second,
    outcome: 'yes',
    side: 'asks',
    levels: [[0.4, 2]],
    ts: null,
    version: book.version + 1,
    last: true,
  })
  expect(live.overlay(event).outcomes.map((one) => one.best_yes_price)).toEqual([0.5, 0.4])
})
