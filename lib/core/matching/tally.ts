/** Claims by whether they are right, weighted. */
export interface Tally {
  /** Claimed and right. */
  right: number
  /** Claimed and different, or not judged at all. */
  wrong: number
  /** The same, and not claimed. */
  missed: number
  /** right ÷ (right + wrong); 1 when nothing is claimed. */
  precision: number
  /** right ÷ (right + missed); 1 when nothing is to be found. */
  recall: number
}

/** Figures of one list of claims: overall, and in its parts. */
export interface TallyCard {
  overall: Tally
  /** The same with each kind of question counting a few times at most. */
  capped: Tally
  byVenues: Record<string, Tally>
  byCategory: Record<string, Tally>
}

export const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** Sums to one decimal, precision and recall to so many digits. */
export function toTally(sum: (kind: 'right' | 'wrong' | 'missed') => number, digits: number): Tally {
  const [right, wrong, missed] = [sum('right'), sum('wrong'), sum('missed')]
  const ratio = (rest: number) => (right + rest === 0 ? 1 : round(right / (right + rest), digits))
  return {
    right: round(right, 1),
    wrong: round(wrong, 1),
    missed: round(missed, 1),
    precision: ratio(wrong),
    recall: ratio(missed),
  }
}
