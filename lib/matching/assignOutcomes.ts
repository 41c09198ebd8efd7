import { compareQuantities } from './quantities'
import type { EventSlots, OutcomeKey } from './slots'

export interface OutcomePair {
  /** Positions in the two events' outcomes. */
  a: number
  b: number
  inverted: boolean
}

type Relation = 'same' | 'inverted' | undefined

function compareKeys(a: OutcomeKey, b: OutcomeKey): Relation {
  if (a.kind === 'date' && b.kind === 'date') return a.day === b.day ? 'same' : undefined
  if (a.kind === 'number' && b.kind === 'number') return compareQuantities(a.quantity, b.quantity)
  if (a.kind === 'move' && b.kind === 'move') return a.move === b.move ? 'same' : undefined
  if (a.kind === 'name' && b.kind === 'name') return a.name !== '' && a.name === b.name ? 'same' : undefined
  return undefined
}

/**
 * Pairs outcomes that stand for the same thing, one to one. An outcome that fits two on the other side stays alone:
 * a wrong pair costs money, a missing one costs a line.
 */
export function assignOutcomes(a: EventSlots, b: EventSlots): OutcomePair[] {
  const fits = a.outcomes.flatMap((one, i) =>
    b.outcomes.flatMap((other, j) => {
      const relation = compareKeys(one.key, other.key)
      return relation ? [{ a: i, b: j, inverted: relation === 'inverted' }] : []
    }),
  )
  const count = (side: 'a' | 'b', position: number) => fits.filter((fit) => fit[side] === position).length
  return fits.filter((fit) => count('a', fit.a) === 1 && count('b', fit.b) === 1)
}
