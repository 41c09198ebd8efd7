import { grossWhere } from './curve'
import type { LegPrice } from './priceGross'
import { legOf, type VenueLadder } from './venueLadder'

/** Fill of a leg, in the unit of the request. */
export const fillOf = (leg: LegPrice, inCash: boolean) => (inCash ? leg.cash : leg.net)

/** The largest leg in whole lots whose exact fill stays within `room`; never below the smallest leg. */
export function fitLeg(
  ladder: VenueLadder,
  room: number,
  inCash: boolean,
  minGross = ladder.minGross,
): LegPrice {
  const { curve, maxGross } = ladder
  const { lot } = ladder.source
  const wanted = grossWhere(curve, inCash ? curve.cash : curve.net, room)
  let low = Math.min(maxGross, Math.max(minGross, Math.floor(wanted / lot) * lot))
  const lowLeg = legOf(ladder, low)
  if (fillOf(lowLeg, inCash) <= room) {
    // The usual case: one more lot does not fit.
    let best = lowLeg
    for (let step: number = lot; ; step *= 2) {
      const gross = Math.min(maxGross, low + step)
      if (gross <= low) return best
      const leg = legOf(ladder, gross)
      if (fillOf(leg, inCash) > room) return bisect(ladder, { low, high: gross, best }, { room, inCash })
      low = gross
      best = leg
    }
  }
  // Fees rounded up to a cent overshoot: step back until it fits.
  for (let step: number = lot; ; step *= 2) {
    const high = low
    low = Math.max(minGross, low - step)
    const leg = legOf(ladder, low)
    if (fillOf(leg, inCash) <= room || low === minGross) {
      return bisect(ladder, { low, high, best: leg }, { room, inCash })
    }
  }
}

function bisect(
  ladder: VenueLadder,
  { low, high, best }: { low: number; high: number; best: LegPrice },
  { room, inCash }: { room: number; inCash: boolean },
): LegPrice {
  const { lot } = ladder.source
  let found = best
  let from = low / lot
  let to = high / lot
  while (to - from > 1) {
    const middle = Math.floor((from + to) / 2)
    const leg = legOf(ladder, middle * lot)
    if (fillOf(leg, inCash) <= room) {
      from = middle
      found = leg
    } else to = middle
  }
  return found
}
