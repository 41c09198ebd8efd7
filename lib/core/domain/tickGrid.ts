import type { Outcome } from './market'
import type { TradingRules } from './tradingRules'
import { complement, MICRO, type Price, price } from './units'

/** The tick range of a YES price: start, step, and start of the next range. */
function rangeAt({ ticks }: TradingRules, yes: number) {
  let found = { from: 0, tick: MICRO, until: MICRO }
  ticks.forEach(({ from, tick }, i) => {
    if (from <= yes) found = { from, tick, until: ticks[i + 1]?.from ?? MICRO }
  })
  return found
}

function floorYes(rules: TradingRules, yes: number): number {
  const { from, tick } = rangeAt(rules, yes)
  return from + Math.floor((yes - from) / tick) * tick
}

function ceilYes(rules: TradingRules, yes: number): number {
  const { from, tick, until } = rangeAt(rules, yes)
  return Math.min(from + Math.ceil((yes - from) / tick) * tick, until)
}

/**
 * The nearest valid order price, not above (`down`) or not below (`up`) the one given.
 * Units: prices of the token traded; tick ranges are in YES prices, so NO prices are rounded as their complement.
 * Shapes: undefined where that is 0 or 1, which is no valid order price.
 */
export function toTick(
  rules: TradingRules,
  at: Price,
  { outcome, rounding }: { outcome: Outcome; rounding: 'down' | 'up' },
): Price | undefined {
  const yes = outcome === 'yes' ? at : complement(at)
  const isDown = (rounding === 'down') === (outcome === 'yes')
  const rounded = isDown ? floorYes(rules, yes) : ceilYes(rules, yes)
  if (rounded <= 0 || rounded >= MICRO) return undefined
  return outcome === 'yes' ? price(rounded) : complement(price(rounded))
}
