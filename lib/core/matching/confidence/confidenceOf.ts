import type { Evidence } from './evidence'
import weights from './weights.json'

const WEIGHTS: ReadonlyMap<string, number> = new Map(Object.entries(weights.evidence))

/**
 * Precision of a match with such evidence, 0 to 1, calibrated on labelled questions. The ceiling is the precision
 * without counter-evidence: texts can agree in full and the rules still differ. `npm run train:matching` learns both.
 */
export function confidenceOf(evidence: Evidence): number {
  let logOdds = weights.bias
  for (const [name, value] of evidence) logOdds += value * (WEIGHTS.get(name) ?? 0)
  return Math.round((1_000 * weights.ceiling) / (1 + Math.exp(-logOdds))) / 1_000
}
