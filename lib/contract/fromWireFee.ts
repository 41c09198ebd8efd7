import { type FeeSchedule, NO_FEE } from '@/lib/core/domain/fees'
import { MICRO, usd } from '@/lib/core/domain/units'
import type { WireFee } from './book'

const micro = (value: number) => usd(Math.round(value * MICRO))

/** The fee schedule of a wire fee; undefined when the fee is unknown. */
export function fromWireFee(wire: WireFee): FeeSchedule | undefined {
  const { model, rate, curve, charged_in: chargedIn } = wire
  if (model === 'none') return NO_FEE
  if (model === 'unknown' || chargedIn === null || (model === 'curve' ? !curve : rate === null))
    return undefined
  return {
    model,
    rate: rate ?? 0,
    multiplier: wire.multiplier ?? 1,
    exponent: wire.exponent ?? 1,
    minUsd: micro(wire.min_usd ?? 0),
    minPer: wire.min_per ?? 'fill',
    chargedIn,
    roundTo: wire.round_up_to_usd === null ? NO_FEE.roundTo : micro(wire.round_up_to_usd),
    ...(curve && { curve }),
    ...(wire.assumed && { assumed: wire.assumed }),
  }
}
