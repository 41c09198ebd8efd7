import { z } from 'zod'
import type { Market, VenueEvent } from '@/lib/core/domain/market'
import { type Usd, usd } from '@/lib/core/domain/units'
import { mapYielding } from '@/lib/infra/net/mapYielding'
import { rowList } from '../boundedList'
import type { EventPage, RejectedRow } from '../connector'
import { marketDates } from '../marketDates'
import { plainText } from '../plainText'
import { rejectRow } from '../rejectRow'
import { toIcon, toTime, toUsd } from '../wireValues'
import { categoryUrl } from './links'
import { parseMarket } from './parseMarket'
import { type CategoryRow, categoryRow, readAnswer } from './schemas'

/** What the stream needs of a category besides its event. */
export interface CategoryRef {
  /** The venue's number; events go by slug. */
  categoryId: string
  marketIds: readonly string[]
}

interface ReadCategories extends EventPage {
  categories: CategoryRef[]
}

const NOTHING: ReadCategories = { events: [], refusals: [], categories: [] }

/** The category's own figure, or the sum where every market has one. */
function volumeOf(own: Usd | undefined, parts: readonly (Usd | undefined)[]): Usd | undefined {
  if (own !== undefined) return own
  const known = parts.filter((part) => part !== undefined)
  return known.length === parts.length && parts.length > 0
    ? usd(known.reduce((sum, part) => sum + part, 0))
    : undefined
}

const toEvent = (wire: CategoryRow, markets: Market[]): VenueEvent => ({
  venue: 'predictfun',
  id: wire.slug,
  slug: wire.slug,
  title: wire.title,
  description: plainText(wire.description ?? ''),
  category: wire.tags[0],
  tags: wire.tags,
  icon: toIcon(wire.imageUrl),
  url: categoryUrl(wire.slug),
  exclusive: wire.isNegRisk === true && wire.markets.length > 1,
  endDate: toTime(wire.endsAt),
  volume: volumeOf(
    toUsd(wire.stats?.volumeTotalUsd),
    markets.map(({ volume }) => volume),
  ),
  volume24h: volumeOf(
    toUsd(wire.stats?.volume24hUsd),
    markets.map(({ volume24h }) => volume24h),
  ),
  listedAt: toTime(wire.publishedAt) ?? toTime(wire.createdAt),
  markets,
})

function readCategory(row: unknown, path: string): ReadCategories {
  const parsed = categoryRow.safeParse(row)
  if (!parsed.success) return { ...NOTHING, refusals: [rejectRow(parsed.error, path)] }
  const wire = parsed.data
  const markets: Market[] = []
  const refusals: RejectedRow[] = []
  for (const [i, child] of wire.markets.entries()) {
    const read = parseMarket(child, { category: wire, path: `${path}.markets.${i}` })
    if ('refusal' in read) refusals.push(read.refusal)
    else markets.push(read.market)
  }
  if (markets.length === 0) return { ...NOTHING, refusals }
  const dates = marketDates(
    markets.map(({ outcomeTitle, question, rules, endDate }) => ({
      label: outcomeTitle,
      texts: [question, wire.slug, rules],
      endDate,
    })),
  )
  const dated = markets.map((market, i) => ({ ...market, marketDate: dates[i] }))
  return {
    events: [toEvent(wire, dated)],
    refusals,
    categories: [{ categoryId: wire.id, marketIds: dated.map((market) => market.id) }],
  }
}

/** `GET /v1/categories/{slug}`. */
export const parseCategory = (payload: unknown): ReadCategories =>
  readCategory(readAnswer(z.unknown(), payload, 'category').data, 'data')

/**
 * A page of `GET /v1/categories`.
 * Errors: `upstream_error` on a wrong envelope; a row that fails its schema is rejected alone.
 */
export async function parseCategoryPage(
  payload: unknown,
): Promise<ReadCategories & { rows: number; next: string | undefined }> {
  const { data, cursor } = readAnswer(rowList, payload, 'list of categories')
  const pages = await mapYielding(data, (row, i) => readCategory(row, `data.${i}`))
  return {
    events: pages.flatMap(({ events }) => events),
    refusals: pages.flatMap(({ refusals }) => refusals),
    categories: pages.flatMap(({ categories }) => categories),
    rows: data.length,
    next: cursor,
  }
}
