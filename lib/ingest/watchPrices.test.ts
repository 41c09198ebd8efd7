import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import type { MarketRef } from '@/lib/core/domain/market'
import type { MatchAlarm } from '@/lib/core/domain/matches'
import type { EventGroup } from '@/lib/core/matching/types'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { linkAll, marketOn } from '@/lib/dev/testing/support/builders'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { INGEST_SETTINGS } from './settings'
import { createPriceWatch, topIn } from './watchPrices'

const MINUTE = 60_000
const poly = marketOn('polymarket', 'p')
const kalshi = marketOn('kalshi', 'k')

const pair = (rest: Partial<EventGroup['outcomes'][number]> = {}, inverted = false): EventGroup => ({
  sources: [
    { venue: 'polymarket', eventId: 'P' },
    { venue: 'kalshi', eventId: 'K' },
  ],
  outcomes: [
    {
      title: 'Ann',
      members: [
        { venue: 'polymarket', marketId: 'p', inverted: false },
        { venue: 'kalshi', marketId: 'k', inverted },
      ],
      links: linkAll(['polymarket', 'kalshi']),
      ...rest,
    },
  ],
  isDateMarket: false,
})

/** Minutes of observation; a venue without a price in a minute sends nothing, and its book ages. */
async function watch(
  group: EventGroup,
  prices: (minute: number) => { poly?: number; kalshi?: number },
  { minutes = 60, paused = false } = {},
) {
  const clock = createFakeClock()
  const books = createMemoryBookStore({ clock, staleAfterMs: 90_000 })
  const raised: MatchAlarm[] = []
  const markets = [poly, paused ? { ...kalshi, status: 'paused' as const } : kalshi]
  const { observe } = createPriceWatch({
    findMarket: ({ venue, marketId }: MarketRef) =>
      markets.find((one) => one.venue === venue && one.id === marketId),
    raise: async (alarms) => void raised.push(...alarms),
    sustainMs: INGEST_SETTINGS.pricesApartMs,
    clock,
  })
  const put = (market: typeof poly, price: number | undefined) =>
    price !== undefined &&
    books.put(
      buildBook(market, { bids: [[price - 0.01, 5]], asks: [[price + 0.01, 5]], receivedAt: clock.now() }),
    )
  for (let minute = 0; minute < minutes; minute += 1) {
    const now = prices(minute)
    put(poly, now.poly)
    put(kalshi, now.kalshi)
    await observe([group], topIn(books))
    await clock.advance(MINUTE)
  }
  return raised
}

test('a published match whose prices diverge for half an hour is reported with the figures', async () => {
  const [alarm] = await watch(pair(), () => ({ poly: 0.62, kalshi: 0.41 }))
  expect(alarm).toMatchObject({
    a: { venue: 'polymarket', eventId: 'P' },
    b: { venue: 'kalshi', eventId: 'K' },
    reason:
      'Prices stand apart: the midpoints of “Ann” on Polymarket and Kalshi differed by at least 21.0¢ over 31 minutes of observation, last 62.0¢ (spread 2.0¢) and 41.0¢ (spread 2.0¢).',
  })
})

test('an inverted market is compared by its NO side: equal prices raise an alarm, complements do not', async () => {
  expect(await watch(pair({}, true), () => ({ poly: 0.8, kalshi: 0.2 }))).toEqual([])
  const [alarm] = await watch(pair({}, true), () => ({ poly: 0.8, kalshi: 0.8 }))
  expect(alarm?.reason).toContain('last 80.0¢ (spread 2.0¢) and 20.0¢ (spread 2.0¢)')
})

test('equal prices, a stale book and a market that takes no orders raise no alarm', async () => {
  expect(await watch(pair(), () => ({ poly: 0.62, kalshi: 0.58 }))).toEqual([])
  expect(await watch(pair(), (minute) => ({ poly: 0.62, ...(minute === 0 && { kalshi: 0.2 }) }))).toEqual([])
  expect(await watch(pair(), () => ({ poly: 0.62, kalshi: 0.2 }), { paused: true })).toEqual([])
})

test('pairs with a decision or an alarm are not watched', async () => {
  const apart = () => ({ poly: 0.9, kalshi: 0.1 })
  const links = linkAll(['polymarket', 'kalshi'])
  expect(await watch(pair({ links: links.map((one) => ({ ...one, reviewed: true })) }), apart)).toEqual([])
  expect(await watch(pair({ links: links.map((one) => ({ ...one, alarm: 'Apart.' })) }), apart)).toEqual([])
})
