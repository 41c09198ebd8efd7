/** Weighted counts of right and wrong claims. */
export interface Tally {
  /** Claimed and right. */
  right: number
  /** Claimed, but different or unlabelled. */
  wrong: number
  /** The same, but not claimed. */
  missed: number
  /** right ÷ (right + wrong); 1 when nothing is claimed. */
  precision: number
  /** right ÷ (right + missed); 1 when there is nothing to find. */
  recall: number
}

/** Scores of one list of claims: overall, and by part. */
export interface TallyCard {
  overall: Tally
  /** The same, with each kind of question capped at a few counts. */
  capped: Tally
  byVenues: Record<string, Tally>
  byCategory: Record<string, Tally>
}

export const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits

/** Rounds sums to one decimal, precision and recall to this many digits. */
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
