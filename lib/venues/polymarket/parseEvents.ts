import type { Market, VenueEvent } from '@/lib/core/domain/market'
import { mapYielding } from '@/lib/infra/net/mapYielding'
import type { EventPage, RejectedRow } from '../connector'
import { withMarketDates } from '../marketDates'
import { plainText } from '../plainText'
import { toIcon, toTime, toUsd } from '../wireValues'
import { categoryOf } from './category'
import { eventUrl } from './links'
import { parseMarket } from './parseMarket'
import { eventsEnvelope, type GammaEvent, gammaEvent, readEnvelope, rejectRow } from './schemas'

/**
 * A negative-risk event pays on exactly one of its markets, unless it is augmented: then further outcomes may be named.
 * A market that was not parsed is missing from the set.
 */
const isExhaustive = ({ negRisk, negRiskAugmented, markets: rows }: GammaEvent, markets: readonly Market[]) =>
  negRisk === true && negRiskAugmented === false && markets.length > 1 && markets.length === rows?.length

const toEvent = (wire: GammaEvent, markets: readonly Market[]): VenueEvent => ({
  venue: 'polymarket',
  id: wire.id,
  slug: wire.slug,
  title: wire.title,
  description: plainText(wire.description ?? ''),
  category: categoryOf(wire.tags),
  tags: wire.tags.map(({ label }) => label),
  icon: toIcon(wire.icon, wire.image),
  url: eventUrl(wire.slug),
  exclusive: wire.negRisk ?? false,
  ...(isExhaustive(wire, markets) && { exhaustiveMarkets: markets.length }),
  endDate: toTime(wire.endDate),
  volume: toUsd(wire.volume),
  volume24h: toUsd(wire.volume24hr),
  listedAt: toTime(wire.creationDate) ?? toTime(wire.startDate) ?? toTime(wire.createdAt),
  markets: withMarketDates(markets),
})

/** One event with its markets; an event without a tradable market is skipped. */
function readEvent(row: unknown, path: string): EventPage {
  const parsed = gammaEvent.safeParse(row)
  if (!parsed.success) return { events: [], refusals: [rejectRow(parsed.error, path)] }
  const event = parsed.data
  const rows = event.markets ?? []
  const markets: Market[] = []
  const refusals: RejectedRow[] = []
  for (const [i, marketRow] of rows.entries()) {
    const marketPath = path === '' ? `markets.${i}` : `${path}.markets.${i}`
    const result = parseMarket(marketRow, { event, grouped: rows.length > 1, path: marketPath })
    if (!result) continue
    if ('refusal' in result) refusals.push(result.refusal)
    else markets.push(result.market)
  }
  return { events: markets.length > 0 ? [toEvent(event, markets)] : [], refusals }
}

/** `GET /events/{id}`. */
export const parseGammaEvent = (payload: unknown): EventPage => readEvent(payload, '')

/**
 * `GET /events/keyset` (or a bare array of events).
 * Errors: `upstream_error` on a wrong envelope; a row that fails its schema is rejected alone.
 */
export async function parseGammaEvents(payload: unknown): Promise<EventPage> {
  const { events } = readEnvelope(eventsEnvelope, payload, 'list of events')
  const pages = await mapYielding(events, (row, i) => readEvent(row, `events.${i}`))
  return {
    events: pages.flatMap((page) => page.events),
    refusals: pages.flatMap((page) => page.refusals),
  }
}

/** Where the next page starts; undefined on the last one. */
export const nextCursorOf = (payload: unknown): string | undefined =>
  readEnvelope(eventsEnvelope, payload, 'list of events').next_cursor || undefined
