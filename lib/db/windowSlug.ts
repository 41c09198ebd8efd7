import { type MarketWindow, windowMinutes } from '@/lib/domain/marketWindow'

/**
 * What the address of a group about a few minutes is made of: venues give every one of them nearly the same title, or the
 * very same one. In UTC, so that it is unique also where a clock is turned back.
 */
export function windowSlug(window: MarketWindow): string {
  const at = new Date(window.startsAt).toISOString()
  return `${window.asset.toLowerCase()}-up-or-down-${windowMinutes(window)}m-${at.slice(0, 10)}-${at.slice(11, 13)}${at.slice(14, 16)}-utc`
}
