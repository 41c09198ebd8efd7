import { z } from 'zod'
import { maxOf, minOf } from '@/lib/core/common/extremes'
import type { Market, VenueEvent } from '@/lib/core/domain/market'
import { type Usd, usd } from '@/lib/core/domain/units'
import { mapYielding } from '@/lib/infra/net/mapYielding'
import { rowList } from '../boundedList'
import type { EventPage, RejectedRow } from '../connector'
import { kalshiFee } from './fees'
import { eventUrl } from './links'
import { marketDates } from './marketDate'
import { rulesOf, toMarket } from './parseMarket'
import type { SeriesByTicker } from './parseSeries'
import {
  eventEnvelope,
  eventsEnvelope,
  isCombo,
  type KalshiEvent,
  type KalshiEventFeeChange,
  type KalshiMarket,
  type KalshiSeries,
  kalshiEvent,
  kalshiMarket,
  readEnvelope,
  rejectRow,
} from './schemas'
import { plainText, slugify } from './text'

export interface ParseContext {
  series: SeriesByTicker
  /** Announced overrides that have taken effect since the catalogue was written. */
  eventFees?: ReadonlyMap<string, KalshiEventFeeChange>
  /** ms; decides whether a market past its close time still trades. */
  now: number
}

/** The event names its series; the ticker up to the first dash is the fallback (a series ticker may hold a dash). */
const seriesTickerOf = (event: Pick<KalshiEvent, 'series_ticker' | 'event_ticker'>): string =>
  event.series_ticker || event.event_ticker.replace(/-.*$/s, '')

const rowsWithSeries = z.union([
  z.object({ events: rowList }).transform(({ events }) => events),
  z.object({ event: z.unknown() }).transform(({ event }) => [event]),
])
const textOf = (value: unknown) => (typeof value === 'string' ? value : '')

/** The series of a response's events, read before the events are parsed; rows without one are skipped. */
export const seriesTickersIn = (payload: unknown): string[] =>
  (rowsWithSeries.safeParse(payload).data ?? []).flatMap((row) => {
    if (typeof row !== 'object' || row === null || isCombo(row)) return []
    const { event_ticker, series_ticker } = row as Record<string, unknown>
    const event = textOf(event_ticker)
    return event ? seriesTickerOf({ event_ticker: event, series_ticker: textOf(series_ticker) }) : []
  })

const byTicker = new Intl.Collator('en', { numeric: true })

const addUp = (amounts: readonly (Usd | undefined)[]): Usd | undefined => {
  const known = amounts.filter((amount) => amount !== undefined)
  return known.length > 0 ? usd(known.reduce((sum, amount) => sum + amount, 0)) : undefined
}

