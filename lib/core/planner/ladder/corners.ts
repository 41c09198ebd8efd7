import { missing } from '../missing'
import type { Curve, Point } from './curve'

/** One venue's curve as points, start and end included. Units: micro-tokens, micro-dollars. */
export interface Corners {
  net: Float64Array
  cash: Float64Array
  /** 1 where no leg ends between this corner and the next. */
  gap: Uint8Array
  /** The hulls of all corners, from below and from above, built on demand: {@link chordsOf}. */
  hulls?: { below?: Hull; above?: Hull }
}

/** A hull as chords, best first. Units: micro-tokens, dollars per token. */
export interface Hull {
  /** The corners on it, one more than there are chords. */
  corner: Int32Array
  tokens: Float64Array
  price: Float64Array
}

/** The part of a curve between two depths; the depths lie in or at the end of the steps named. */
export interface Stretch {
  curve: Curve
  start: Point
  startStep: number
  end: Point
  endStep: number
}

/** A stretch as points. */
export function cornersOf({ curve, start, startStep, end, endStep }: Stretch): Corners {
  const last = Math.max(1, endStep - startStep)
  const net = new Float64Array(last + 1)
  const cash = new Float64Array(last + 1)
  const gap = new Uint8Array(last + 1)
  const hasGaps = curve.levelFee > 0
  net[0] = start.net
  cash[0] = start.cash
  for (let corner = 1; corner < last; corner += 1) {
    const step = startStep + corner
    net[corner] = curve.net[step] ?? missing()
    cash[corner] = curve.cash[step] ?? missing()
    if (hasGaps) gap[corner - 1] = curve.gap[step - 1] ?? missing()
  }
  net[last] = end.net
  cash[last] = end.cash
  if (hasGaps) gap[last - 1] = curve.gap[endStep - 1] ?? 0
  return { net, cash, gap }
}

/**
 * The convex hull of corners, from below on a buy and from above on a sell: a bound on every mix of depths. Writes the
 * indices of the corners on it, and returns their number.
 */
export function hullInto(
  hull: Int32Array,
  { net, cash }: Corners,
  { from, to, sign }: { from: number; to: number; sign: number },
): number {
  let length = 0
  for (let corner = from; corner <= to; corner += 1) {
    const n2 = net[corner] ?? missing()
    if (corner > from && n2 <= (net[hull[length - 1] ?? missing()] ?? missing())) continue
    const c2 = cash[corner] ?? missing()
    while (length >= 2) {
      const last = hull[length - 1] ?? missing()
      const before = hull[length - 2] ?? missing()
      const n1 = net[last] ?? missing()
      const c1 = cash[last] ?? missing()
      const n0 = net[before] ?? missing()
      const c0 = cash[before] ?? missing()
      if ((sign * (c1 - c0)) / (n1 - n0) < (sign * (c2 - c1)) / (n2 - n1)) break
      length -= 1
    }
    hull[length] = corner
    length += 1
  }
  return length
}

/** The same as a new array. */
export function hullOf(corners: Corners, range: { from: number; to: number; sign: number }): Int32Array {
  const hull = new Int32Array(range.to - range.from + 1)
  return hull.subarray(0, hullInto(hull, corners, range))
}

/** The hull of a part of the corners as chords; the full hull is cached for the next order on the same curve. */
export function chordsOf(corners: Corners, range: { from: number; to: number; sign: number }): Hull {
  if (range.from > 0 || range.to < corners.net.length - 1) return readChords(corners, range)
  corners.hulls ??= {}
  const side = range.sign > 0 ? 'below' : 'above'
  corners.hulls[side] ??= readChords(corners, range)
  return corners.hulls[side]
}

function readChords(corners: Corners, range: { from: number; to: number; sign: number }): Hull {
  const corner = hullOf(corners, range)
  const count = Math.max(0, corner.length - 1)
  const tokens = new Float64Array(count)
  const price = new Float64Array(count)
  for (let i = 0; i < count; i += 1) {
    const [from, to] = [corner[i] ?? missing(), corner[i + 1] ?? missing()]
    tokens[i] = (corners.net[to] ?? missing()) - (corners.net[from] ?? missing())
    price[i] =
      ((corners.cash[to] ?? missing()) - (corners.cash[from] ?? missing())) / (tokens[i] ?? missing())
  }
  return { corner, tokens, price }
}
