import type { Market, VenueEvent } from '@/lib/core/domain/market'
import { mapYielding } from '@/lib/infra/net/mapYielding'
import type { EventPage, RejectedRow } from '../connector'
import { withMarketDates } from '../marketDates'
import { plainText } from '../plainText'
import { type CountedPage, joinPages } from '../readPages'
import { rejectRow } from '../rejectRow'
import { toIcon, toTime } from '../wireValues'
import { marketUrl } from './links'
import { endOf, isLeftOut, parseMarket, volumeOf } from './parseMarket'
import { type GroupRow, groupRow, type MarketRow, marketKind, pageEnvelope, readEnvelope } from './schemas'

const NOTHING: EventPage = { events: [], refusals: [] }

const toEvent = (wire: GroupRow | MarketRow, markets: Market[], exclusive: boolean): VenueEvent => ({
  venue: 'limitless',
  id: wire.slug,
  slug: wire.slug,
  title: wire.title,
  description: plainText(wire.description ?? ''),
  category: wire.categories[0],
  tags: wire.tags,
  icon: toIcon(wire.imageUrl, wire.logo),
  url: marketUrl(wire.slug),
  exclusive,
  endDate: endOf(wire),
  volume: volumeOf(wire),
  listedAt: toTime(wire.createdAt),
  markets,
})

function readSingle(row: unknown, path: string): EventPage {
  const result = parseMarket(row, { path })
  if (!result) return NOTHING
  if ('refusal' in result) return { events: [], refusals: [result.refusal] }
  return { events: [toEvent(result.wire, [result.market], false)], refusals: [] }
}

/** The group row has no tokens, and its outcomes are not listed anywhere else. */
function readGroup(row: unknown, path: string): EventPage {
  const parsed = groupRow.safeParse(row)
  if (!parsed.success) return { events: [], refusals: [rejectRow(parsed.error, path)] }
  const group = parsed.data
  const markets: Market[] = []
  const refusals: RejectedRow[] = []
  for (const [i, child] of group.markets.entries()) {
    const childPath = path === '' ? `markets.${i}` : `${path}.markets.${i}`
    const result = parseMarket(child, { group, path: childPath })
    if (!result) continue
    if ('refusal' in result) refusals.push(result.refusal)
    else markets.push(result.market)
  }
  if (markets.length === 0) return { events: [], refusals }
  const exclusive = Boolean(group.negRiskMarketId)
  return { events: [toEvent(group, withMarketDates(markets), exclusive)], refusals }
}

function readRow(row: unknown, path: string): EventPage {
  if (isLeftOut(row)) return NOTHING
  const kind = marketKind.safeParse(row).data
  return kind?.marketType === 'group' ? readGroup(row, path) : readSingle(row, path)
}

/** `GET /markets/{slug}`: a market alone, or a group with its outcomes. */
export const parseLimitlessMarket = (payload: unknown): EventPage => readRow(payload, '')

/**
 * `GET /markets/active`.
 * Errors: `upstream_error` on a wrong envelope; a row that fails its schema is rejected alone.
 */
export async function parseLimitlessPage(payload: unknown): Promise<CountedPage> {
  const { data, totalMarketsCount } = readEnvelope(pageEnvelope, payload, 'list of markets')
  const pages = await mapYielding(data, (row, i) => readRow(row, `data.${i}`))
  return { ...joinPages(pages), rows: data.length, total: totalMarketsCount ?? undefined }
}
