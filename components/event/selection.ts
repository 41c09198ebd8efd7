import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import type { Outcome } from '@/lib/domain/market'
import { isBinary } from './outcomeName'

export interface Selection {
  outcome: EventOutcome
  side: Outcome
}

/** Those that still trade first, the likeliest of them before all: where most people look. */
export function byChance(outcomes: readonly EventOutcome[]): EventOutcome[] {
  const chance = (one: EventOutcome) => one.cached_orderbook?.yes_price ?? one.best_yes_price ?? -1
  return [...outcomes].sort((a, b) => Number(b.is_active) - Number(a.is_active) || chance(b) - chance(a))
}

export const readSide = (params: { get(name: string): string | null }): Outcome =>
  params.get('side') === 'no' ? 'no' : 'yes'

/** What of the event is in view: told by the address, or the likeliest outcome's YES. */
export function readSelection(
  event: Pick<EventDetail, 'outcomes'>,
  params: { get(name: string): string | null },
): Selection | undefined {
  const title = params.get('outcome')
  const named = title === null ? undefined : event.outcomes.find((one) => one.outcome_group_title === title)
  const outcome = named ?? (event.outcomes.length === 1 ? event.outcomes[0] : byChance(event.outcomes)[0])
  return outcome && { outcome, side: readSide(params) }
}

/** Puts what is in view into the query of an address, keeping what else stands there. */
export function writeSelection(
  search: string,
  event: Pick<EventDetail, 'outcomes'>,
  { outcome, side }: Selection,
): string {
  const params = new URLSearchParams(search)
  if (isBinary(event) || outcome.outcome_group_title === null) params.delete('outcome')
  else params.set('outcome', outcome.outcome_group_title)
  if (side === 'no') params.set('side', 'no')
  else params.delete('side')
  const text = params.toString()
  return text ? `?${text}` : ''
}
