import { price, shares, usd } from '@/lib/core/domain/units'
import { missing } from '../missing'
import type { Fill } from '../types'
import type { Curve } from './curve'
import type { LegPrice } from './priceGross'

/** The empty fill. */
export const NO_FILL: Fill = {
  tokens: shares(0),
  gross: shares(0),
  usd: usd(0),
  fee: usd(0),
  notional: usd(0),
  levelsConsumed: 0,
}

export function toFill(curve: Curve, leg: LegPrice): Fill {
  if (leg.gross === 0) return NO_FILL
  return {
    tokens: shares(leg.net),
    gross: shares(leg.gross),
    usd: usd(leg.cash),
    fee: usd(leg.fee),
    notional: usd(leg.notional),
    levelsConsumed: leg.level + 1,
    worstPrice: (curve.levels[leg.level] ?? missing()).price,
  }
}

/** Sums legs. `worstPrice` is the highest on a buy, the lowest on a sell. */
export function totalFill(fills: readonly Fill[], side: 'buy' | 'sell'): Fill {
  let tokens = 0
  let gross = 0
  let cash = 0
  let fee = 0
  let notional = 0
  let levelsConsumed = 0
  let worst: number | undefined
  for (const fill of fills) {
    tokens += fill.tokens
    gross += fill.gross
    cash += fill.usd
    fee += fill.fee
    notional += fill.notional
    levelsConsumed += fill.levelsConsumed
    const { worstPrice } = fill
    if (worstPrice === undefined) continue
    if (worst === undefined || (side === 'buy' ? worstPrice > worst : worstPrice < worst)) worst = worstPrice
  }
  return {
    tokens: shares(tokens),
    gross: shares(gross),
    usd: usd(cash),
    fee: usd(fee),
    notional: usd(notional),
    levelsConsumed,
    ...(worst !== undefined && { worstPrice: price(worst) }),
  }
}
