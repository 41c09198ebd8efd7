import type { z } from 'zod'
import type { Market } from '@/lib/core/domain/market'
import type { PricePoint, Trade } from '@/lib/core/domain/trade'
import { shares } from '@/lib/core/domain/units'
import { readRows } from '../drift/readRows'
import { toPrice, toTime } from '../wireValues'
import { historyEnvelope, pricePoint, readEnvelope, tradeRow, tradesEnvelope } from './schemas'

/** Maximum points of a price history. */
const MAX_POINTS = 500

function toTrade(wire: z.output<typeof tradeRow>, market: Market): Trade | undefined {
  const at = toTime(wire.createdAt)
  const price = toPrice(wire.price)
  if (at === undefined || price === undefined || wire.matchedSize === 0) return undefined
  if (wire.tokenId !== market.yesTokenId && wire.tokenId !== market.noTokenId) return undefined
  const outcome = wire.tokenId === market.yesTokenId ? 'yes' : 'no'
  const side = wire.side === 0 ? 'buy' : 'sell'
  const id = [wire.txHash ?? at, wire.profile?.account ?? '', outcome, side, price, wire.matchedSize].join(
    ':',
  )
  return {
    venue: 'limitless',
    marketId: market.id,
    id,
    at,
    outcome,
    side,
    price,
    size: shares(wire.matchedSize),
  }
}

/**
 * One page of `GET /markets/{slug}/events`, newest first. Rows that are not a fill of this market are skipped.
 * Units: `price` in dollars of the token traded, `matchedSize` raw.
 * Errors: `upstream_error` on a wrong envelope.
 */
export function parseLimitlessTrades(payload: unknown, market: Market) {
  const { events, totalPages } = readEnvelope(tradesEnvelope, payload, 'list of trades')
  const read = readRows(events, tradeRow, {
    venue: 'limitless',
    endpoint: 'GET /markets/{}/events',
    what: 'list of trades',
  })
  return {
    trades: read.flatMap((row) => toTrade(row, market) ?? []),
    rows: events.length,
    totalPages: totalPages ?? 1,
  }
}

/** Every n-th point, including the newest. */
function thinned(points: readonly PricePoint[]): PricePoint[] {
  const step = Math.ceil(points.length / MAX_POINTS)
  return points.filter((_, i) => (points.length - 1 - i) % step === 0)
}

/**
 * `GET /markets/{slug}/historical-price`, either shape, oldest first. A point in another shape is skipped and counted.
 * Errors: `upstream_error` on another envelope, and when there are points and none can be read.
 */
export function parseLimitlessHistory(payload: unknown): PricePoint[] {
  const points = new Map<number, PricePoint>()
  const rows = readRows(readEnvelope(historyEnvelope, payload, 'price history'), pricePoint, {
    venue: 'limitless',
    endpoint: 'GET /markets/{}/historical-price',
    what: 'price history',
  })
  for (const wire of rows) {
    const at = typeof wire.timestamp === 'number' ? wire.timestamp : toTime(wire.timestamp)
    const price = toPrice(wire.price)
    if (at !== undefined && Number.isSafeInteger(at) && at > 0 && price !== undefined)
      points.set(at, { at, price })
  }
  return thinned([...points.values()].sort((a, b) => a.at - b.at))
}
