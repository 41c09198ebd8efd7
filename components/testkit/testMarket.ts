import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { createTestRuntime, type TestRuntimeOptions } from '@/lib/dev/testing/support/testRuntime'

const polymarket = marketOn('polymarket', 'p1')
const kalshi = marketOn('kalshi', 'k1')

/** One question on Polymarket and Kalshi, the cheaper asks on Polymarket. */
export function startTestMarket({ events, ...options }: TestRuntimeOptions = {}) {
  const rain = buildGroup('rain', [buildOutcome('o1', [member(polymarket), member(kalshi)])], {
    title: 'Rain tomorrow?',
  })
  const { runtime, books, ...rest } = createTestRuntime({ events: events ?? [rain], ...options })
  const put = (market: typeof polymarket, asks: Ladder, bids: Ladder) =>
    void books.put(buildBook(market, { asks, bids }))
  put(
    polymarket,
    [
      [0.4, 500],
      [0.42, 2_000],
    ],
    [
      [0.38, 500],
      [0.37, 2_000],
    ],
  )
  put(
    kalshi,
    [
      [0.41, 800],
      [0.45, 4_000],
    ],
    [
      [0.37, 700],
      [0.35, 4_000],
    ],
  )
  return { runtime, books, polymarket, kalshi, rain, ...rest }
}
