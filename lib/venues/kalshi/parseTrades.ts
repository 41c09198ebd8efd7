import { z } from 'zod'
import type { Trade } from '@/lib/core/domain/trade'
import { complement, price, shares } from '@/lib/core/domain/units'
import { rowList } from '../boundedList'
import { readRows } from '../drift/readRows'
import { id, micro, readEnvelope, time, unitInterval } from './schemas'

const direction = z.enum(['yes', 'no']).nullish()

/** Trade fields that REST and socket share. */
export const tradeFacts = z.object({
  trade_id: id,
  yes_price_dollars: unitInterval,
  count_fp: micro,
  taker_outcome_side: direction,
  /** The name before May 2026, still sent. */
  taker_side: direction,
  is_block_trade: z.boolean().nullish(),
})
type TradeFacts = z.output<typeof tradeFacts>

const tradeRow = tradeFacts.extend({ ticker: id, created_time: time })
const tradesEnvelope = z.object({ trades: rowList })

/**
 * A match from the taker's side, which on this venue always buys an outcome: selling YES is reported as buying NO.
 * Undefined when the row does not name the side, or the size is zero.
 */
export function toTrade(
  facts: TradeFacts,
  { ticker, at }: { ticker: string; at: number },
): Trade | undefined {
  const outcome = facts.taker_outcome_side ?? facts.taker_side
  const yes = price(facts.yes_price_dollars)
  if (!outcome || facts.count_fp === 0) return undefined
  return {
    venue: 'kalshi',
    marketId: ticker,
    id: facts.trade_id,
    at,
    outcome,
    side: 'buy',
    price: outcome === 'yes' ? yes : complement(yes),
    size: shares(facts.count_fp),
  }
}

/**
 * `GET /markets/trades`, newest first. Rows in another shape are skipped: the tape cannot report rejections.
 * Errors: `upstream_error` on a wrong envelope.
 * Source: https://docs.kalshi.com/openapi.yaml (getTrades).
 */
export function parseKalshiTrades(payload: unknown): Trade[] {
  const { trades } = readEnvelope(tradesEnvelope, payload, 'list of trades')
  return readRows(trades, tradeRow, {
    venue: 'kalshi',
    endpoint: 'GET /markets/trades',
    what: 'list of trades',
  })
    .flatMap((data) => toTrade(data, { ticker: data.ticker, at: data.created_time }) ?? [])
    .sort((a, b) => b.at - a.at)
}
