import { compact, decimals } from './decimals'

/**
 * Figures as people read them. Wire numbers in (dollars, tokens, fractions), text out; unknown is an en dash.
 * The locale is fixed, so that the server's first paint and the browser agree.
 */
type Maybe = number | null | undefined

export const UNKNOWN = '–'

const shown = (value: Maybe, text: (value: number) => string) =>
  value === null || value === undefined || !Number.isFinite(value) ? UNKNOWN : text(value)

/** A price has six decimals of a dollar, so four of a cent. */
const MAX_DIGITS = 4

const cents = (dollars: number, digits: number) => `${decimals(dollars * 100, digits, MAX_DIGITS)}¢`

/** A price at full precision: 0.423 → "42.3¢", 0.4222 → "42.22¢". At least one decimal. */
export const formatPrice = (value: Maybe) => shown(value, (v) => cents(v, 1))

/**
 * A price of a market with this tick, in dollars: every price with the decimals of the tick, so that a column lines up
 * and nothing moves when the last digit becomes a zero. A price between two ticks keeps its own decimals.
 */
export function formatTickPrice(value: Maybe, tick: number | undefined): string {
  const digits = decimals((tick ?? 0) * 100, 1, MAX_DIGITS).split('.')[1]?.length
  return shown(value, (v) => cents(v, digits ?? 1))
}

/**
 * An average price, to the hundredth of a cent: 0.42317 → "42.32¢". More decimals where that would read as zero or
 * as a whole dollar, and it is neither.
 */
export const formatFinePrice = (value: Maybe) =>
  shown(value, (v) => {
    let digits = 2
    const rounded = () => Number(decimals(v * 100, digits).replace(',', ''))
    while (v > 0 && v < 1 && digits < 10 && (rounded() === 0 || rounded() === 100)) digits += 1
    return `${decimals(v * 100, digits)}¢`
  })

/** 1234.5 → "$1,234.50". A loss has its minus before the dollar sign. */
export const formatUsd = (value: Maybe) =>
  shown(value, (v) => `${v < -0.005 ? '−' : ''}$${decimals(Math.abs(v), 2)}`)

/** A profit or loss with its sign: 4.5 → "+$4.50". */
export const formatGain = (value: Maybe) => shown(value, (v) => `${v >= 0.005 ? '+' : ''}${formatUsd(v)}`)

/** An asset's price: cents, and more decimals for small prices. 91200.5 → "$91,200.50", 0.08326 → "$0.08326". */
export const formatUsdFine = (value: Maybe) => shown(value, (v) => `$${decimals(v, 2, v >= 100 ? 2 : 6)}`)

/** A large sum, without cents: 1234567.8 → "$1,234,568". */
export const formatUsdWhole = (value: Maybe) => shown(value, (v) => `$${decimals(v, 0)}`)

/** 1234567 → "$1.23M": always three digits, so that a column keeps its width. */
export const formatUsdCompact = (value: Maybe) =>
  shown(value, (v) => (v < 1_000 ? `$${decimals(v, 0)}` : `$${compact(v)}`))

/** Outcome tokens: 1234.5 → "1,234.50". */
export const formatTokens = (value: Maybe) => shown(value, (v) => decimals(v, 2))

/** A book level's size: whole tokens, decimals only below one token. */
export const formatSize = (value: Maybe) => shown(value, (v) => decimals(v, 0, v >= 1 ? 0 : 2))

/** A size where space is tight: 432, "1.23K". */
export const formatCompact = (value: Maybe) => shown(value, (v) => (v < 1_000 ? formatSize(v) : compact(v)))

export const formatCount = (value: Maybe) => shown(value, (v) => decimals(v, 0))

/** A chance: whole percent, and never more certain than the market. */
export const formatChance = (value: Maybe) =>
  shown(value, (v) => {
    if (v > 0 && v < 0.01) return '<1%'
    if (v < 1 && v > 0.99) return '>99%'
    return `${Math.round(v * 100)}%`
  })
