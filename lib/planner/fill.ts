import { price, shares, usd } from '@/lib/domain/units'
import { type Curve, type LegPrice, levelOfStep } from './curve'
import type { Fill } from './types'

const NO_FILL: Fill = {
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
    levelsConsumed: levelOfStep(curve, leg.step) + 1,
    worstPrice: price(curve.price[leg.step] ?? 0),
  }
}

/** Adds legs up. `worstPrice` is the highest on a buy, the lowest on a sell. */
export function totalFill(fills: readonly Fill[], side: 'buy' | 'sell'): Fill {
  const sum = (pick: (fill: Fill) => number) => fills.reduce((total, fill) => total + pick(fill), 0)
  const prices = fills.flatMap((fill) => fill.worstPrice ?? [])
  return {
    tokens: shares(sum((fill) => fill.tokens)),
    gross: shares(sum((fill) => fill.gross)),
    usd: usd(sum((fill) => fill.usd)),
    fee: usd(sum((fill) => fill.fee)),
    notional: usd(sum((fill) => fill.notional)),
    levelsConsumed: sum((fill) => fill.levelsConsumed),
    ...(prices.length > 0 && {
      worstPrice: price(side === 'buy' ? Math.max(...prices) : Math.min(...prices)),
    }),
  }
}
