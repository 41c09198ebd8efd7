/**
 * Exact amounts. Prices, sizes and money are integers of 10⁻⁶, carried as branded `number`:
 * exact up to 9·10⁹ units, and safe in JSON. Floats are for drawing only.
 */

/** USD per outcome token, in micro-dollars: 0.42 is 420_000. A book level lies strictly inside (0, 1_000_000). */
export type Price = number & { readonly __unit: 'micro-dollars per token' }
/** Outcome tokens, in micro-tokens: 12.5 tokens are 12_500_000. */
export type Shares = number & { readonly __unit: 'micro-tokens' }
/** Money, in micro-dollars. */
export type Usd = number & { readonly __unit: 'micro-dollars' }

export const MICRO = 1_000_000

export type Rounding = 'down' | 'up' | 'nearest'

export const price = (micro: number) => micro as Price
export const shares = (micro: number) => micro as Shares
export const usd = (micro: number) => micro as Usd

/** The other outcome's price: 1 − p. */
export const complement = (p: Price) => (MICRO - p) as Price

/** Rounds a float to an integer; `down` and `up` are towards −∞ and +∞. */
export function round(value: number, rounding: Rounding): number {
  if (rounding === 'nearest') return Math.round(value)
  return rounding === 'up' ? Math.ceil(value) : Math.floor(value)
}

/** price × size in micro-dollars, formed in float64 and rounded once in the direction given. */
export const notional = (p: Price, size: Shares, rounding: Rounding) =>
  round((p * size) / MICRO, rounding) as Usd

/** Below it, a decimal of six places has at most 15 digits: no two of them are the same float. */
const MAX_EXACT = 1e9

/** Maximum number of digits that are parsed exactly one by one. */
const SHORT = 15
const POWERS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]

/** Fast path for the plain form that venues send by the millions: "0.425" or "1500". Undefined for any other. */
function parsePlain(text: string): number | undefined {
  if (text.length === 0 || text.length > SHORT) return undefined
  let micro = 0
  let decimals = -1
  for (let i = 0; i < text.length; i += 1) {
    const digit = text.charCodeAt(i) - 48
    if (digit >= 0 && digit <= 9) {
      micro = micro * 10 + digit
      if (decimals >= 0) decimals += 1
    } else if (digit === -2 && decimals < 0 && i > 0) decimals = 0
    else return undefined
  }
  if (decimals > 6) return undefined
  micro *= POWERS[6 - Math.max(decimals, 0)] as number
  return Number.isSafeInteger(micro) ? micro : undefined
}

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/

/**
 * Parses a decimal exactly into micro-units.
 * Shapes: `"0.42"`, `".5"`, `"1e-3"`, `0.1`.  A number is parsed from its shortest decimal form, so 0.1 is 100_000.
 * Errors: none; `undefined` when the text is not a decimal or the result is not a safe integer.
 * Digits beyond the sixth are rounded in the direction given.
 */
export function parseMicro(value: string | number, rounding: Rounding = 'down'): number | undefined {
  if (typeof value === 'number' && value > 0 && value < MAX_EXACT) {
    // A float that is the nearest to so many micro-units has them as its shortest decimal form.
    const micro = Math.round(value * MICRO)
    if (micro / MICRO === value) return micro
  }
  const text = typeof value === 'number' ? String(value) : value
  const plain = parsePlain(text)
  if (plain !== undefined) return plain
  const match = DECIMAL.exec(text.trim())
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return undefined
  const shift = 6 + Number(exponent)
  const digits = whole + fraction
  const point = whole.length + shift
  const integer = (point > 0 ? digits.slice(0, point).padEnd(point, '0') : '') || '0'
  const rest = point > 0 ? digits.slice(point) : '0'.repeat(-point) + digits
  let micro = Number(integer)
  const negative = sign === '-'
  if (/[1-9]/.test(rest)) {
    const away = rounding === 'nearest' ? Number(rest[0]) >= 5 : (rounding === 'up') !== negative
    if (away) micro += 1
  }
  if (!Number.isSafeInteger(micro)) return undefined
  return negative && micro !== 0 ? -micro : micro
}

/** Micro-units as the nearest JSON number: 420_000 is 0.42. At most 6 decimals, no float noise. */
export const fromMicro = (micro: number) => micro / MICRO
