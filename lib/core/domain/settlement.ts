/** What two rules can part in. */
export const SETTLEMENT_DIMENSIONS = ['source', 'deadline', 'measure', 'threshold', 'void', 'scope'] as const
export type SettlementDimension = (typeof SETTLEMENT_DIMENSIONS)[number]

export const SETTLEMENT_VERDICTS = ['same', 'differs', 'unknown'] as const
export type SettlementVerdict = (typeof SETTLEMENT_VERDICTS)[number]

/** One dimension of two rules texts. The quotes are parts of the texts; absent where one does not state it. */
export interface DimensionVerdict {
  dimension: SettlementDimension
  verdict: SettlementVerdict
  here?: string
  there?: string
  /** A person decided it; the quotes are then what that person wrote, where something was written. */
  reviewed?: true
}

/** All six, in the order of {@link SETTLEMENT_DIMENSIONS}. */
export interface SettlementComparison {
  verdict: SettlementVerdict
  dimensions: readonly DimensionVerdict[]
}

/** The verdict on all dimensions together. */
export function overallVerdict(dimensions: readonly DimensionVerdict[]): SettlementVerdict {
  const has = (wanted: SettlementVerdict) => dimensions.some(({ verdict }) => verdict === wanted)
  return has('differs') ? 'differs' : has('unknown') ? 'unknown' : 'same'
}

/** Of the market that all others are compared with. */
export const SAME_MARKET: SettlementComparison = { verdict: 'same', dimensions: [] }

/** Cents per token by which a difference makes a token count more. */
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

/** Did a person decide one of the dimensions? */
export const isReviewed = ({ dimensions }: SettlementComparison): boolean =>
  dimensions.some(({ reviewed }) => reviewed)

/**
 * What each token counts more, micro-dollars: the largest of what applies, not the sum. One that settles the same counts
 * nothing more.
 */
export function haircutFor(
  { verdict, differs }: { verdict: SettlementVerdict; differs: readonly SettlementDimension[] },
  cents: HaircutCents,
): number {
  const applies =
    verdict === 'same' ? [] : verdict === 'unknown' ? [cents.unknown] : differs.map((one) => cents[one])
  return Math.round(Math.max(0, ...applies) * 10_000)
}
