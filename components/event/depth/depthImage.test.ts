import { expect, test } from 'vitest'
import type { BookHistoryResponse } from '@/lib/contract/bookHistory'
import { depthImage, tradeDots } from './depthImage'

const history: BookHistoryResponse = {
  from: '2026-01-15T12:00:00.000Z',
  step_ms: 10_000,
  low_price: 0.4,
  band: 0.01,
  depth: [[], [500, 0, 200]],
  platforms: { platform_1: [null, [0.4, 0.42]], platform_2: [null, [null, 0.41]] },
}
const START = Date.parse(history.from)

test('a No is priced at one dollar minus Yes, bids as asks', () => {
  const yes = depthImage(history, 'yes')
  expect(yes).toMatchObject({ low: 0.4, high: 0.43, deepest: 500 })
  expect(yes.moments[1]).toEqual({
    at: START + 10_000,
    depth: [500, 0, 200],
    best: { platform_1: { bid: 0.4, ask: 0.42 }, platform_2: { bid: null, ask: 0.41 } },
  })
  const no = depthImage(history, 'no')
  expect(no).toMatchObject({ low: 0.57, high: 0.6 })
  expect(no.moments[1]).toEqual({
    at: START + 10_000,
    depth: [200, 0, 500],
    best: { platform_1: { bid: 0.58, ask: 0.6 }, platform_2: { bid: 0.59, ask: null } },
  })
  expect(no.moments[0]).toEqual({ at: START, depth: [], best: {} })
})

test('trades of the window are dots at the price of the selected side', () => {
  const trade = (ms: number, outcome: 'yes' | 'no', price: number) => ({
    platform: 'platform_1' as const,
    ts: new Date(START + ms).toISOString(),
    outcome,
    side: 'buy' as const,
    price,
    size: 10,
    id: `${ms}`,
  })
  const trades = [
    trade(15_000, 'no', 0.59),
    trade(5_000, 'yes', 0.42),
    trade(-1, 'yes', 0.4),
    trade(20_000, 'yes', 0.4),
  ]
  expect(
    tradeDots(trades, depthImage(history, 'yes'), 'yes').map(({ at, price }) => [at - START, price]),
  ).toEqual([
    [15_000, 0.41],
    [5_000, 0.42],
  ])
})
