import type { Evidence } from './evidence'
import { knowledge } from './knowledge'

/** Log-odds of a match with such evidence. */
export function logOddsOf(evidence: Evidence): number {
  const { bias, evidence: weights } = knowledge()
  let sum = bias
  for (const [name, value] of evidence) sum += value * (weights.get(name) ?? 0)
  return sum
}

/**
 * Precision of a match with such log-odds, 0 to 1, calibrated on labelled questions. The ceiling is the precision
 * without counter-evidence: texts can agree in full and the rules still differ.
 */
export const confidenceAt = (logOdds: number): number =>
  Math.round((1_000 * knowledge().ceiling) / (1 + Math.exp(-logOdds))) / 1_000
