import type { EventOutcome } from '@/lib/contract/event'

type Known = Pick<EventOutcome, 'resolved_result' | 'resolution_conflict'> & {
  cached_orderbook: Pick<NonNullable<EventOutcome['cached_orderbook']>, 'yes_price'> | null
}

/**
 * The chance of an outcome, 0 to 1: once resolved its result, as in lists of events, else that of its books. Undefined
 * where neither is known, where it is void, and where platforms resolved it differently.
 */
export function chanceOf({ resolved_result: result, resolution_conflict, cached_orderbook }: Known) {
  if (resolution_conflict || result === 'invalid') return undefined
  if (result === 'yes') return 1
  if (result === 'no') return 0
  return cached_orderbook?.yes_price ?? undefined
}
