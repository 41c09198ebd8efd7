import { expect, test } from 'vitest'
import { eventDetail } from '@/lib/contract/event'
import { orderbookResponse } from '@/lib/contract/orderbook'
import { PLATFORM_IDS } from '@/lib/contract/platform'
import { platformsResponse } from '@/lib/contract/platforms'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { GET as getEvent } from '../event/[slug]/route'
import { GET as getOrderBook } from '../orderbook/route'
import { GET } from './route'

/** Books flagged late by venue, of twenty questions on all venues. Limitless's book of the last one was never read. */
const LATE: Record<VenueId, number> = { polymarket: 0, kalshi: 2, limitless: 3, opinion: 17, predictfun: 20 }
const QUESTIONS = Array.from({ length: 20 }, (_, i) => i)
const UNREAD = 19

function start() {
  const events = QUESTIONS.map((i) =>
    buildGroup(`q${i}`, [
      buildOutcome(
        `o${i}`,
        VENUE_IDS.map((venue) => member(marketOn(venue, `${venue}-${i}`))),
      ),
    ]),
  )
  const made = installRuntime({ events })
  for (const venue of VENUE_IDS) {
    for (const i of QUESTIONS) {
      if (i === UNREAD && venue === 'limitless') continue
      const market = marketOn(venue, `${venue}-${i}`)
      made.books.put(buildBook(market, { bids: [[0.4, 5]], asks: [[0.45, 5]] }))
      if (i < LATE[venue]) made.books.markStale({ venue, marketId: market.id })
    }
  }
  return made
}

/** Every book as a client counts it, one request per outcome. */
async function countFromOutside() {
  const counts = Object.fromEntries(PLATFORM_IDS.map((id) => [id, { books: 0, stale: 0 }]))
  for (const i of QUESTIONS) {
    const answer = await routeReply(getOrderBook, orderbookResponse, {
      path: `/api/orderbook?outcome_id=o${i}`,
    })
    for (const id of PLATFORM_IDS) {
      const [book, count] = [answer[id], counts[id]]
      if (!book || !count) continue
      count.books += 1
      if (book.stale) count.stale += 1
      // An age only where it carries information.
      expect(book.as_of !== undefined).toBe(book.stale)
    }
  }
  return counts
}

test('the status of platforms agrees with a count of their books from outside', async () => {
  const { clock } = start()
  const check = async () => {
    const counts = await countFromOutside()
    const { platforms } = await routeReply(GET, platformsResponse, { path: '/api/platforms' })
    for (const { id, health } of platforms) {
      const { books, stale_books: stale, state, book_ages: ages } = health
      expect({ id, books, stale }).toEqual({ id, ...counts[id] })
      expect(state).toBe(stale > books / 10 ? 'degraded' : 'connected')
      expect(Object.values(ages).reduce((sum, count) => sum + count)).toBe(books)
    }
    return platforms.map(({ health }) => health)
  }
  const before = await check()
  expect(before.map(({ state }) => state)).toEqual([
    'connected',
    'connected',
    'degraded',
    'degraded',
    'degraded',
  ])
  expect(before.map(({ book_ages: ages }) => ages.within_2s)).toEqual([20, 20, 19, 20, 20])
  // Nothing confirms the books: the buckets move with the clock, and every book becomes late.
  clock.advance(30_000)
  expect((await check()).map(({ book_ages: ages }) => ages.within_60s)).toEqual([20, 20, 19, 20, 20])
  clock.advance(60_000)
  const after = await check()
  expect(after.map(({ state, stale_books: stale }) => [state, stale])).toEqual([
    ['degraded', 20],
    ['degraded', 20],
    ['degraded', 19],
    ['degraded', 20],
    ['degraded', 20],
  ])
})

test('an event names the platforms that are live and those that are late as its books say', async () => {
  start()
  for (const i of [0, 1, 2, 10, UNREAD]) {
    const { outcomes } = await routeReply(getEvent, eventDetail, {
      path: `/api/event/q${i}`,
    })
    const [outcome] = outcomes
    const books = PLATFORM_IDS.map((id) => [id, outcome?.orderbooks[id]] as const)
    expect(outcome?.platforms_live).toEqual(books.flatMap(([id, book]) => (book && !book.stale ? [id] : [])))
    expect(outcome?.platforms_stale).toEqual(books.flatMap(([id, book]) => (book?.stale ? [id] : [])))
    const late = VENUE_IDS.filter((venue) => i < LATE[venue]).length
    expect(outcome?.platforms_stale).toHaveLength(late)
    expect(outcome?.platforms_live).toHaveLength(VENUE_IDS.length - late - (i === UNREAD ? 1 : 0))
  }
})
