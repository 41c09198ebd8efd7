import { EVIDENCE } from '@/lib/core/matching/confidence/evidence'
import { fitLogistic, type Logistic, logOddsOf, type Observation, type Prior, sigmoid } from './fitLogistic'
import type { Sample } from './samples'

/** Upper bound on the pairs of a family that count: right and wrong ones apart, for each way of hiding texts. */
export const FAMILY_CAP = 5
/**
 * Few wrong pairs are known, and some negative evidence occurred in one family only. Until enough is seen, it counts as
 * the comparison rates it: 0.1 of a match there is two units of log-odds here.
 */
const PRIOR: Prior = { coefficients: EVIDENCE.map(([, sign]) => (sign < 0 ? -2 : 0)), penalty: 3 }

/** Sample weights: below 1 for a kind with more than `FAMILY_CAP` samples. */
export function weigh<T>(samples: readonly T[], kindOf: (sample: T) => string): ReadonlyMap<T, number> {
  const sizes = new Map<string, number>()
  for (const sample of samples) sizes.set(kindOf(sample), (sizes.get(kindOf(sample)) ?? 0) + 1)
  return new Map(
    samples.map((sample) => [sample, Math.min(1, FAMILY_CAP / (sizes.get(kindOf(sample)) ?? 1))]),
  )
}

interface Case {
  sample: Sample
  observation: Observation
}

const isRight = ({ verdict }: Sample) => verdict === 'right'

/** Reviewed pairs. */
function casesOf(samples: readonly Sample[]): Case[] {
  const read = samples.filter(({ verdict }) => verdict === 'right' || verdict === 'wrong')
  const weights = weigh(read, ({ hidden, family, verdict }) => `${hidden}\n${family}\n${verdict}`)
  return read.map((sample) => ({
    sample,
    observation: {
      features: sample.features,
      truth: isRight(sample) ? 1 : 0,
      weight: weights.get(sample) ?? 1,
    },
  }))
}

const fitCases = (cases: readonly Case[], start?: Logistic) =>
  fitLogistic(
    cases.map(({ observation }) => observation),
    EVIDENCE.map(([, sign]) => sign),
    { prior: PRIOR, ...(start && { start }) },
  )

/**
 * `ceiling` × logistic of the evidence. A missing rule lets wrong pairs through without negative evidence: they bound
 * the highest possible confidence, and must not make negative evidence count for less.
 */
export interface Model {
  logistic: Logistic
  /** 0 to 1. */
  ceiling: number
}

export const confidenceBy = ({ logistic, ceiling }: Model, features: readonly number[]) =>
  ceiling * sigmoid(logOddsOf(logistic, features))

/** Rounds of expectation–maximisation; a start that is nearly right needs few. */
const ROUNDS = { fresh: 12, started: 3 }
const FIRST_CEILING = 0.98

/** Expectation–maximisation: each wrong pair is wrong because of its evidence, or despite it, with some probability. */
function fitModel(cases: readonly Case[], start?: Model): Model {
  let model = start ?? { logistic: fitCases(cases), ceiling: FIRST_CEILING }
  for (let round = 0; round < (start ? ROUNDS.started : ROUNDS.fresh); round += 1) {
    const { logistic, ceiling } = model
    const expected = cases.map(({ sample, observation }) => {
      const fine = sigmoid(logOddsOf(logistic, observation.features))
      const truth = isRight(sample) ? 1 : ((1 - ceiling) * fine) / (1 - ceiling * fine)
      return { sample, observation: { ...observation, truth } }
    })
    const sum = (of: readonly Case[], part: (one: Case) => number) =>
      of.reduce((total, one) => total + one.observation.weight * part(one), 0)
    const right = sum(cases, ({ sample }) => (isRight(sample) ? 1 : 0))
    // Smoothing: one additional wrong pair.
    model = {
      logistic: fitCases(expected, logistic),
      ceiling: right / (sum(expected, ({ observation }) => observation.truth) + 1),
    }
  }
  return model
}

/** The model learned from all families, and each pair's confidence by a model that never saw its family. */
export interface Trained {
  model: Model
  leftOut: ReadonlyMap<Sample, number>
}

/** Trains on every family, and once without each. */
export function train(samples: readonly Sample[]): Trained {
  const cases = casesOf(samples)
  const model = fitModel(cases)
  const families = [...new Set(samples.map(({ family }) => family))]
  const without = new Map(
    families.map((family) => [
      family,
      fitModel(
        cases.filter(({ sample }) => sample.family !== family),
        model,
      ),
    ]),
  )
  return {
    model,
    leftOut: new Map(
      samples.map((sample) => [sample, confidenceBy(without.get(sample.family) ?? model, sample.features)]),
    ),
  }
}
