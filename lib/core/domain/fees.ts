import type { Side } from './market'
import { MICRO, type Price, type Shares, type Usd } from './units'

/**
 * Taker fee of one market. `rate` is the coefficient of the model's formula before `multiplier`; p is the price
 * of the token traded in dollars, C the gross tokens of a fill.
 *
 * | model | fee in USD of a fill |
 * |---|---|
 * | `none` | 0 |
 * | `quadratic` | multiplier · rate · C · (p·(1−p))^exponent |
 * | `notional_quadratic` | multiplier · rate · C · p · p·(1−p) |
 * | `min_side` | multiplier · rate · C · min(p, 1−p) |
 * | `curve` | multiplier · curve[side](p) · C · p, linear between the table's points, clamped outside |
 * | `unknown` | not known: prices may be shown, nothing may be routed there with fees on |
 *
 * `minUsd` is the minimum fee: for the whole order, or for every fill (`minPer`). A fill is what an order takes of one
 * price level. The fees of one leg are summed, raised to that minimum, and rounded up once to `roundTo`.
 * With `chargedIn: 'tokens_on_buy'` a buy pays fee ÷ p tokens of each fill instead of dollars; a sell pays dollars.
 */
export interface FeeSchedule {
  readonly model: 'none' | 'quadratic' | 'notional_quadratic' | 'min_side' | 'curve' | 'unknown'
  readonly rate: number
  readonly multiplier: number
  /** Only read by `quadratic`. */
  readonly exponent: number
  /** Minimum fee; 0 when there is none. */
  readonly minUsd: Usd
  /** Whether the minimum is charged per fill or once per order. */
  readonly minPer: 'fill' | 'order'
  readonly chargedIn: 'usd' | 'tokens_on_buy'
  /** Granularity of a leg's fee in micro-dollars: 10_000 is a cent. Always rounded up: the conservative reading. */
  readonly roundTo: Usd
  /** The venue did not state this market's rate: the highest that its rules allow is assumed. */
  readonly assumed?: true
  /** Only for `curve`: [price in dollars, fraction of notional], ascending by price. */
  readonly curve?: Record<Side, readonly (readonly [number, number])[]>
}

const money = (micro: number) => micro as Usd

export const NO_FEE: FeeSchedule = {
  model: 'none',
  rate: 0,
  multiplier: 1,
  exponent: 1,
  minUsd: money(0),
  minPer: 'order',
  chargedIn: 'usd',
  roundTo: money(1),
}

export const UNKNOWN_FEE: FeeSchedule = { ...NO_FEE, model: 'unknown' }

/** Linear between the table's points, clamped outside. */
function interpolate(points: readonly (readonly [number, number])[], at: number): number {
  const first = points[0]
  if (!first) return 0
  if (at <= first[0]) return first[1]
  for (let i = 1; i < points.length; i += 1) {
    const low = points[i - 1]
    const high = points[i]
    if (low && high && at <= high[0]) {
      return low[1] + ((at - low[0]) / (high[0] - low[0])) * (high[1] - low[1])
    }
  }
  return points[points.length - 1]?.[1] ?? 0
}

/**
 * Raw taker fee per gross token at this price, before the leg's floor and rounding.
 * Units: micro-dollars per token, not rounded (a float).
 * Errors: throws on `unknown`, which callers must exclude.
 */
export function feePerToken(fee: FeeSchedule, side: Side, at: Price): number {
  const p = at / MICRO
  switch (fee.model) {
    case 'none':
      return 0
    case 'quadratic': {
      const base = p * (1 - p)
      return MICRO * fee.multiplier * fee.rate * (fee.exponent === 1 ? base : base ** fee.exponent)
    }
    case 'notional_quadratic':
      return MICRO * fee.multiplier * fee.rate * p * p * (1 - p)
    case 'min_side':
      return MICRO * fee.multiplier * fee.rate * Math.min(p, 1 - p)
    case 'curve':
      return MICRO * fee.multiplier * interpolate(fee.curve?.[side] ?? [], p) * p
    case 'unknown':
      throw new RangeError('The fee of this market is not known.')
  }
}

/**
 * One fill's contribution to a leg's fee, from its raw fee (micro-dollars, both floats): at least the minimum where
 * that is charged per fill.
 */
export const fillFee = ({ minPer, minUsd }: FeeSchedule, raw: number): number =>
  minPer === 'fill' ? Math.max(raw, minUsd) : raw

/** Below this share of one rounding step a raw fee counts as exactly on it: float noise must not cost a cent. */
const NOISE = 1e-6

/**
 * A leg's fee in dollars from the sum over its fills ({@link fillFee}; micro-dollars, float).
 * Rounded up once to `roundTo`, after the floor `minUsd`. A leg of nothing costs nothing.
 */
export function legFee(fee: FeeSchedule, raw: number, gross: Shares): Usd {
  if (gross <= 0 || fee.model === 'none') return money(0)
  const floored = Math.max(raw, fee.minUsd)
  return money(Math.max(0, Math.ceil(floored / fee.roundTo - NOISE)) * fee.roundTo)
}

/** Tokens deducted from a buy with a fee in tokens: the fills' raw token fees, rounded up to one micro-token. */
export const legTokenFee = (raw: number): Shares => Math.max(0, Math.ceil(raw - NOISE)) as Shares
