import { expect, test } from 'vitest'
import type { Market } from '@/lib/core/domain/market'
import type { PricePoint } from '@/lib/core/domain/trade'
import { price } from '@/lib/core/domain/units'
import { marketOn, NOW } from '@/lib/dev/testing/support/builders'
import { downsample } from './downsample'
import { createSparklines } from './sparklines'

const line = (length: number): PricePoint[] =>
  Array.from({ length }, (_, i) => ({ at: NOW + i * 60_000, price: price(100_000 + i) }))

/** A clock whose sleepers the test wakes. */
function start(historyOf: (market: Market) => readonly PricePoint[] | undefined) {
  let now = NOW
  const sleepers: (() => void)[] = []
  const requested: string[] = []
  const stopping = new AbortController()
  const sparklines = createSparklines({
    history: {
      trades: async () => undefined,
      stillHasTrades: () => true,
      async prices(market, { interval }) {
        requested.push(`${market.id} ${interval}`)
        return historyOf(market)
      },
    },
    clock: {
      now: () => now,
      sleep: () => new Promise((resolve) => sleepers.push(resolve)),
    },
    signal: stopping.signal,
  })
  const rest = () => new Promise((resolve) => setImmediate(resolve))
  const turn = async () => {
    for (const wake of sleepers.splice(0)) wake()
    await rest()
  }
  const advance = (ms: number) => {
    now += ms
  }
  return { sparklines, requested, turn, rest, advance }
}

const on = (id: string) => marketOn('limitless', id)

test('a hundred rows are one request at a time to their venue, the first row first', async () => {
  const { sparklines, requested, turn, rest } = start(() => line(3))
  const markets = Array.from({ length: 100 }, (_, i) => on(`m${i}`))
  const first = await sparklines.read(markets, { budgetMs: 0 })
  await rest()
  expect(first.filter(({ state }) => state === 'collecting').length).toBeGreaterThan(98)
  expect(requested).toEqual(['m0 1w'])
  await turn()
  await turn()
  expect(requested).toEqual(['m0 1w', 'm1 1w', 'm2 1w'])
  const states = (await sparklines.read(markets, { budgetMs: 0 })).map(({ state }) => state)
  expect(states.filter((state) => state === 'ready')).toHaveLength(3)
  expect(requested).toHaveLength(3)
})

test('a cached sparkline is not requested again within a quarter of an hour, and is returned meanwhile', async () => {
  const { sparklines, requested, turn, advance } = start(() => line(2))
  await sparklines.read([on('a')], { budgetMs: 0 })
  await turn()
  expect(await sparklines.read([on('a')], { budgetMs: 0 })).toEqual([
    { state: 'ready', points: line(2), change24h: undefined },
  ])
  advance(15 * 60_000 + 1)
  expect((await sparklines.read([on('a')], { budgetMs: 0 }))[0]?.state).toBe('ready')
  await turn()
  expect(requested).toEqual(['a 1w', 'a 1w'])
})

test('a waiting caller resolves as soon as all sparklines are known', async () => {
  const { sparklines } = start(({ id }) => (id === 'short' ? line(1) : line(2)))
  const found = await sparklines.read([on('long'), marketOn('kalshi', 'short')], { budgetMs: 60_000 })
  expect(found.map(({ state }) => state)).toEqual(['ready', 'none'])
})

test('while a venue fails, its earlier sparklines stay', async () => {
  let fails = false
  const { sparklines, turn, advance } = start(() => (fails ? undefined : line(2)))
  await sparklines.read([on('a'), marketOn('kalshi', 'b')], { budgetMs: 0 })
  await turn()
  fails = true
  advance(15 * 60_000 + 1)
  await sparklines.read([on('a'), on('new')], { budgetMs: 0 })
  await turn()
  await turn()
  const found = await sparklines.read([on('a'), on('new')], { budgetMs: 0 })
  expect(found.map(({ state }) => state)).toEqual(['ready', 'none'])
})

test('the 24-hour change uses every point read, not only those drawn', async () => {
  const HOUR_MS = 3_600_000
  // A week of hours, each a tenth of a cent higher; the last one half an hour after the hour before.
  const week = Array.from({ length: 169 }, (_, i) => ({
    at: NOW + Math.min(i, 167.5) * HOUR_MS,
    price: price(100_000 + i * 1_000),
  }))
  const { sparklines } = start(() => week)
  const [read] = await sparklines.read([on('a')], { budgetMs: 60_000 })
  // At 143.5 h the chart shows the price of 143 h.
  expect(read).toMatchObject({ state: 'ready', change24h: 25_000 })
})

test('rows beyond the bound that are no longer on screen are dropped', async () => {
  const { sparklines, requested, turn } = start(() => line(2))
  await sparklines.read([on('old')], { budgetMs: 0 })
  await sparklines.read(
    Array.from({ length: 250 }, (_, i) => on(`old${i}`)),
    { budgetMs: 0 },
  )
  for (let i = 0; i < 300; i += 1) await turn()
  expect(requested).toHaveLength(201)
})

test('a long history is downsampled to its shape: the same span, in order, at most the requested number of points', () => {
  const points = line(1_000)
  const thin = downsample(points, 48)
  expect(thin).toHaveLength(48)
  expect([thin[0], thin.at(-1)]).toEqual([points[0], points.at(-1)])
  expect(thin.every((point, i) => i === 0 || point.at > (thin[i - 1]?.at ?? 0))).toBe(true)
  expect(downsample(line(5), 48)).toEqual(line(5))
})
