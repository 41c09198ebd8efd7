import type { PlatformInfo } from '@/lib/contract/platforms'

type Fee = PlatformInfo['fee']

/** `R` is the rate. */
const FORMULA: Record<Fee['model'], string> = {
  none: 'None',
  quadratic: 'R × tokens × p × (1 − p)',
  notional_quadratic: 'R × tokens × p² × (1 − p)',
  min_side: 'R × tokens × the smaller of p and 1 − p',
  curve: 'Share of the notional, by price',
  unknown: 'Not known',
}

const percent = (value: string | number) =>
  typeof value === 'number' ? `${Number((value * 100).toFixed(4))}%` : value

/** Text of each known parameter; "" omits it. Unknown parameters are shown raw. */
const PARAMS: Record<string, (value: string | number) => string> = {
  exponent: (value) => (value === 1 ? '' : `exponent ${value}`),
  rate: (value) => (typeof value === 'number' ? '' : `R ${value}`),
  multiplier: (value) => `times a multiplier ${value}`,
  min_usd: (value) => `at least $${value}`,
  min_per: (value) => (value === 'fill' ? 'for each price level taken' : ''),
  round_up_to_usd: (value) => `rounded up to $${value}`,
  buy_min: (value) => `buying ${percent(value)}`,
  buy_max: (value) => `to ${percent(value)}`,
  sell_min: (value) => `selling ${percent(value)}`,
  sell_max: (value) => `to ${percent(value)}`,
}

const ORDER = [
  'rate',
  'multiplier',
  'min_usd',
  'min_per',
  'round_up_to_usd',
  'buy_min',
  'buy_max',
  'sell_min',
  'sell_max',
]
const place = (name: string) => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length)

/** A fee schedule in a line: the formula, its numbers, and its currency. p is the token's price. */
export function feeText({ model, params, charged_in }: Fee): string {
  const formula =
    typeof params.rate === 'number' ? FORMULA[model].replace('R ', `${params.rate} `) : FORMULA[model]
  const parts = Object.entries(params)
    .sort(([a], [b]) => place(a) - place(b))
    .map(([name, value]) => PARAMS[name]?.(value) ?? `${name.replaceAll('_', ' ')} ${value}`)
  const taken = charged_in === 'tokens_on_buy' ? 'charged in tokens on a buy' : ''
  return [formula, ...parts, taken]
    .filter(Boolean)
    .join(', ')
    .replaceAll(/, (to|for) /g, ' $1 ')
}
