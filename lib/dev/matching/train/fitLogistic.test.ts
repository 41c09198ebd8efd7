import { expect, test } from 'vitest'
import { fitLogistic, logOddsOf, type Observation, sigmoid } from './fitLogistic'

const PRIOR = { coefficients: [0, 0], penalty: 0.1 }

/** Nine in ten are true with the first feature, one in ten without; the second feature is noise. */
const OBSERVATIONS: Observation[] = Array.from({ length: 200 }, (_, i) => {
  const first = i % 2
  return { features: [first, (i >> 1) % 2], truth: Number(i % 20 < 2 ? !first : first), weight: 1 }
})

test('a feature seen more often with the truth makes it more likely, in proportion', () => {
  const model = fitLogistic(OBSERVATIONS, [1, 1], { prior: PRIOR })
  expect(sigmoid(logOddsOf(model, [1, 0]))).toBeCloseTo(0.9, 1)
  expect(sigmoid(logOddsOf(model, [0, 0]))).toBeCloseTo(0.1, 1)
})

test('no data turn negative evidence into positive, or the reverse', () => {
  const { coefficients } = fitLogistic(OBSERVATIONS, [-1, -1], { prior: PRIOR })
  expect(coefficients[0]).toBe(0)
  const turned = OBSERVATIONS.map((one) => ({ ...one, truth: 1 - one.truth }))
  expect(fitLogistic(turned, [1, 1], { prior: PRIOR }).coefficients[0]).toBe(0)
})

test('a feature that was never seen keeps its prior', () => {
  const unseen = OBSERVATIONS.map((one) => ({ ...one, features: [one.features[0] ?? 0, 0] }))
  const { coefficients } = fitLogistic(unseen, [1, -1], { prior: { coefficients: [0, -2], penalty: 1 } })
  expect(coefficients[1]).toBeCloseTo(-2, 5)
})

test('the start point changes only the run time', () => {
  const fresh = fitLogistic(OBSERVATIONS, [1, 1], { prior: PRIOR })
  const started = fitLogistic(OBSERVATIONS, [1, 1], {
    prior: PRIOR,
    start: { bias: 2, coefficients: [0, 3] },
  })
  expect(started.bias).toBeCloseTo(fresh.bias, 2)
  expect(started.coefficients[0]).toBeCloseTo(fresh.coefficients[0] ?? 0, 2)
})
