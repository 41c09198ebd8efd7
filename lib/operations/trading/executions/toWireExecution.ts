import { plannedExecution, plannedLeg, type WireExecution } from '@/lib/contract/executions'
import { platformOf } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/scalars'
import type { Execution, ExecutionLeg } from '@/lib/core/domain/execution'
import { fromMicro, MICRO } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'

const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((all, one) => all + of(one), 0)

const toFilled = ({ tokens, usd, fee }: { tokens: number; usd: number; fee: number }) => ({
  tokens: fromMicro(tokens),
  usd: fromMicro(usd),
  fee_usd: fromMicro(fee),
  price: tokens > 0 ? Math.round((usd / tokens) * MICRO) / MICRO : null,
})

function toWireLeg({ config }: Pick<Runtime, 'config'>, leg: ExecutionLeg): WireExecution['legs'] {
  const platform = platformOf(leg.venue, config.platforms)
  // A venue that is not configured any more.
  if (!platform) return []
  return [
    {
      platform,
      market_id: leg.marketId,
      token_id: leg.tokenId,
      outcome: leg.outcome,
      state: leg.state,
      limit_price: fromMicro(leg.limit),
      gross_tokens: fromMicro(leg.gross),
      ...plannedLeg.parse(leg.planned),
      latency_ms: leg.latencyMs,
      due_at: toTimestamp(leg.dueAt),
      filled_at: toTimestamp(leg.filledAt),
      filled: toFilled(leg.filled),
    },
  ]
}

/** An execution as the API shows it. */
export function toWireExecution(
  runtime: Pick<Runtime, 'config'>,
  execution: Execution,
  warnings: readonly string[] = [],
): WireExecution {
  const { event, legs } = execution
  const wire = legs
    .flatMap((leg) => toWireLeg(runtime, leg))
    .sort((a, b) => a.platform.localeCompare(b.platform))
  return {
    id: execution.id,
    client_id: execution.key ?? null,
    mode: execution.mode,
    state: execution.state,
    direction: execution.direction,
    event_slug: event?.slug ?? null,
    event_title: event?.title ?? null,
    outcome_group_title: event?.outcomeTitle ?? null,
    created_at: toTimestamp(execution.createdAt),
    changed_at: toTimestamp(execution.changedAt),
    max_slippage_bps: execution.maxSlippageBps,
    planned: plannedExecution.parse(execution.planned),
    worst: {
      tokens: fromMicro(Math.round(sum(wire, ({ worst }) => worst.tokens * MICRO))),
      usd: fromMicro(Math.round(sum(wire, ({ worst }) => worst.usd * MICRO))),
    },
    filled: toFilled({
      tokens: sum(legs, ({ filled }) => filled.tokens),
      usd: sum(legs, ({ filled }) => filled.usd),
      fee: sum(legs, ({ filled }) => filled.fee),
    }),
    left_tokens: fromMicro(sum(legs, ({ gross, filled }) => gross - filled.gross)),
    legs: wire,
    changes: execution.changes.map(({ at, venue, state, cause }) => ({
      at: toTimestamp(at),
      platform: (venue && platformOf(venue, runtime.config.platforms)) ?? null,
      state,
      cause,
    })),
    warnings: [...warnings],
  }
}
