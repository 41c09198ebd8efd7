import type { Market, VenueEvent } from '@/lib/core/domain/market'
import { mapYielding } from '@/lib/infra/net/mapYielding'
import type { EventPage, RejectedRow } from '../connector'
import { marketDates } from '../marketDates'
import { plainText } from '../plainText'
import { type CountedPage, joinPages } from '../readPages'
import { rejectRow } from '../rejectRow'
import { toIcon, toText, toUsd } from '../wireValues'
import { type TopicKind, type TopicRef, toEventId } from './eventId'
import { topicUrl } from './links'
import { parseMarket, toMs } from './parseMarket'
import { listingResult, oneResult, readResult, type TopicRow, topicRow } from './schemas'

const toEvent = (topic: TopicRef, wire: TopicRow, markets: Market[]): VenueEvent => ({
  venue: 'opinion',
  id: toEventId(topic),
  slug: toText(wire.slug) ?? toEventId(topic),
  title: wire.marketTitle,
  description: plainText(wire.rules ?? ''),
  category: wire.labels?.[0],
  tags: wire.labels ?? [],
  icon: toIcon(wire.thumbnailUrl, wire.coverUrl),
  url: topicUrl(topic),
  // Every child is a condition of its own, and a ladder is categorical too: the venue does not state which are
  // exclusive.
  exclusive: false,
  endDate: toMs(wire.cutoffAt),
  volume: toUsd(wire.volume),
  volume24h: toUsd(wire.volume24h),
  listedAt: toMs(wire.createdAt),
  markets,
})

function readChildren(wire: TopicRow, topic: TopicRef, path: string) {
  const markets: Market[] = []
  const refusals: RejectedRow[] = []
  for (const [i, row] of (wire.childMarkets ?? []).entries()) {
    const read = parseMarket(row, { topic, parent: wire, path: `${path}.childMarkets.${i}` })
    if (!read) continue
    if ('refusal' in read) refusals.push(read.refusal)
    else markets.push(read.market)
  }
  const dates = marketDates(
    markets.map(({ outcomeTitle, question, rules, endDate }) => ({
      label: outcomeTitle,
      texts: [question, rules],
      endDate,
    })),
  )
  return { markets: markets.map((market, i) => ({ ...market, marketDate: dates[i] })), refusals }
}

function readBinary(row: unknown, wire: TopicRow, topic: TopicRef, path: string) {
  const read = parseMarket(row, { topic, path })
  if (!read) return { markets: [], refusals: [] }
  if ('refusal' in read) return { markets: [], refusals: [read.refusal] }
  const volume24h = toUsd(wire.volume24h)
  return { markets: [{ ...read.market, ...(volume24h !== undefined && { volume24h }) }], refusals: [] }
}

/** A topic without a market that could ever be traded is skipped. The parent's own status lags and is ignored. */
function readTopic(row: unknown, path: string, asked?: TopicKind): EventPage {
  const parsed = topicRow.safeParse(row)
  if (!parsed.success) return { events: [], refusals: [rejectRow(parsed.error, path)] }
  const wire = parsed.data
  const kind = asked ?? KINDS[wire.marketType ?? 0]
  if (!kind) return { events: [], refusals: [{ path: `${path}.marketType`, message: 'is not known' }] }
  const topic = { kind, id: wire.marketId }
  const read = kind === 'binary' ? readBinary(row, wire, topic, path) : readChildren(wire, topic, path)
  const events = read.markets.length > 0 ? [toEvent(topic, wire, read.markets)] : []
  return { events, refusals: read.refusals }
}

const KINDS: readonly (TopicKind | undefined)[] = ['binary', 'categorical']

/** A page of `GET /market`: its topics, and the venue's total. */
export async function parseListing(result: unknown): Promise<CountedPage> {
  const { list, total } = readResult(listingResult, result, 'list of markets')
  const pages = await mapYielding(list, (row, i) => readTopic(row, `list.${i}`))
  return { ...joinPages(pages), rows: list.length, total: total ?? undefined }
}

/** `GET /market/{id}` or `GET /market/categorical/{id}`, of the kind that was requested. */
export function parseTopic(result: unknown, kind: TopicKind): EventPage {
  const { data } = readResult(oneResult, result, 'market')
  return readTopic(data, 'data', kind)
}
