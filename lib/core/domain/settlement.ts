/** Dimensions in which two rules can differ. */
export const SETTLEMENT_DIMENSIONS = ['source', 'deadline', 'measure', 'threshold', 'void', 'scope'] as const
export type SettlementDimension = (typeof SETTLEMENT_DIMENSIONS)[number]

export const SETTLEMENT_VERDICTS = ['same', 'differs', 'unknown'] as const
export type SettlementVerdict = (typeof SETTLEMENT_VERDICTS)[number]

/** One dimension of two rules texts. The quotes are excerpts of the texts; absent where one does not state it. */
export interface DimensionVerdict {
  dimension: SettlementDimension
  verdict: SettlementVerdict
  here?: string
  there?: string
  /** A reviewer decided it; the quotes are then the reviewer's, where given. */
  reviewed?: true
}

/** All six, in the order of {@link SETTLEMENT_DIMENSIONS}. */
export interface SettlementComparison {
  verdict: SettlementVerdict
  dimensions: readonly DimensionVerdict[]
}

/** The combined verdict of all dimensions. */
export function overallVerdict(dimensions: readonly DimensionVerdict[]): SettlementVerdict {
  const has = (wanted: SettlementVerdict) => dimensions.some(({ verdict }) => verdict === wanted)
  return has('differs') ? 'differs' : has('unknown') ? 'unknown' : 'same'
}

/** The reference market's comparison with itself. */
export const SAME_MARKET: SettlementComparison = { verdict: 'same', dimensions: [] }

/** Haircut per difference, cents per token. */
export type HaircutCents = Readonly<Record<SettlementDimension | 'unknown', number>>

export const DEFAULT_HAIRCUT_CENTS: HaircutCents = {
  source: 1,
  deadline: 1,
  measure: 2,
  threshold: 5,
  void: 0.5,
  scope: 1,
  unknown: 0,
}

/** The dimensions in which rules differ. */
export const differingIn = ({ dimensions }: SettlementComparison): SettlementDimension[] =>
  dimensions.flatMap(({ dimension, verdict }) => (verdict === 'differs' ? [dimension] : []))

/** Whether a reviewer decided one of the dimensions. */
export const isReviewed = ({ dimensions }: SettlementComparison): boolean =>
  dimensions.some(({ reviewed }) => reviewed)

/**
 * Haircut per token, micro-dollars: the largest that applies, not the sum. A market that settles the same has no
 * haircut.
 */
export function haircutFor(
  { verdict, differs }: { verdict: SettlementVerdict; differs: readonly SettlementDimension[] },
  cents: HaircutCents,
): number {
  const applies =
    verdict === 'same' ? [] : verdict === 'unknown' ? [cents.unknown] : differs.map((one) => cents[one])
  return Math.round(Math.max(0, ...applies) * 10_000)
}
