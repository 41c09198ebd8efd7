import { expect, test } from 'vitest'
import type { PricePoint, Trade } from '@/lib/core/domain/trade'
import { marketOn } from '@/lib/dev/testing/support/builders'
import { createFakeVenue } from '@/lib/dev/testing/support/fakeVenue'
import type { VenueConnector } from '@/lib/venues/connector'
import { createVenueHistory } from './venueHistory'

const market = marketOn('kalshi', 'K1')
const { signal } = new AbortController()

function setUp(rest: Partial<VenueConnector>) {
  const connector: VenueConnector = { ...createFakeVenue('kalshi'), ...rest }
  return createVenueHistory({ connectors: new Map([['kalshi', connector]]), signal })
}

const never = () => new Promise<never>(() => {})

test('concurrent callers share one request to the venue, for few trades or for many', async () => {
  const requested: number[] = []
  const history = setUp({
    fetchTrades: async (_market, { limit }) => {
      requested.push(limit)
      return [] as Trade[]
    },
  })
  const ask = (limit: number) => history.trades(market, { limit, budgetMs: 1_000 })
  await Promise.all([ask(10), ask(50), ask(1), ask(51), ask(500)])
  await ask(20)
  expect(requested).toEqual([50, 500])
})

test('a late or failed response is undefined', async () => {
  const history = setUp({
    fetchTrades: never,
    fetchPriceHistory: async () => {
      throw new Error('no')
    },
  })
  expect(await history.trades(market, { limit: 10, budgetMs: 5 })).toBeUndefined()
  expect(await history.prices(market, { interval: '1d', budgetMs: 1_000 })).toBeUndefined()
})

test('a venue without tape or history is not waited for', async () => {
  const history = setUp({ fetchTrades: undefined, fetchPriceHistory: undefined })
  const start = performance.now()
  for (const one of [market, marketOn('opinion', 'o1')]) {
    expect(await history.trades(one, { limit: 10, budgetMs: 1_000 })).toBeUndefined()
    expect(await history.prices(one, { interval: '1d', budgetMs: 1_000 })).toBeUndefined()
  }
  expect(performance.now() - start).toBeLessThan(500)
})

test('a failure is not cached: the next caller requests again', async () => {
  let calls = 0
  const history = setUp({
    fetchPriceHistory: async () => {
      calls += 1
      if (calls === 1) throw new Error('no')
      return [] as PricePoint[]
    },
  })
  const ask = () => history.prices(market, { interval: '1d', budgetMs: 1_000 })
  expect([await ask(), await ask(), await ask()]).toEqual([undefined, [], []])
  expect(calls).toBe(2)
})

test('rows are still there until they are read again; a failure is not, a venue without a tape is', async () => {
  const reads = [[] as Trade[], [] as Trade[]]
  const history = setUp({ fetchTrades: async () => reads.shift() ?? Promise.reject(new Error('no')) })
  const rows = await history.trades(market, { limit: 10, budgetMs: 1_000 })
  expect(history.stillHasTrades(market, { limit: 20, rows })).toBe(true)
  const more = await history.trades(market, { limit: 500, budgetMs: 1_000 })
  expect(history.stillHasTrades(market, { limit: 500, rows: more })).toBe(true)
  expect(history.stillHasTrades(market, { limit: 500, rows })).toBe(false)
  expect(history.stillHasTrades(market, { limit: 10, rows: undefined })).toBe(false)
  expect(history.stillHasTrades(marketOn('opinion', 'o1'), { limit: 10, rows: undefined })).toBe(true)
})
