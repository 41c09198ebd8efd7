import { appendAll } from '@/lib/core/common/appendAll'
import type { VenueEvent } from '@/lib/core/domain/market'
import type { EventPage, FetchOptions, RejectedRow } from '../connector'
import { readPages } from '../readPages'
import { createRepeatFilter } from '../repeatFilter'
import { CONCURRENCY, type LimitlessClient, MARKETS_PER_PAGE } from './client'
import { parseLimitlessMarket, parseLimitlessPage } from './parseEvents'

/** 25 rows each: far above the catalogue, so that an endless listing cannot block a sweep for ever. */
export const MAX_PAGES = 400

/** The open catalogue. New rows shift the pages while they are read: a repeated row is returned once. */
export async function* sweepEvents(
  client: LimitlessClient,
  { signal, maxPages }: FetchOptions & { maxPages: number },
): AsyncGenerator<EventPage> {
  const dropRepeats = createRepeatFilter()
  let rows = 0
  for (let page = 1; page <= maxPages; page += 1) {
    const read = await parseLimitlessPage(await client.fetchActivePage(page, { signal }))
    rows += read.rows
    yield { events: dropRepeats(read.events), refusals: read.refusals }
    // A short page is the last one, unless the venue counts more.
    if (read.rows === 0 || (read.rows < MARKETS_PER_PAGE && rows >= (read.total ?? 0))) return
  }
}

/** Pages read for markets on a few minutes; the venue lists them shortly before they begin. */
const WINDOW_PAGES = 8
/** Duration of the longest of them. */
const MAX_MS = 3_600_000

/** Markets on a few minutes: read from those that end soonest, as far as the ends of interest reach. */
export async function readWindows(
  client: LimitlessClient,
  { signal, until }: FetchOptions & { until: number },
): Promise<EventPage> {
  const events = new Map<string, VenueEvent>()
  const refusals: RejectedRow[] = []
  for (let page = 1; page <= WINDOW_PAGES; page += 1) {
    const read = await parseLimitlessPage(await client.fetchEndingPage(page, { signal }))
    for (const event of read.events) if (event.markets[0]?.window) events.set(event.id, event)
    appendAll(refusals, read.refusals)
    const isPast = read.events.some(({ endDate }) => endDate !== undefined && endDate > until + MAX_MS)
    if (isPast || read.rows < MARKETS_PER_PAGE) break
  }
  return { events: [...events.values()], refusals }
}

/** By slug, including closed ones: there is no listing of closed markets. */
export async function readEvents(
  client: LimitlessClient,
  slugs: readonly string[],
  { signal }: FetchOptions,
): Promise<EventPage> {
  return readPages([...new Set(slugs)], {
    concurrency: CONCURRENCY,
    signal,
    pathOf: (slug) => `markets/${slug}`,
    read: async (slug) => {
      const payload = await client.fetchMarket(slug, { signal })
      if (payload === undefined) return { events: [], refusals: [] }
      const { events, refusals } = parseLimitlessMarket(payload)
      return { events, refusals: refusals.map((one) => ({ ...one, path: `${slug}: ${one.path}` })) }
    },
  })
}
