import type { PlatformInfo } from '@/lib/contract/platforms'

const FORMULA: Record<PlatformInfo['fee']['model'], string> = {
  none: 'None',
  quadratic: 'rate × tokens × p × (1 − p)',
  notional_quadratic: 'rate × tokens × p × p × (1 − p)',
  min_side: 'rate × tokens × the smaller of p and 1 − p',
  curve: 'a share of the notional that depends on p',
  unknown: 'Not known',
}

const spaced = (name: string) => name.replaceAll('_', ' ')

/** A fee schedule in a line: the formula, its numbers, and what it is taken in. p is the token's price. */
export function feeWords(fee: PlatformInfo['fee']): string {
  const params = Object.entries(fee.params)
    .filter(([name, value]) => !(name === 'exponent' && value === 1))
    .map(([name, value]) => `${spaced(name)} ${value}`)
  const taken = fee.charged_in === 'tokens_on_buy' ? 'taken in tokens on a buy' : ''
  return [FORMULA[fee.model], ...params, taken].filter(Boolean).join(' · ')
}
