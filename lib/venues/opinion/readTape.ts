import type { Market } from '@/lib/core/domain/market'
import type { PriceInterval, PricePoint } from '@/lib/core/domain/trade'
import type { Clock } from '@/lib/infra/net/types'
import type { FetchOptions } from '../connector'
import { readRows } from '../drift/readRows'
import { toPrice } from '../wireValues'
import type { OpinionClient } from './client'
import { historyPoint, historyResult, readResult } from './schemas'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Only hours and days are supported; hours are used for a week at most, to keep series short. */
const SPANS: Record<PriceInterval, { ms?: number; step: '1h' | '1d' }> = {
  '1h': { ms: HOUR, step: '1h' },
  '6h': { ms: 6 * HOUR, step: '1h' },
  '1d': { ms: DAY, step: '1h' },
  '1w': { ms: 7 * DAY, step: '1h' },
  '1m': { ms: 30 * DAY, step: '1d' },
  all: { step: '1d' },
}

/** The YES token's prices, oldest first. One step more than requested, so that a line has a starting point. */
export async function readHistory(
  { client, clock }: { client: OpinionClient; clock: Clock },
  market: Market,
  { interval, signal }: FetchOptions & { interval: PriceInterval },
): Promise<PricePoint[]> {
  const { ms, step } = SPANS[interval]
  const to = clock.now()
  const from = ms === undefined ? undefined : to - ms - (step === '1h' ? HOUR : DAY)
  const result = await client.fetchHistory({ tokenId: market.yesTokenId, step, from, to }, { signal })
  if (result === undefined) return []
  const { history } = readResult(historyResult, result, 'price history')
  const rows = readRows(history, historyPoint, {
    venue: 'opinion',
    endpoint: 'GET /token/price-history',
    what: 'price history',
  })
  return rows
    .flatMap((point): PricePoint[] => {
      const price = toPrice(point.p)
      const at = point.t * 1_000
      return price === undefined || at > to || at < (from ?? 0) ? [] : [{ at, price }]
    })
    .sort((a, b) => a.at - b.at)
}
