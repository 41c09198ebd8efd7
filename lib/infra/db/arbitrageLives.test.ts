import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArbitrageLife, ArbitrageLives } from '@/lib/core/domain/arbitrageLife'
import { shares, usd } from '@/lib/core/domain/units'
import { NOW } from '@/lib/dev/testing/support/builders'
import { testDatabase } from '@/lib/dev/testing/support/database'
import { createArbitrageLives } from './arbitrageLives'

const database = testDatabase()
let lives: ArbitrageLives

beforeAll(async () => {
  lives = createArbitrageLives(database.prisma)
})
beforeEach(() => database.prisma.arbitrageLife.deleteMany())

const MINUTE_MS = 60_000

const life = (rest: Partial<ArbitrageLife>): ArbitrageLife => ({
  id: 'o1.polymarket.kalshi',
  kind: 'pair',
  firstSeenAt: NOW,
  lastSeenAt: NOW + 1_000,
  eventSlug: 'rain',
  eventTitle: 'Rain?',
  outcomeId: 'o1',
  venues: ['polymarket', 'kalshi'],
  verified: true,
  bestProfit: usd(2_500_000),
  bestTokens: shares(50_000_000),
  bestCost: usd(47_500_000),
  ...rest,
})
const all = { since: NOW - MINUTE_MS, verifiedOnly: false, offset: 0, limit: 10 }

test('a life is stored once however often it is written, and read as it was written last', async () => {
  await lives.save([life({})])
  expect(await lives.listOpen()).toEqual([life({})])
  await lives.save([life({ endedAt: NOW + 2_000, bestProfit: usd(3_000_000) })])
  expect(await lives.listOpen()).toEqual([])
  expect(await lives.listEnded(all)).toEqual({
    lives: [life({ endedAt: NOW + 2_000, bestProfit: usd(3_000_000) })],
    total: 1,
  })
})

test('a life whose end was not observed ends when it was last seen', async () => {
  await lives.save([life({}), life({ id: 'o2.polymarket.kalshi' })])
  await lives.endOthers([life({})])
  expect((await lives.listOpen()).map(({ id }) => id)).toEqual(['o1.polymarket.kalshi'])
  expect((await lives.listEnded(all)).lives).toMatchObject([
    { id: 'o2.polymarket.kalshi', endedAt: NOW + 1_000 },
  ])
})

test('lives are aggregated by size and by venues', async () => {
  const ended = (id: string, seconds: number, profit: number, rest: Partial<ArbitrageLife> = {}) =>
    life({ id, endedAt: NOW + seconds * 1_000, bestProfit: usd(profit * 1_000_000), ...rest })
  await lives.save([
    ended('a', 2, 0.5),
    ended('b', 10, 5),
    ended('c', 30, 5),
    ended('d', 500, 5, { verified: false }),
    ended('e', 60, 200, { venues: ['kalshi', 'limitless'], kind: 'event' }),
    life({ id: 'f' }),
  ])
  const measured = await lives.measure({ ...all, verifiedOnly: true })
  expect(measured.bySize).toMatchObject([
    { from: 0, count: 1, medianSeconds: 2 },
    { from: 1_000_000, count: 2, medianSeconds: 20, p90Seconds: 28 },
    { from: 100_000_000, count: 1, medianSeconds: 60 },
  ])
  expect(measured.byVenues).toMatchObject([
    { venues: ['polymarket', 'kalshi'], count: 3, medianSeconds: 10 },
    { venues: ['kalshi', 'limitless'], count: 1 },
  ])
  expect((await lives.measure({ ...all, kind: 'event' })).byVenues).toHaveLength(1)
})

test('only what ended longer ago than the retention time is deleted', async () => {
  await lives.save([
    life({ endedAt: NOW }),
    life({ id: 'open' }),
    life({ id: 'new', endedAt: NOW + MINUTE_MS }),
  ])
  await lives.deleteBefore(NOW + 1)
  expect((await lives.listOpen()).map(({ id }) => id)).toEqual(['open'])
  expect((await lives.listEnded(all)).lives.map(({ id }) => id)).toEqual(['new'])
})
