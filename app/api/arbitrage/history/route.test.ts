import { expect, test } from 'vitest'
import { arbitrageHistoryResponse } from '@/lib/contract/arbitrage'
import type { ArbitrageLife, ArbitrageLives } from '@/lib/core/domain/arbitrageLife'
import { shares, usd } from '@/lib/core/domain/units'
import { NOW } from '@/lib/dev/testing/support/builders'
import { routeRefusal, routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { GET } from './route'

const LIFE: ArbitrageLife = {
  id: 'o1.kalshi.polymarket',
  kind: 'pair',
  firstSeenAt: NOW - 60_000,
  lastSeenAt: NOW - 2_500,
  endedAt: NOW - 2_500,
  eventSlug: 'rain',
  eventTitle: 'Rain?',
  outcomeId: 'o1',
  venues: ['kalshi', 'polymarket'],
  verified: true,
  bestProfit: usd(3_200_000),
  bestTokens: shares(100_000_000),
  bestCost: usd(96_800_000),
}

function start() {
  const requested: unknown[] = []
  const lives: ArbitrageLives = {
    listOpen: async () => [],
    save: async () => undefined,
    endOthers: async () => undefined,
    deleteBefore: async () => undefined,
    async listEnded(query) {
      requested.push(query)
      return { lives: [LIFE], total: 12 }
    },
    measure: async () => ({
      bySize: [{ from: 1_000_000, count: 12, medianSeconds: 40, p90Seconds: 57.5 }],
      byVenues: [{ venues: ['kalshi', 'polymarket'], count: 12, medianSeconds: 40, p90Seconds: 57.5 }],
    }),
  }
  installRuntime({ lives })
  return { requested }
}

test('the history says how long opportunities lived, by size and platforms, and which were the last', async () => {
  const { requested } = start()
  const reply = await routeReply(GET, arbitrageHistoryResponse, {
    path: '/api/arbitrage/history?days=7&limit=1',
    headers: { authorization: 'Bearer access-ada' },
  })
  expect(requested).toMatchObject([{ since: NOW - 7 * 86_400_000, verifiedOnly: true, limit: 1, offset: 0 }])
  expect(reply).toMatchObject({
    total: 12,
    count: 1,
    lives: [
      {
        platforms: ['platform_2', 'platform_1'],
        lived_s: 57.5,
        best_profit_usd: 3.2,
        best_max_usd: 96.8,
        gone: '2026-01-15T11:59:57.500Z',
      },
    ],
    by_size: [{ from_usd: 1, count: 12, median_s: 40, p90_s: 57.5 }],
    by_platforms: [{ platforms: ['platform_2', 'platform_1'], count: 12 }],
  })
})

test('the history takes the credentials of the list', async () => {
  start()
  expect((await routeRefusal(GET, { path: '/api/arbitrage/history' })).status).toBe(401)
})
