import type { EventOutcome } from '@/lib/contract/event'
import { isLate } from '@/lib/core/domain/freshness'

type Known = Pick<EventOutcome, 'resolved_result' | 'resolution_conflict'> & {
  cached_orderbook: Pick<NonNullable<EventOutcome['cached_orderbook']>, 'yes_price'> | null
}

/**
 * Chance of an outcome, 0 to 1: once resolved from its result, as in lists of events, else from its books. Undefined
 * where neither is known, where it is void, and where platforms resolved it differently.
 */
export function chanceOf({ resolved_result: result, resolution_conflict, cached_orderbook }: Known) {
  if (resolution_conflict || result === 'invalid') return undefined
  if (result === 'yes') return 1
  if (result === 'no') return 0
  return cached_orderbook?.yes_price ?? undefined
}

/** From the youngest late book of an open outcome without a live book; undefined for any other. */
export function lateChanceOf(
  outcome: Known & Pick<EventOutcome, 'is_active' | 'platforms_live' | 'orderbooks'>,
): { chance: number; asOf: string | undefined } | undefined {
  if (!outcome.is_active || outcome.platforms_live.length > 0 || chanceOf(outcome) !== undefined)
    return undefined
  const late = Object.values(outcome.orderbooks)
    .filter(isLate)
    .flatMap(({ yes_price: chance, as_of: asOf }) => (chance === null ? [] : [{ chance, asOf }]))
  return late.toSorted((a, b) => (b.asOf ?? '').localeCompare(a.asOf ?? ''))[0]
}
