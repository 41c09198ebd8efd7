import { expect, test } from 'vitest'
import { wireDrift } from '../drift/wireDrift'
import { parseLimitlessMarket } from './parseEvents'
import { parseLimitlessHistory, parseLimitlessTrades } from './parseTape'
import { tokenId, wireMarket, wireTrade } from './wireRows'

const [market] = parseLimitlessMarket(wireMarket()).events[0]?.markets ?? []
if (!market) throw new Error('The market of the fixture is not readable.')
const tradesOf = (...events: unknown[]) => parseLimitlessTrades({ events, totalPages: 3 }, market)

test('a fill has its token, side, price and size', () => {
  const { trades, rows, totalPages } = tradesOf(
    wireTrade(),
    wireTrade({ tokenId: tokenId(2), side: 1, price: '0.668', matchedSize: 1_000 }),
  )
  expect({ rows, totalPages }).toEqual({ rows: 2, totalPages: 3 })
  expect(trades).toMatchObject([
    {
      venue: 'limitless',
      marketId: market.id,
      at: Date.UTC(2026, 5, 12, 15, 24, 25, 617),
      outcome: 'yes',
      side: 'buy',
      price: 332_000,
      size: 2_500_000,
    },
    { outcome: 'no', side: 'sell', price: 668_000, size: 1_000 },
  ])
  expect(new Set(trades.map(({ id }) => id)).size).toBe(2)
})

test.each([
  ['of another market', { tokenId: tokenId(9) }],
  ['without a time', { createdAt: 'soon' }],
  ['outside of the prices there are', { price: 1 }],
  ['of nothing', { matchedSize: 0 }],
  ['that is no fill', { matchedSize: undefined }],
  ['on a side nobody knows', { side: 2 }],
])('a row %s is left out', (_what, over) => {
  expect(tradesOf(wireTrade(over), wireTrade({ txHash: '0x5' })).trades).toHaveLength(1)
})

test('a price history is oldest first in either shape', () => {
  const expected = [
    { at: 1_705_314_600_000, price: 150_000 },
    { at: 1_705_318_200_000, price: 165_500 },
  ]
  expect(
    parseLimitlessHistory({
      data: [
        { timestamp: 1_705_318_200_000, price: 0.1655 },
        { timestamp: 1_705_314_600_000, price: '0.15' },
      ],
    }),
  ).toEqual(expected)
  const lineOf = (title: string, prices: number[]) => ({
    title,
    prices: prices.map((price, i) => ({ price, timestamp: `2024-01-15T1${i + 0}:30:00Z` })),
  })
  const lines = [lineOf('NO Token', [0.85, 0.8345]), lineOf('YES Token', [0.15, 0.1655])]
  expect(parseLimitlessHistory(lines)).toEqual(expected)
})

test('a point in another shape is skipped and counted; the series remains', () => {
  wireDrift.clear()
  const good = { timestamp: 1_705_318_200_000, price: 0.1655 }
  const read = [{ at: 1_705_318_200_000, price: 165_500 }]
  expect(parseLimitlessHistory({ data: [{ timestamp: 1, price: null }, good, 'gap'] })).toEqual(read)
  expect(parseLimitlessHistory([{ title: 'YES', prices: [good, { timestamp: 2 }] }])).toEqual(read)
  expect(wireDrift.of('limitless').reduce((sum, { count }) => sum + count, 0)).toBe(3)
  expect(() => parseLimitlessHistory({ data: [{ t: 1, p: 0.5 }] })).toThrow(/price history/)
})

test('points without a price are skipped, and thousands are thinned to some hundred, the newest included', () => {
  expect(parseLimitlessHistory({ data: [{ timestamp: 1, price: 0 }] })).toEqual([])
  const data = Array.from({ length: 4_001 }, (_, i) => ({ timestamp: i + 1, price: 0.5 }))
  const points = parseLimitlessHistory({ data })
  expect(points.length).toBeLessThanOrEqual(500)
  expect(points.length).toBeGreaterThan(300)
  expect(points.at(-1)?.at).toBe(4_001)
})

test('another shape is an error', () => {
  expect(() => parseLimitlessHistory({ message: 'maintenance' })).toThrow(/price history/)
  expect(() => parseLimitlessTrades([], market)).toThrow(/list of trades/)
})
