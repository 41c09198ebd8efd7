import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { PriceHistoryResponse } from '@/lib/contract/trades'
import type { Versioned } from '@/lib/contract/versioned'
import { BaseError } from '@/lib/core/domain/errors'
import type { Market } from '@/lib/core/domain/market'
import { LISTED_BEFORE_MS } from '@/lib/core/domain/marketWindow'
import type { PriceInterval } from '@/lib/core/domain/trade'
import { complement, fromMicro } from '@/lib/core/domain/units'
import type { Runtime } from '@/lib/operations/runtime'
import { findOutcome } from '@/lib/operations/views/findOutcome'
import { heldFor, heldResult } from '@/lib/operations/views/heldResult'
import { viewMembers } from '@/lib/operations/views/memberView'

/** Longest wait for platforms whose history is not cached. */
const BUDGET_MS = 2_000
/** Histories are cached for ten seconds or more: this much extra age is not noticeable. */
const HOLD_MS = 1_000

/** Venues answer `all` with a point per day: too few where a market of minutes was listed within these hours. */
const RECENT: { interval: PriceInterval; ms: number } = { interval: '6h', ms: 6 * 3_600_000 }

/** The finest interval that has the same prices of this market. */
function finestOf(interval: PriceInterval, { window }: Market, now: number): PriceInterval {
  if (!window || interval === '1h') return interval
  return now - (window.startsAt - LISTED_BEFORE_MS) <= RECENT.ms ? RECENT.interval : interval
}

/**
 * An outcome's YES price over time, one series per platform; one failing platform does not affect the others. A short
 * window excludes prices from before it was listed: a platform's earlier points belong to its series.
 * Errors: `invalid` and `not_found` of the outcome; `upstream_error` when no platform returns any.
 */
export async function getPriceHistory(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['getPriceHistory']>, 'query'>,
): Promise<Versioned<PriceHistoryResponse>> {
  const { interval } = query
  const { outcome } = await findOutcome(runtime, query)
  const views = viewMembers(runtime, outcome.members)
  const histories = await Promise.all(
    views.map(async ({ market, platform, inverted }) => {
      const points = await runtime.history.prices(market, {
        interval: finestOf(interval, market, runtime.clock.now()),
        budgetMs: BUDGET_MS,
      })
      const since = market.window ? market.window.startsAt - LISTED_BEFORE_MS : 0
      const own = points?.filter(({ at }) => at >= since)
      const series = own?.map(({ at, price }): [number, number] => [
        Math.floor(at / 1_000),
        fromMicro(inverted ? complement(price) : price),
      ])
      return [platform, series ?? null] as const
    }),
  )
  if (views.length > 0 && histories.every(([, series]) => series === null)) {
    throw new BaseError('No platform returned its price history in time; try again.', {
      code: 'upstream_error',
      retryable: true,
    })
  }
  // A platform whose history is missing may have it at the next request.
  const isComplete = histories.every(([, series]) => series !== null)
  const isRecent = heldFor(runtime.clock, HOLD_MS)
  return heldResult({ series: Object.fromEntries(histories) }, () => isComplete && isRecent())
}
