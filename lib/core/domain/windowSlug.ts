import { isWindowOfMinutes, type MarketWindow, windowMinutes } from './marketWindow'

/** Identity of a window: the asset and the minutes. */
export type WindowSpan = Pick<MarketWindow, 'asset' | 'startsAt' | 'endsAt'>

const MINUTE_MS = 60_000

/**
 * Slug basis of a short-term price group: venues give all of them nearly or exactly the same title. In UTC, so that it
 * is unique even when clocks are turned back.
 */
export function windowSlug(window: WindowSpan): string {
  const at = new Date(window.startsAt).toISOString()
  return `${window.asset.toLowerCase()}-up-or-down-${windowMinutes(window)}m-${at.slice(0, 10)}-${at.slice(11, 13)}${at.slice(14, 16)}-utc`
}

const OURS = /^([a-z0-9]{2,10})-up-or-down-(\d{1,2})m-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)-utc$/
/** "btc-updown-15m-1773307200": the format of two venues. */
const VENUES = /^([a-z0-9]{2,10})-updown-(\d{1,2})m-(\d{9,10})$/

function spanOf(asset: string, minutes: number, startsAt: number): WindowSpan | undefined {
  const endsAt = startsAt + minutes * MINUTE_MS
  const isOnGrid = Number.isFinite(startsAt) && startsAt % (minutes * MINUTE_MS) === 0
  return isOnGrid && isWindowOfMinutes(startsAt, endsAt)
    ? { asset: asset.toUpperCase(), startsAt, endsAt }
    : undefined
}

/** The window of a slug, ours or a venue's; undefined for any other slug, and where no window can start then. */
export function windowOfSlug(slug: string): WindowSpan | undefined {
  const [, asset, minutes, day, hour, minute] = OURS.exec(slug) ?? []
  if (asset !== undefined) return spanOf(asset, Number(minutes), Date.parse(`${day}T${hour}:${minute}:00Z`))
  const [, named, length, begin] = VENUES.exec(slug) ?? []
  return named === undefined ? undefined : spanOf(named, Number(length), Number(begin) * 1_000)
}
