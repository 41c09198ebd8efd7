import { MICRO } from '@/lib/core/domain/units'
import { HOUR } from './dates'
import type { Facts, OutcomeFacts } from './facts'
import { hashText, noiseAt } from './random'

const logit = (p: number) => Math.log(p / (1 - p))
const sigmoid = (x: number) => 1 / (1 + Math.exp(-x))
const inside = (p: number) => Math.min(Math.max(p, 0.002), 0.998)

/** [period in ms, amplitude in log-odds]: noise, minute-scale drift, and trends over hours and days. */
const WAVES = [
  [20_000, 0.05],
  [4 * 60_000, 0.12],
  [HOUR, 0.25],
  [30 * HOUR, 0.5],
] as const

/** News about one subject since the world began, in log-odds. Zero-centred, smooth, defined for all times. */
function news(seed: number, elapsed: number): number {
  let sum = 0
  WAVES.forEach(([period, amplitude], i) => {
    sum += amplitude * (noiseAt(seed + i, elapsed / period) - noiseAt(seed + i, 0))
  })
  return sum
}

/**
 * The hidden fair value of every outcome of a question, by key, as a probability.
 * Ladders and dates move together, so that they stay monotone; exclusive outcomes keep their initial sum.
 */
export function fairValues(facts: Facts, seed: number, elapsed: number): Map<string, number> {
  const moved = (outcome: OutcomeFacts) => {
    const own = facts.kind === 'choice' ? hashText(`${seed}/${outcome.key}`) : seed
    return sigmoid(logit(inside(outcome.probability)) + news(own, elapsed))
  }
  const raw = new Map(facts.outcomes.map((outcome) => [outcome.key, moved(outcome)]))
  for (const outcome of facts.outcomes) {
    if (outcome.complementOf) raw.set(outcome.key, 1 - (raw.get(outcome.complementOf) ?? 0.5))
  }
  if (facts.kind !== 'choice') return raw
  const began = facts.outcomes.reduce((sum, outcome) => sum + outcome.probability, 0)
  const total = [...raw.values()].reduce((sum, value) => sum + value, 0)
  return new Map([...raw].map(([key, value]) => [key, (value / total) * began]))
}

/** One venue's estimate of that value: a cent or two off, drifting slowly. Micro-dollars. */
export function venueFair(fair: number, seed: number, elapsed: number): number {
  const room = 4 * fair * (1 - fair)
  const bias = 0.011 * noiseAt(seed, 0.5) + 0.009 * noiseAt(seed + 1, elapsed / (7 * 60_000))
  return inside(fair + room * bias) * MICRO
}
