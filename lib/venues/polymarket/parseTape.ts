import { z } from 'zod'
import type { Market } from '@/lib/core/domain/market'
import type { PricePoint, Trade } from '@/lib/core/domain/trade'
import { MICRO, parseMicro, price, shares } from '@/lib/core/domain/units'
import { rowList } from '../boundedList'
import { readRows } from '../drift/readRows'
import { toPrice } from '../wireValues'
import { readEnvelope, wireSide } from './schemas'
import { tradeIdOf } from './tradeId'

const decimal = z.union([z.number(), z.string()])
const seconds = z.number().int().positive().max(1e11)

const tape = z.object({
  data: rowList,
  pagination: z.object({ next_cursor: z.string().nullish() }).nullish(),
})

const tradeRow = z.object({
  token_id: z.string().min(1),
  side: wireSide,
  size: decimal,
  price: decimal,
  timestamp: seconds,
  transaction_hash: z.string().nullish(),
})

type TapeMarket = Pick<Market, 'id' | 'yesTokenId' | 'noTokenId'>

function toTrade(data: z.output<typeof tradeRow>, { id, yesTokenId, noTokenId }: TapeMarket) {
  const tradePrice = toPrice(data.price)
  const size = parseMicro(data.size, 'down')
  if (tradePrice === undefined || !size || size < 0) return undefined
  if (data.token_id !== yesTokenId && data.token_id !== noTokenId) return undefined
  return {
    venue: 'polymarket' as const,
    marketId: id,
    at: data.timestamp * 1_000,
    outcome: data.token_id === yesTokenId ? ('yes' as const) : ('no' as const),
    side: data.side === 'BUY' ? ('buy' as const) : ('sell' as const),
    price: tradePrice,
    size: shares(size),
    hash: data.transaction_hash,
  }
}

/**
 * `GET /v2/trades`, newest first. Rows in another shape are skipped: the tape cannot report rejections.
 * Units: `size` in shares, `price` dollars of the token traded, `timestamp` seconds.
 * Errors: `upstream_error` on a wrong envelope.
 * Source: https://data-api.polymarket.com/v2/openapi.json.
 */
export function parseTrades(payload: unknown, market: TapeMarket): Trade[] {
  const { data } = readEnvelope(tape, payload, 'list of trades')
  const rows = readRows(data, tradeRow, {
    venue: 'polymarket',
    endpoint: 'GET /v2/trades',
    what: 'list of trades',
  })
  const seen = new Map<string, number>()
  // Oldest first, so that identical fills are numbered the same way when newer ones have arrived.
  const trades = rows
    .flatMap((row) => toTrade(row, market) ?? [])
    .sort((a, b) => a.at - b.at)
    .map(({ hash, ...trade }): Trade => {
      const id = tradeIdOf({ ...trade, hash }, 0)
      const repeat = seen.get(id) ?? 0
      seen.set(id, repeat + 1)
      return { ...trade, id: tradeIdOf({ ...trade, hash }, repeat) }
    })
  return trades.reverse()
}

const pointRow = z.object({ timestamp: seconds, price: decimal })

/**
 * One page of `GET /v2/prices-history` for the YES token, oldest first.
 * Units: `timestamp` seconds, `price` dollars; the last point of a resolved market is its payout, 0 or 1.
 * Errors: `upstream_error` on a wrong envelope.
 */
export function parsePrices(payload: unknown): { points: PricePoint[]; next: string | undefined } {
  const { data, pagination } = readEnvelope(tape, payload, 'price history')
  const rows = readRows(data, pointRow, {
    venue: 'polymarket',
    endpoint: 'GET /v2/prices-history',
    what: 'price history',
  })
  const points = rows.flatMap((point): PricePoint[] => {
    const micro = parseMicro(point.price, 'nearest')
    if (micro === undefined || micro < 0 || micro > MICRO) return []
    return [{ at: point.timestamp * 1_000, price: price(micro) }]
  })
  return { points, next: pagination?.next_cursor || undefined }
}