/** Rules of the first market by ticker: the order of markets varies between responses, the text must not. */
function descriptionOf(event: KalshiEvent, markets: readonly KalshiMarket[], series?: KalshiSeries): string {
  const own = event.settlement_sources.length > 0 ? event.settlement_sources : series?.settlement_sources
  const names = (own ?? []).map((source) => source.name || source.url).filter(Boolean)
  const first = markets[0]
  return [
    plainText(event.sub_title),
    first ? rulesOf(first) : '',
    names.length > 0 ? `Settlement sources: ${names.join(', ')}.` : '',
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** Valid markets of an event, in a stable order; `total` also counts the rejected ones. */
function readMarkets(rows: readonly unknown[], path: string, refusals: RejectedRow[]) {
  const markets = new Map<string, KalshiMarket>()
  let refused = 0
  rows.forEach((row, i) => {
    if (isCombo(row)) return
    const parsed = kalshiMarket.safeParse(row)
    if (parsed.success) markets.set(parsed.data.ticker, parsed.data)
    else {
      refused += 1
      refusals.push(rejectRow(parsed.error, `${path}.${i}`))
    }
  })
  const sorted = [...markets.values()].sort((a, b) => byTicker.compare(a.ticker, b.ticker))
  return { markets: sorted, total: sorted.length + refused }
}

function toMarkets(
  event: KalshiEvent,
  { markets, total }: { markets: readonly KalshiMarket[]; total: number },
  shared: {
    slug: string
    url: string
    seriesTicker: string
    series?: KalshiSeries
    change?: KalshiEventFeeChange
    now: number
  },
): Market[] {
  const titles = markets.map((market) => market.title)
  const dates = marketDates(
    markets.map((market) => ({ label: plainText(market.yes_sub_title), closesAt: market.close_time })),
  )
  // A change in effect is newer than the event's own fields.
  const override = shared.change ?? event
  const fee = kalshiFee({
    series: shared.series && {
      feeType: shared.series.fee_type,
      multiplier: shared.series.fee_multiplier,
    },
    override: {
      feeType: override.fee_type_override ?? undefined,
      multiplier: override.fee_multiplier_override ?? undefined,
    },
  })
  return markets.map((market, i) =>
    toMarket(market, {
      eventId: event.event_ticker,
      eventTitle: event.title,
      eventSlug: shared.slug,
      seriesTicker: shared.seriesTicker,
      strikeDate: event.strike_date,
      url: shared.url,
      fee,
      inGroup: total > 1,
      sharedTitle: titles.filter((title) => title === market.title).length > 1,
      marketDate: dates[i],
      now: shared.now,
    }),
  )
}

function parseEventRow(
  row: unknown,
  {
    path,
    marketsPath = `${path}.markets`,
    ...context
  }: ParseContext & { path: string; marketsPath?: string },
): { event?: VenueEvent; refusals: RejectedRow[] } {
  if (isCombo(row)) return { refusals: [] }
  const parsed = kalshiEvent.safeParse(row)
  if (!parsed.success) return { refusals: [rejectRow(parsed.error, path)] }
  const event = parsed.data
  const refusals: RejectedRow[] = []
  const rows = readMarkets(event.markets ?? [], marketsPath, refusals)
  if (rows.markets.length === 0) return { refusals }
  const seriesTicker = seriesTickerOf(event)
  const series = context.series.get(seriesTicker)
  const title = plainText(event.title)
  const slug = `${event.event_ticker.toLowerCase()}-${slugify(title)}`.replace(/-$/, '')
  const seriesTitle = series?.title || title
  const url = eventUrl({ seriesTicker, seriesTitle, eventTicker: event.event_ticker })
  const markets = toMarkets(event, rows, {
    slug,
    url,
    seriesTicker,
    series,
    change: context.eventFees?.get(event.event_ticker),
    now: context.now,
  })
  const listed = rows.markets.flatMap((market) => market.created_time ?? market.open_time ?? [])
  return {
    refusals,
    event: {
      venue: 'kalshi',
      id: event.event_ticker,
      slug,
      title,
      description: descriptionOf(event, rows.markets, series),
      category: series?.category || event.category || undefined,
      tags: series?.tags ?? [],
      url,
      exclusive: event.mutually_exclusive ?? false,
      endDate: maxOf(markets.flatMap((market) => market.endDate ?? [])),
      volume: addUp(markets.map((market) => market.volume)),
      volume24h: addUp(markets.map((market) => market.volume24h)),
      listedAt: listed.length > 0 ? minOf(listed) : undefined,
      markets,
    },
  }
}

const toPage = (rows: readonly { event?: VenueEvent; refusals: RejectedRow[] }[]): EventPage => ({
  events: rows.flatMap(({ event }) => event ?? []),
  refusals: rows.flatMap(({ refusals }) => refusals),
})

/**
 * `GET /events?with_nested_markets=true`. Combos, and events without remaining markets, are skipped.
 * Errors: `upstream_error` on a wrong envelope; an event or market that fails its schema is rejected alone.
 * Source: https://docs.kalshi.com/openapi.yaml (getEvents).
 */
export async function parseKalshiEvents(payload: unknown, context: ParseContext): Promise<EventPage> {
  const { events } = readEnvelope(eventsEnvelope, payload, 'list of events')
  return toPage(
    await mapYielding(events, (row, i) => parseEventRow(row, { ...context, path: `events.${i}` })),
  )
}

/** `GET /events/{event_ticker}`: markets nested in the event or, without the flag, beside it. */
export function parseKalshiEvent(payload: unknown, context: ParseContext): EventPage {
  const { event, markets } = readEnvelope(eventEnvelope, payload, 'event')
  const nested = Array.isArray(event.markets)
  const row = nested ? event : { ...event, markets: markets ?? undefined }
  return toPage([
    parseEventRow(row, { ...context, path: 'event', marketsPath: nested ? 'event.markets' : 'markets' }),
  ])
}
