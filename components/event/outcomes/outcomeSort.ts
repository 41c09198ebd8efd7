import type { EventOutcome } from '@/lib/contract/event'
import type { PlatformId } from '@/lib/contract/platform'
import { platformPrice, type Quoted } from '../header/shownPrice'
import { chanceOf } from './chanceOf'

/** A column of the table of outcomes. */
export type OutcomeColumn = 'chance' | 'yes' | 'no' | PlatformId

export interface OutcomeSort {
  by: OutcomeColumn
  descending: boolean
}

function figureOf(outcome: EventOutcome, by: OutcomeColumn, quoted: Quoted): number | undefined {
  if (by === 'chance') return chanceOf(outcome)
  if (by !== 'yes' && by !== 'no') return platformPrice(outcome, by, quoted)?.price
  if (quoted.size === 'top') return outcome[`best_${by}_price`] ?? undefined
  return quoted.quotes?.[outcome.outcome_id]?.[by]?.all_in_price
}

/** Ids of the outcomes sorted by a column as shown; those without a figure come last in both directions. */
export function sortedIds(
  outcomes: readonly EventOutcome[],
  { by, descending }: OutcomeSort,
  quoted: Quoted,
): string[] {
  const sign = descending ? -1 : 1
  return [...outcomes]
    .sort((a, b) => {
      const [x, y] = [figureOf(a, by, quoted), figureOf(b, by, quoted)]
      if (x === undefined || y === undefined) return Number(x === undefined) - Number(y === undefined)
      return sign * (x - y)
    })
    .map((outcome) => outcome.outcome_id)
}

/** The next state of a pressed column: chances start with the highest, prices with the lowest; then the page order. */
export function nextSort(sort: OutcomeSort | undefined, by: OutcomeColumn): OutcomeSort | undefined {
  const first = by === 'chance'
  if (sort?.by !== by) return { by, descending: first }
  return sort.descending === first ? { by, descending: !first } : undefined
}
