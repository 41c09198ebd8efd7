import { windowMinutes } from '@/lib/core/domain/marketWindow'
import type { WindowSpan } from '@/lib/core/domain/windowSlug'

/** Assets with markets on a few minutes: their tickers, and the names in hourly slugs. */
const ASSETS = [
  ['btc', 'bitcoin'],
  ['eth', 'ethereum'],
  ['sol', 'solana'],
  ['xrp', 'xrp'],
] as const

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

const NEW_YORK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
})

/** "june-21-2026-12am": the hour that begins then, in New York. */
function hourName(startsAt: number): string {
  const parts = new Map(NEW_YORK.formatToParts(startsAt).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes) => (parts.get(type) ?? '').toLowerCase()
  return `${of('month')}-${of('day')}-${of('year')}-${of('hour')}${of('dayPeriod')}`
}

/** The slug of one of them; undefined where there is none. */
export function windowSlugOf(window: WindowSpan): string | undefined {
  const { asset, startsAt } = window
  const minutes = windowMinutes(window)
  if (minutes !== 60) return `${asset.toLowerCase()}-updown-${minutes}m-${startsAt / 1_000}`
  const [, name] = ASSETS.find(([ticker]) => ticker === asset.toLowerCase()) ?? []
  return name && `${name}-up-or-down-${hourName(startsAt)}-et`
}

/** Windows of one length that are not over at `from` and begin before `until`. */
const starts = (from: number, until: number, lengthMs: number): number[] => {
  const first = Math.floor(from / lengthMs) * lengthMs
  const count = Math.max(0, Math.ceil((until - first) / lengthMs))
  return Array.from({ length: count }, (_, i) => first + i * lengthMs)
}

/**
 * Slugs of the events about a few minutes that are open at `from` or begin before `until` (ms), soonest first: the
 * venue builds them from ticker, length and start, so none has to be looked up first.
 * Source: recorded events ("btc-updown-5m-1773307200"); hours by name ("bitcoin-up-or-down-june-21-2026-12am-et").
 */
export function windowSlugs(from: number, until: number): string[] {
  const named = (minutes: 5 | 15) =>
    starts(from, until, minutes * MINUTE_MS).flatMap((at) =>
      ASSETS.map(([ticker]) => ({ at, slug: `${ticker}-updown-${minutes}m-${at / 1_000}` })),
    )
  const hours = starts(from, until, HOUR_MS).flatMap((at) =>
    ASSETS.map(([, name]) => ({ at, slug: `${name}-up-or-down-${hourName(at)}-et` })),
  )
  return [...named(5), ...named(15), ...hours].sort((a, b) => a.at - b.at).map(({ slug }) => slug)
}
