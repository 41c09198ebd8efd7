import { VERIFIED_FROM } from '@/lib/core/domain/matchLinks'

/** How often reviewers agreed with what method `model` had published. */
export interface Precision {
  right: number
  total: number
}

const Z = 1.96
/** Just below what plans take by default. */
const UNMEASURED = VERIFIED_FROM - 0.01

/** Lower end of the 95% interval. Source: Wilson (1927), the score interval of a proportion. */
function lowerBound({ right, total }: Precision): number {
  if (total === 0) return 0
  const share = right / total
  const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * total)) / total)
  return (share + (Z * Z) / (2 * total) - spread) / (1 + (Z * Z) / total)
}

/**
 * Confidence of a match that method `model` publishes. Until reviewers have shown its precision to be as good as
 * verified matches, plans use it only where a request names the method.
 */
export function modelConfidence(comparator: number, measured: Precision): number {
  const bound = lowerBound(measured)
  return bound >= VERIFIED_FROM ? bound : Math.min(comparator, UNMEASURED)
}
