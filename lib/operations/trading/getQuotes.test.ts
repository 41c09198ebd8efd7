import { expect, test } from 'vitest'
import { isVersioned } from '@/lib/contract/versioned'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { kalshi, poly } from '@/lib/dev/testing/support/rain'
import { createTestRuntime } from '@/lib/dev/testing/support/testRuntime'
import { getQuotes } from './getQuotes'

const alone = marketOn('limitless', 'l1')
const rain = buildGroup('rain', [
  buildOutcome('tuesday', [member(poly), member(kalshi)], { title: 'Tuesday' }),
  buildOutcome('monday', [member(alone)], { title: 'Monday' }),
])

function start() {
  const made = createTestRuntime({ events: [rain] })
  let plans = 0
  const { metrics } = made.runtime
  const runtime = { ...made.runtime, metrics: { ...metrics, planned: () => (plans += 1) } }
  const put = (market: typeof poly, ask: number) =>
    made.books.put(buildBook(market, { bids: [[ask - 0.02, 900]], asks: [[ask, 900]] }))
  put(poly, 0.5)
  put(kalshi, 0.51)
  put(alone, 0.2)
  return {
    ...made,
    put,
    /** Plans since the latest query began. */
    plans: () => plans,
    /** Quotes of all outcomes, and the number of plans made. */
    async quotes(size = 100) {
      plans = 0
      const found = await getQuotes(runtime, {
        query: { events: [rain.id], size_usd: size, outcomes: 'all' },
      })
      expect(isVersioned(found)).toBe(true)
      return { plans, prices: found.build().quotes.map(({ yes }) => yes?.all_in_price) }
    },
  }
}

test('a quote that is requested again is replanned only when one of its books has changed', async () => {
  const { quotes, put } = start()
  for (let i = 0; i < 2; i += 1) expect(await quotes()).toEqual({ plans: 4, prices: [0.5, 0.2] })
  expect(await quotes()).toEqual({ plans: 0, prices: [0.5, 0.2] })
  put(alone, 0.3)
  expect(await quotes()).toEqual({ plans: 2, prices: [0.5, 0.3] })
  // Another size is not cached yet.
  expect(await quotes(50)).toEqual({ plans: 4, prices: [0.5, 0.3] })
  expect((await quotes()).plans).toBe(0)
})

test('a quote does not outlive the freshness of its books', async () => {
  const { quotes, books } = start()
  for (let i = 0; i < 2; i += 1) await quotes()
  books.markStale({ venue: poly.venue, marketId: poly.id })
  expect((await quotes()).prices).toEqual([0.51, 0.2])
})

test('equal queries at one time are worked out once, for everybody who waits', async () => {
  const { quotes, plans } = start()
  const answers = await Promise.all([quotes(), quotes(), quotes(50)])
  for (const { prices } of answers) expect(prices).toEqual([0.5, 0.2])
  // Four plans for the two equal queries, four for the other.
  expect(plans()).toBe(8)
})
