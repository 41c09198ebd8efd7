import type { z } from 'zod'
import type { Market } from '@/lib/core/domain/market'
import type { PricePoint, Trade } from '@/lib/core/domain/trade'
import { price, shares } from '@/lib/core/domain/units'
import { rowList } from '../boundedList'
import { readRows } from '../drift/readRows'
import { toPrice, toTime } from '../wireValues'
import { matchRow, readAnswer, series, seriesPoint } from './schemas'

/** One micro-unit in the venue's units of 10⁻¹⁸. */
const WEI_PER_MICRO = 10n ** 12n

const toMicro = (wei: string, rounding: 'down' | 'nearest') =>
  Number((BigInt(wei) + (rounding === 'nearest' ? WEI_PER_MICRO / 2n : 0n)) / WEI_PER_MICRO)

function toTrade(data: z.output<typeof matchRow>, marketId: string): Trade | undefined {
  const at = toTime(data.executedAt)
  if (at === undefined) return undefined
  const { taker, amountFilled, priceExecuted, settlementId, transactionHash } = data
  const executed = toMicro(priceExecuted, 'nearest')
  const size = toMicro(amountFilled, 'down')
  if (executed <= 0 || executed >= 1_000_000 || size <= 0 || !Number.isSafeInteger(size)) return undefined
  const side = taker.quoteType === 'Bid' ? 'buy' : 'sell'
  // A taker gets its limit or better; otherwise it is unclear which outcome the price is for.
  const limit = taker.price ? toMicro(taker.price, 'nearest') : undefined
  if (limit !== undefined && (side === 'buy' ? executed > limit : executed < limit)) return undefined
  const outcome = taker.outcome.indexSet === 1 ? 'yes' : 'no'
  const id = [settlementId || transactionHash || at, outcome, side, executed, size].join('-')
  return { venue: 'predictfun', marketId, id, at, outcome, side, price: price(executed), size: shares(size) }
}

/**
 * `GET /v1/orders/matches` of a market, newest first: the taker's side, at its price for its own outcome. The makers'
 * side is ignored (a bid for the other outcome there is a mint). Rows in another shape are skipped.
 * Units: amounts and prices are whole numbers of 10⁻¹⁸.
 * Errors: `upstream_error` on a wrong envelope.
 */
export function parseMatches(payload: unknown, { id }: Pick<Market, 'id'>): Trade[] {
  const { data } = readAnswer(rowList, payload, 'list of matches')
  const rows = readRows(data, matchRow, {
    venue: 'predictfun',
    endpoint: 'GET /orders/matches',
    what: 'list of matches',
  })
  const trades = rows.flatMap((row) => toTrade(row, id) ?? [])
  return [...new Map(trades.map((trade) => [trade.id, trade])).values()].sort((a, b) => b.at - a.at)
}

/** `GET /v1/markets/{id}/timeseries?metric=price`, oldest first. Units: `x` ms, `y` dollars of YES. */
export function parseSeries(payload: unknown): PricePoint[] {
  const { data } = readAnswer(series, payload, 'price history')
  const rows = readRows(data.series, seriesPoint, {
    venue: 'predictfun',
    endpoint: 'GET /markets/{}/timeseries',
    what: 'price history',
  })
  return rows
    .flatMap((point): PricePoint[] => {
      const value = toPrice(point.y)
      return value !== undefined ? [{ at: point.x, price: value }] : []
    })
    .sort((a, b) => a.at - b.at)
}
