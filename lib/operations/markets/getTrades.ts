import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { TradesResponse } from '@/lib/contract/trades'
import type { Versioned } from '@/lib/contract/versioned'
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

interface Tape {
  view: MemberView
  streamed: readonly Trade[]
  /** From the venue's history; undefined when it has none, or did not return it in time. */
  rows: readonly Trade[] | undefined
}

async function readTape(runtime: Runtime, view: MemberView, limit: number): Promise<Tape> {
  const rows = await runtime.history.trades(view.market, { limit, budgetMs: BUDGET_MS })
  return { view, streamed: streamedOf(runtime, view), rows }
}

const streamedOf = (runtime: Runtime, { market }: MemberView) =>
  runtime.trades.get({ venue: market.venue, marketId: market.id })

function toResponse(tapes: readonly Tape[], limit: number): TradesResponse {
  const rows = tapes.flatMap(({ view, streamed, rows = [] }) =>
    merge(streamed, rows).map((trade) => ({ view, trade })),
  )
  rows.sort((a, b) => b.trade.at - a.trade.at || (a.trade.id < b.trade.id ? -1 : 1))
  return { trades: rows.slice(0, limit).map(({ view, trade }) => toWireTrade(trade, view)) }
}

/**
 * Recent trades of an outcome over all platforms, kept until the next; one failing platform does not affect the others.
 * Errors: `invalid` and `not_found` of the outcome; `upstream_error` when no platform returns any.
 */
export async function getTrades(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['getTrades']>, 'query'>,
): Promise<Versioned<TradesResponse>> {
  const { limit } = query
  const { event, outcome } = await findOutcome(runtime, query)
  const views = viewMembers(runtime, outcome.members)
  const tapes = await Promise.all(views.map((view) => readTape(runtime, view, limit)))
  if (views.length > 0 && tapes.every(({ rows, streamed }) => rows === undefined && streamed.length === 0)) {
    throw new BaseError('No platform returned its trades in time; try again.', {
      code: 'upstream_error',
      retryable: true,
    })
  }
  const build = () => toResponse(tapes, limit)
  return {
    build,
    json: () => JSON.stringify(build()),
    isCurrent: () =>
      runtime.catalogue.peekEvent?.(event.slug)?.outcomes.includes(outcome) === true &&
      tapes.every(
        ({ view, streamed, rows }) =>
          streamedOf(runtime, view) === streamed &&
          runtime.history.stillHasTrades(view.market, { limit, rows }),
      ),
    // History is read again by whoever asks after its time.
    served: () => {},
  }
}
