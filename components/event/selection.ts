import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'
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

/** The outcome that an address names: by its id, or by its title as older addresses do. A title of several names none. */
export function namedOutcome(
  outcomes: readonly EventOutcome[],
  params: { get(name: string): string | null },
): EventOutcome | undefined {
  const name = params.get('outcome')
  if (name === null) return undefined
  const titled = outcomes.filter((one) => one.outcome_group_title === name)
  return outcomes.find((one) => one.outcome_id === name) ?? (titled.length === 1 ? titled[0] : undefined)
}

/**
 * An outcome as the event has it now: by its id, or the one that its markets stand under since it was joined with
 * another one.
 */
export const stillThere = (
  outcomes: readonly EventOutcome[],
  known: EventOutcome,
): EventOutcome | undefined =>
  outcomes.find((one) => one.outcome_id === known.outcome_id) ??
  outcomes.find((one) =>
    PLATFORM_IDS.some((id) => {
      const market = known[`${id}_market_id`]
      return market !== null && one[`${id}_market_id`] === market
    }),
  )

/** What of the event is in view: what the address names, or the likeliest outcome's YES. */
export function readSelection(
  event: Pick<EventDetail, 'outcomes'>,
  params: { get(name: string): string | null },
): Selection | undefined {
  const outcome = namedOutcome(event.outcomes, params) ?? byChance(event.outcomes)[0]
  return outcome && { outcome, side: readSide(params) }
}

/** Puts what is in view into the query of an address, keeping what else stands there. */
export function writeSelection(
  search: string,
  event: Pick<EventDetail, 'outcomes'>,
  { outcome, side }: Selection,
): string {
  const params = new URLSearchParams(search)
  if (isBinary(event)) params.delete('outcome')
  else params.set('outcome', outcome.outcome_id)
  if (side === 'no') params.set('side', 'no')
  else params.delete('side')
  const text = params.toString()
  return text ? `?${text}` : ''
}
