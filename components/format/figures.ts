import { compact, decimals } from './decimals'

/**
 * Figures as people read them. Wire numbers in (dollars, tokens, fractions), text out; unknown is an en dash.
 * The locale is fixed, so that the server's first paint and the browser agree.
 */
type Maybe = number | null | undefined

export const UNKNOWN = '–'

const shown = (value: Maybe, text: (value: number) => string) =>
  value === null || value === undefined || !Number.isFinite(value) ? UNKNOWN : text(value)

/** 0.423 → "42.3¢". Always one decimal, so that columns line up. */
export const formatPrice = (value: Maybe) => shown(value, (v) => `${decimals(v * 100, 1)}¢`)

/** An average price, where the second decimal of a cent matters: 0.42317 → "42.32¢". */
export const formatFinePrice = (value: Maybe) => shown(value, (v) => `${decimals(v * 100, 2)}¢`)

/** 1234.5 → "$1,234.50". A loss carries its minus before the dollar sign. */
export const formatUsd = (value: Maybe) =>
  shown(value, (v) => `${v < -0.005 ? '−' : ''}$${decimals(Math.abs(v), 2)}`)

/** A large sum, where cents say nothing: 1234567.8 → "$1,234,568". */
export const formatUsdWhole = (value: Maybe) => shown(value, (v) => `$${decimals(v, 0)}`)

/** 1234567 → "$1.23M": always three digits, so that a column keeps its width. */
export const formatUsdCompact = (value: Maybe) =>
  shown(value, (v) => (v < 1_000 ? `$${decimals(v, 0)}` : `$${compact(v)}`))

/** Outcome tokens: 1234.5 → "1,234.50". */
export const formatTokens = (value: Maybe) => shown(value, (v) => decimals(v, 2))

/** A book level's size: whole tokens, decimals only where there is less than one. */
export const formatSize = (value: Maybe) => shown(value, (v) => decimals(v, 0, v >= 1 ? 0 : 2))

/** A size where there is little room: 432, "1.23K". */
export const formatCompact = (value: Maybe) => shown(value, (v) => (v < 1_000 ? formatSize(v) : compact(v)))

export const formatCount = (value: Maybe) => shown(value, (v) => decimals(v, 0))

/** A chance: whole percent, and never a certainty the market does not claim. */
export const formatChance = (value: Maybe) =>
  shown(value, (v) => {
    if (v > 0 && v < 0.01) return '<1%'
    if (v < 1 && v > 0.99) return '>99%'
    return `${Math.round(v * 100)}%`
  })
