import type { Facts, Named, OutcomeFacts } from './facts'
import { NOBODY } from './facts'
import type { Some } from './names/people'
import type { Award } from './names/sports'
import type { Random } from './random'

/** Probabilities that fall geometrically and sum to slightly below 1: an unlisted one may win. */
function falling(count: number, random: Random): number[] {
  const decay = 0.45 + random.float() * 0.35
  const raw = Array.from({ length: count }, (_, i) => decay ** i * (0.7 + random.float() * 0.6))
  const total = raw.reduce((sum, value) => sum + value, 0)
  const listed = 0.9 + random.float() * 0.08
  return raw.map((value) => (value / total) * listed)
}

type Rest = Pick<Facts, 'template' | 'category' | 'subject' | 'at'> & { rival?: Named }

export const binary = (random: Random, rest: Rest): Facts => ({
  rival: NOBODY,
  ...rest,
  kind: 'binary',
  outcomes: [{ key: 'yes', name: 'Yes', code: '', at: rest.at, probability: 0.12 + random.float() * 0.76 }],
})

/** One of several names, likeliest first; the names are in random order. */
export function choice(random: Random, names: readonly Named[], rest: Rest): Facts {
  const chances = falling(names.length, random)
  const outcomes = names.map((name, i) => ({
    key: name.code,
    name: name.name,
    code: name.code,
    at: rest.at,
    probability: chances[i] ?? 0.01,
  }))
  return { rival: NOBODY, ...rest, kind: 'choice', outcomes }
}

/** One of several contenders for an award, which is itself drawn from several. */
export function award(random: Random, awards: Some<Award>, rest: Omit<Rest, 'subject'>): Facts {
  const { award: subject, players } = random.pick(awards)
  return choice(random, random.sample(players, random.int(4, players.length)), { ...rest, subject })
}

/** The same event by several deadlines, with rising probability. */
export function dates(random: Random, deadlines: readonly number[], rest: Omit<Rest, 'at'>): Facts {
  const hazard = 0.08 + random.float() * 0.4
  const outcomes = deadlines.map((at, i) => ({
    key: `by-${at}`,
    name: '',
    code: '',
    at,
    probability: 1 - (1 - hazard) ** (i + 1),
  }))
  return { rival: NOBODY, ...rest, kind: 'dates', at: deadlines[deadlines.length - 1] ?? 0, outcomes }
}

/** "Above X" for several X around the expected value, with falling probability. */
export function ladder(random: Random, thresholds: readonly number[], rest: Rest): Facts {
  const middle = (thresholds.length - 1) / 2 + (random.float() - 0.5)
  const slope = 0.9 + random.float() * 0.6
  const outcomes = thresholds.map((floor, i) => ({
    key: `above-${floor}`,
    name: '',
    code: String(floor),
    at: rest.at,
    floor,
    probability: 1 / (1 + Math.exp(slope * (i - middle))),
  }))
  return { rival: NOBODY, ...rest, kind: 'ladder', outcomes }
}

/** Touching, non-overlapping ranges around the expected value; the first and last are open. */
export function buckets(
  random: Random,
  edges: readonly (readonly [number | undefined, number | undefined])[],
  rest: Rest,
): Facts {
  const middle = (edges.length - 1) / 2 + (random.float() - 0.5) * 1.5
  const raw = edges.map((_, i) => Math.exp(-((i - middle) ** 2) / 2.2))
  const total = raw.reduce((sum, value) => sum + value, 0)
  const outcomes: OutcomeFacts[] = edges.map(([floor, cap], i) => ({
    key: `${floor ?? 'under'}-${cap ?? 'over'}`,
    name: '',
    code: '',
    at: rest.at,
    floor,
    cap,
    probability: ((raw[i] ?? 0) / total) * 0.985,
  }))
  return { rival: NOBODY, ...rest, kind: 'choice', outcomes }
}

/** This many values, one step apart, around a middle; rounded to the step so that float noise never shows. */
export function around(middle: number, step: number, count: number): number[] {
  const decimals = Math.max(0, -Math.floor(Math.log10(step)))
  const first = Math.round(middle / step) - Math.floor(count / 2)
  return Array.from({ length: count }, (_, i) => Number(((first + i) * step).toFixed(decimals)))
}
