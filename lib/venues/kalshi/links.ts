import { slugify } from './text'

/**
 * The event's page as the site links it. The middle part is decoration that the API does not return; the series title
 * is what the site shows there.
 * Source: https://kalshi.com/markets/kxnhlgame/nhl-game/kxnhlgame-26may26colvgk (observed 2026).
 */
export function eventUrl({
  seriesTicker,
  seriesTitle,
  eventTicker,
}: {
  seriesTicker: string
  seriesTitle: string
  eventTicker: string
}): string {
  const series = encodeURIComponent(seriesTicker.toLowerCase())
  const slug = slugify(seriesTitle) || series
  return `https://kalshi.com/markets/${series}/${slug}/${encodeURIComponent(eventTicker.toLowerCase())}`
}
