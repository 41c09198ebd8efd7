import type { EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import { askOf } from './bookOf'

/** A column of the table of outcomes. */
export type OutcomeColumn = 'chance' | 'yes' | 'no' | PlatformId

export interface OutcomeSort {
  by: OutcomeColumn
  descending: boolean
}

function figureOf(outcome: EventOutcome, by: OutcomeColumn): number | undefined {
  if (by === 'chance') return outcome.cached_orderbook?.yes_price ?? undefined
  if (by === 'yes') return outcome.best_yes_price ?? undefined
  if (by === 'no') return outcome.best_no_price ?? undefined
  return askOf(outcome, by, 'yes')
}

/** Ids of the outcomes by a column; what has no figure there comes last either way. */
export function sortedIds(outcomes: readonly EventOutcome[], { by, descending }: OutcomeSort): string[] {
  const sign = descending ? -1 : 1
  return [...outcomes]
    .sort((a, b) => {
      const [x, y] = [figureOf(a, by), figureOf(b, by)]
      if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined)
      return sign * (x - y)
    })
    .map((outcome) => outcome.outcome_id)
}

/** The next state of a column that is pressed: chances begin with the highest, prices with the lowest; then the page's own order. */
export function nextSort(sort: OutcomeSort | undefined, by: OutcomeColumn): OutcomeSort | undefined {
  const first = by === 'chance'
  if (sort?.by !== by) return { by, descending: first }
  return sort.descending === first ? { by, descending: !first } : undefined
}
