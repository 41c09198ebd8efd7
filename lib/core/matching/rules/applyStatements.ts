import type { RulePrints } from '@/lib/core/domain/matches'
import {
  type DimensionVerdict,
  overallVerdict,
  type SettlementComparison,
} from '@/lib/core/domain/settlement'
import type { SettlementStatement } from '@/lib/core/domain/settlementReviews'
import { haveChanged } from '@/lib/core/matching/review/rulePrints'

/**
 * A comparison in which reviewers' statements override parsed ones. A statement on rules that have since changed is
 * ignored. `isHereA`: the comparison's own market is in the first event of the pair.  `prints`: hashes of both current
 * rules. Pure.
 */
export function applyStatements(
  comparison: SettlementComparison,
  statements: readonly SettlementStatement[],
  { isHereA, prints }: { isHereA: boolean; prints: RulePrints },
): SettlementComparison {
  const current = statements.filter((one) => !haveChanged(one.prints, prints))
  if (current.length === 0) return comparison
  const dimensions = comparison.dimensions.map((read): DimensionVerdict => {
    const stated = current.find(({ dimension }) => dimension === read.dimension)
    if (!stated) return read
    const { a, b } = stated.says
    const [here, there] = isHereA ? [a ?? read.here, b ?? read.there] : [b ?? read.here, a ?? read.there]
    return {
      dimension: read.dimension,
      verdict: stated.verdict,
      ...(here !== undefined && { here }),
      ...(there !== undefined && { there }),
      reviewed: true,
    }
  })
  return { verdict: overallVerdict(dimensions), dimensions }
}
