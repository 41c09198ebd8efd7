import type { EventDetail, EventOutcome } from '@/lib/contract/event'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'
import type { Outcome } from '@/lib/core/domain/market'
import { isBinary } from './outcomeName'

export interface Selection {
  outcome: EventOutcome
  side: Outcome
}

/** Active outcomes first, then winners, then by chance, highest first. */
export function byChance(outcomes: readonly EventOutcome[]): EventOutcome[] {
  const chance = (one: EventOutcome) => one.cached_orderbook?.yes_price ?? one.best_yes_price ?? -1
  const won = (one: EventOutcome) => Number(one.resolved_result === 'yes')
  return [...outcomes].sort(
    (a, b) => Number(b.is_active) - Number(a.is_active) || won(b) - won(a) || chance(b) - chance(a),
  )
}

export const readSide = (params: { get(name: string): string | null }): Outcome =>
  params.get('side') === 'no' ? 'no' : 'yes'

/** The outcome with this id, or with this title as in older links. A title that several outcomes share matches none. */
export function namedOutcome(
  outcomes: readonly EventOutcome[],
  name: string | null,
): EventOutcome | undefined {
  if (name === null) return undefined
  const titled = outcomes.filter((one) => one.outcome_group_title === name)
  return outcomes.find((one) => one.outcome_id === name) ?? (titled.length === 1 ? titled[0] : undefined)
}

/** The current version of an outcome: by its id, or by one of its markets if it has been merged into another outcome. */
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

/** The selected outcome and side: from the address, else YES of the likeliest outcome. */
export function readSelection(
  event: Pick<EventDetail, 'outcomes'>,
  params: { get(name: string): string | null },
): Selection | undefined {
  const outcome = namedOutcome(event.outcomes, params.get('outcome')) ?? byChance(event.outcomes)[0]
  return outcome && { outcome, side: readSide(params) }
}

/** Writes the selection into a query, keeping its other parameters. */
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
