import { type Price, parseMicro, price, type Usd, usd } from '@/lib/core/domain/units'

/** A decimal on the wire: Gamma sends strings and numbers for the same field, integers and floats alike. */
export type WireDecimal = string | number | null | undefined

/** Dollars; absent, empty or invalid amounts are undefined. */
export function toUsd(value: WireDecimal): Usd | undefined {
  const micro = value == null ? undefined : parseMicro(value, 'nearest')
  return micro === undefined || micro < 0 ? undefined : usd(micro)
}

/** A price strictly inside (0, 1). The sentinels of an empty side, 0 and 1, are not prices. */
export function toPrice(value: WireDecimal): Price | undefined {
  const micro = value == null ? undefined : parseMicro(value, 'nearest')
  return micro === undefined || micro <= 0 || micro >= 1_000_000 ? undefined : price(micro)
}

/** Milliseconds since the epoch, from RFC 3339, a bare date, or `2026-04-05 19:37:33+00`. */
export function toTime(value: string | null | undefined): number | undefined {
  if (!value) return undefined
  const ms = Date.parse(
    value.replace(' ', 'T').replace(/([+-]\d\d)$/, (zone) => (value.includes(':') ? `${zone}:00` : zone)),
  )
  return Number.isNaN(ms) ? undefined : ms
}

/** Empty means absent throughout Gamma. */
export const toText = (value: string | null | undefined) => value?.trim() || undefined

/** Only images over TLS are shown. */
export const toIcon = (...urls: readonly (string | null | undefined)[]) =>
  urls.find((url) => url?.startsWith('https://')) ?? undefined
