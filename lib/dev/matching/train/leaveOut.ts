import { EVIDENCE } from '@/lib/core/matching/confidence/evidence'
import { fitLogistic, type Logistic, logOddsOf, type Observation, type Prior, sigmoid } from './fitLogistic'
import type { Sample } from './samples'

/** Upper bound on the pairs of a family that count: right and wrong ones apart, for each way of hiding texts. */
export const FAMILY_CAP = 5
/**
 * Few wrong pairs are known, and some negative evidence occurred in one family only. Until enough is seen, it counts as
 * the comparison rates it: 0.1 of a match there is two units of log-odds here.
 */
const SLOTS: ReadonlySet<string> = new Set([
  'time only hinted at',
  'time on one side only',
  'day of play not exact',
  'other or unknown source',
  'the other way round',
  'anything else open',
])
const STRONG: ReadonlySet<string> = new Set([
  'a part of the whole on one side',
  'words that part other markets',
  'something else than winning',
])
/** A name that one side lacks is another person's as often as not. */
const NAMES: ReadonlySet<string> = new Set(['names on one side only', 'parts of a shared name'])
const PRIOR: Prior = {
  coefficients: EVIDENCE.map(([name]) =>
    STRONG.has(name) ? -4 : SLOTS.has(name) ? -2.5 : NAMES.has(name) ? -2.5 : 0,
  ),
  penalty: 3,
  // Few wrong pairs with a name more, or with a month against a deadline, are labelled: the prior decides.
  strengths: EVIDENCE.map(([name]) => (NAMES.has(name) || name === 'anything else open' ? 100 : 1)),
}

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

/** Of pairs that nobody read, nearly all are different: the labels of a catalogue name its matches. */
const UNREAD_WEIGHT = 0.3

/** All pairs but undecidable ones. A set of loose pairs has matches that no label names: its unread pairs are ignored. */
function casesOf(samples: readonly Sample[]): Case[] {
  const known = samples.filter(
    ({ verdict, set }) => verdict !== 'undecidable' && (verdict !== 'unread' || set !== 'pairs'),
  )
  const weights = weigh(known, ({ hidden, family, verdict }) => `${hidden}\n${family}\n${verdict}`)
  return known.map((sample) => ({
    sample,
    observation: {
      features: sample.features,
      truth: isRight(sample) ? 1 : 0,
      weight: (weights.get(sample) ?? 1) * (sample.verdict === 'unread' ? UNREAD_WEIGHT : 1),
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

const ROUNDS = 6
const FIRST_CEILING = 0.98

/**
 * Expectation–maximisation: each wrong pair is wrong because of its evidence, or despite it, with some probability.
 * `start` only saves time.
 */
export function fitModel(samples: readonly Sample[], start?: Model): Model {
  const cases = casesOf(samples)
  let model = start ?? { logistic: fitCases(cases), ceiling: FIRST_CEILING }
  for (let round = 0; round < ROUNDS; round += 1) {
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
