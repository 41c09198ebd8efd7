import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { TradesResponse } from '@/lib/contract/trades'
import { BaseError } from '@/lib/core/domain/errors'
import type { Trade } from '@/lib/core/domain/trade'
import { complement } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'
import { findOutcome } from '@/lib/operations/views/findOutcome'
import { type MemberView, viewMembers } from '@/lib/operations/views/memberView'
import { toWireTrade } from '@/lib/operations/views/toWireTrade'

/** Longest wait for platforms that do not stream this market. */
const BUDGET_MS = 2_000
/** Stream and trade history may report one fill under two ids, and its time with different precision. */
const SAME_FILL_MS = 2_000

/** Equal for both reports of one fill: a buy of NO and a sale of YES. */
function fillOf({ outcome, side, price, size }: Trade): string {
  const isYes = outcome === 'yes'
  return `${isYes ? price : complement(price)} ${size} ${(side === 'buy') === isYes}`
}

/** Streamed trades that the trade history does not have yet, then the history. */
function merge(streamed: readonly Trade[], tape: readonly Trade[]): Trade[] {
  const ids = new Set(tape.map(({ id }) => id))
  const times = new Map<string, number[]>()
  for (const trade of tape) {
    const fill = fillOf(trade)
    times.set(fill, [...(times.get(fill) ?? []), trade.at])
  }
  const isOnTape = (trade: Trade) =>
    ids.has(trade.id) ||
    times.get(fillOf(trade))?.some((at) => Math.abs(at - trade.at) <= SAME_FILL_MS) === true
  return [...streamed.filter((trade) => !isOnTape(trade)), ...tape]
}

async function tradesOf(runtime: Runtime, { market }: MemberView, limit: number) {
  const streamed = runtime.trades.get({ venue: market.venue, marketId: market.id })
  const tape = await runtime.history.trades(market, { limit, budgetMs: BUDGET_MS })
  return tape === undefined && streamed.length === 0 ? undefined : merge(streamed, tape ?? [])
}

/**
 * Recent trades of an outcome over all platforms; one failing platform does not affect the others.
 * Errors: `invalid` and `not_found` of the outcome; `upstream_error` when no platform returns any.
 */
export async function getTrades(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['getTrades']>, 'query'>,
): Promise<TradesResponse> {
  const { outcome } = await findOutcome(runtime, query)
  const views = viewMembers(runtime, outcome.members)
  const tapes = await Promise.all(
    views.map(async (view) => ({ view, trades: await tradesOf(runtime, view, query.limit) })),
  )
  if (views.length > 0 && tapes.every(({ trades }) => trades === undefined)) {
    throw new BaseError('No platform returned its trades in time; try again.', {
      code: 'upstream_error',
      retryable: true,
    })
  }
  const rows = tapes.flatMap(({ view, trades = [] }) => trades.map((trade) => ({ view, trade })))
  rows.sort((a, b) => b.trade.at - a.trade.at || (a.trade.id < b.trade.id ? -1 : 1))
  return { trades: rows.slice(0, query.limit).map(({ view, trade }) => toWireTrade(trade, view)) }
}
