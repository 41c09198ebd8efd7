import { PUBLISH_FROM } from '@/lib/core/matching/compare/verdict'
import { round, type Tally, type TallyCard, toTally } from '@/lib/core/matching/tally'
import { weigh } from './leaveOut'
import type { Sample } from './samples'
import type { Counted } from './scoreClaims'

/** Pairs with a confidence in [from, to): their mean stated confidence, and the share that were right. */
export interface CurvePoint {
  from: number
  to: number
  /** After the cap. */
  pairs: number
  said: number
  right: number
}

/** Families are capped per cell: right pairs (found or missed) and wrong claims apart. */
const cellOf = ({ set, family, kind }: Counted) => `${set}\n${family}\n${kind === 'wrong'}`

function tallyOf(counted: readonly Counted[], weights: ReadonlyMap<Counted, number>): Tally {
  const sum = (kind: Counted['kind']) =>
    counted.filter((one) => one.kind === kind).reduce((total, one) => total + (weights.get(one) ?? 1), 0)
  return toTally(sum, 3)
}

const groups = <T>(list: readonly T[], by: (one: T) => string): [string, T[]][] =>
  [...new Set(list.map(by))].sort().map((name) => [name, list.filter((one) => by(one) === name)])

/** Claims at or above a confidence threshold, or by a model; right pairs below it are missed. */
export const claimsFrom = (counted: readonly Counted[], threshold: number): Counted[] =>
  counted.flatMap((one): Counted[] => {
    if (one.confidence === undefined || one.byModel || one.confidence >= threshold) return [one]
    return one.kind === 'right' ? [{ ...one, kind: 'missed' }] : []
  })

/** As if no answers were recorded: right pairs that only a model claimed are missed. */
export const withoutModel = (counted: readonly Counted[]): Counted[] =>
  counted.flatMap((one): Counted[] => {
    if (!one.byModel) return [one]
    const { byModel: _byModel, confidence: _confidence, ...pair } = one
    return one.kind === 'right' ? [{ ...pair, kind: 'missed' }] : []
  })

const BOUNDS = [0, 0.5, PUBLISH_FROM, 0.9, 0.95, 0.97, 0.98, 1]

/** Accuracy of left-out pairs by the model's confidence. Unreviewed ones count as wrong. */
export function curveOf(samples: readonly Sample[], leftOut: ReadonlyMap<Sample, number>): CurvePoint[] {
  const counted = samples.filter(({ verdict }) => verdict !== 'undecidable')
  const weights = weigh(
    counted,
    ({ hidden, family, verdict }) => `${hidden}\n${family}\n${verdict === 'right'}`,
  )
  return BOUNDS.slice(0, -1).flatMap((from, i): CurvePoint[] => {
    const to = BOUNDS[i + 1] ?? 1
    const inside = counted.filter((one) => {
      const said = leftOut.get(one) ?? 0
      return said >= from && (said < to || to === 1)
    })
    const sum = (part: (one: Sample) => number) =>
      inside.reduce((total, one) => total + (weights.get(one) ?? 1) * part(one), 0)
    const pairs = sum(() => 1)
    if (pairs === 0) return []
    return [
      {
        from,
        to,
        pairs: round(pairs, 1),
        said: round(sum((one) => leftOut.get(one) ?? 0) / pairs, 3),
        right: round(sum(({ verdict }) => (verdict === 'right' ? 1 : 0)) / pairs, 3),
      },
    ]
  })
}

/** A family counts at most five times. */
export interface LeftOutCard extends TallyCard {
  /** Unreviewed claims, included among the wrong ones. */
  unread: number
}

export function cardOf(counted: readonly Counted[]): LeftOutCard {
  const plain = new Map(counted.map((one) => [one, 1]))
  const capped = weigh(counted, cellOf)
  const tallies = (by: (one: Counted) => string) =>
    Object.fromEntries(groups(counted, by).map(([name, own]) => [name, tallyOf(own, capped)]))
  return {
    overall: tallyOf(counted, plain),
    capped: tallyOf(counted, capped),
    byVenues: tallies(({ venues }) => venues),
    byCategory: tallies(({ category }) => category),
    unread: counted.filter(({ unread }) => unread).length,
  }
}
