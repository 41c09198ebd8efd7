/** One observation: its features, its truth and its weight. */
export interface Observation {
  features: readonly number[]
  /** 1 when true, 0 when false; between them when uncertain. */
  truth: number
  weight: number
}

/** The log-odds are `bias` + Σ `coefficients` × features. */
export interface Logistic {
  bias: number
  coefficients: readonly number[]
}

export type Sign = 1 | -1

/** The prior mean of each coefficient, and the penalty for leaving it. */
export interface Prior {
  coefficients: readonly number[]
  penalty: number
  /** Multiples of the penalty by coefficient, 1 by default. */
  strengths?: readonly number[]
}

const penaltyOf = ({ penalty, strengths }: Prior, at: number) => penalty * (strengths?.[at] ?? 1)

export const sigmoid = (logOdds: number) => 1 / (1 + Math.exp(-logOdds))

export const logOddsOf = ({ bias, coefficients }: Logistic, features: readonly number[]) =>
  features.reduce((sum, feature, i) => sum + feature * (coefficients[i] ?? 0), bias)

const STEPS = 40
const SWEEPS = 200
const STILL = 1e-7

interface Quadratic {
  gradient: number[]
  /** Rows of the second derivative. */
  curvature: number[][]
}

/** Bias first; the bias has no prior. */
function expand(at: readonly number[], observations: readonly Observation[], prior: Prior): Quadratic {
  const { coefficients } = prior
  const gradient = at.map((value, i) =>
    i === 0 ? 0 : penaltyOf(prior, i - 1) * (value - (coefficients[i - 1] ?? 0)),
  )
  const curvature = at.map((_, i) => at.map((__, j) => (i === j && i > 0 ? penaltyOf(prior, i - 1) : 0)))
  for (const { features, truth, weight } of observations) {
    const row = [1, ...features]
    const p = sigmoid(row.reduce((sum, x, i) => sum + x * (at[i] ?? 0), 0))
    const [error, bend] = [weight * (p - truth), weight * Math.max(p * (1 - p), 1e-6)]
    for (const [i, x] of row.entries()) {
      if (x === 0) continue
      gradient[i] = (gradient[i] ?? 0) + error * x
      const line = curvature[i] ?? []
      for (const [j, y] of row.entries()) line[j] = (line[j] ?? 0) + bend * x * y
    }
  }
  return { gradient, curvature }
}

/** The step to the minimum of the quadratic within the signs, coordinate by coordinate. */
function stepWithin(
  at: readonly number[],
  { gradient, curvature }: Quadratic,
  signs: readonly Sign[],
): number[] {
  const step = at.map(() => 0)
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    let moved = 0
    for (const [i, value] of at.entries()) {
      const line = curvature[i] ?? []
      const slope = line.reduce((sum, bend, j) => sum + bend * (step[j] ?? 0), gradient[i] ?? 0)
      const wanted = value + (step[i] ?? 0) - slope / Math.max(line[i] ?? 0, 1e-9)
      const sign = signs[i - 1]
      const allowed = sign === undefined ? wanted : sign > 0 ? Math.max(0, wanted) : Math.min(0, wanted)
      moved = Math.max(moved, Math.abs(allowed - value - (step[i] ?? 0)))
      step[i] = allowed - value
    }
    if (moved < STILL) break
  }
  return step
}

function lossOf(at: readonly number[], observations: readonly Observation[], prior: Prior): number {
  const [bias = 0, ...coefficients] = at
  const ridge = coefficients.reduce(
    (sum, value, i) => sum + (penaltyOf(prior, i) * (value - (prior.coefficients[i] ?? 0)) ** 2) / 2,
    0,
  )
  return observations.reduce((sum, { features, truth, weight }) => {
    const odds = logOddsOf({ bias, coefficients }, features)
    return sum + weight * (truth * Math.log1p(Math.exp(-odds)) + (1 - truth) * Math.log1p(Math.exp(odds)))
  }, ridge)
}

/**
 * Logistic regression with forced signs and a normal prior: a coefficient of sign 1 is never below 0, one of sign −1 never
 * above. Newton's method, halving a step that does not help. Deterministic; `start` only saves time.
 *
 * Cost: O(steps × observations × features²).
 */
export function fitLogistic(
  observations: readonly Observation[],
  signs: readonly Sign[],
  { prior, start }: { prior: Prior; start?: Logistic },
): Logistic {
  let at: number[] = start ? [start.bias, ...start.coefficients] : [0, ...signs.map(() => 0)]
  let loss = lossOf(at, observations, prior)
  for (let round = 0; round < STEPS; round += 1) {
    const step = stepWithin(at, expand(at, observations, prior), signs)
    let length = 1
    let next = at
    let nextLoss = loss
    for (; length > 1e-4; length /= 2) {
      next = at.map((value, i) => value + length * (step[i] ?? 0))
      nextLoss = lossOf(next, observations, prior)
      if (nextLoss <= loss) break
    }
    if (loss - nextLoss < STILL) break
    at = next
    loss = nextLoss
  }
  const [bias = 0, ...coefficients] = at
  return { bias, coefficients }
}
