import type { VenueEvent } from '@/lib/domain/market'
import type { EventPage, FetchOptions, RejectedRow } from '../connector'
import { partitionSettled } from '../partitionSettled'
import { settleLimited } from '../settleLimited'
import type { CategoryNumbers } from './categoryNumbers'
import { CONCURRENCY, type PredictfunClient } from './client'
import { parseCategory, parseCategoryPage } from './parseEvents'

export interface CategoryReader {
  client: PredictfunClient
  numbers: CategoryNumbers
}

/**
 * The open categories, page by page, most traded first and each once: rows shift while they are read. A page without
 * a cursor is the last.
 */
export async function* sweepCategories(
  { client, numbers }: CategoryReader,
  { maxPages, signal }: FetchOptions & { maxPages: number },
): AsyncGenerator<EventPage> {
  const seen = new Set<string>()
  const cursors = new Set<string>()
  let after: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const read = await parseCategoryPage(await client.fetchCategoryPage(after, { signal }))
    numbers.put(read.categories)
    const events = read.events.filter(({ id }) => !seen.has(id))
    for (const { id } of events) seen.add(id)
    yield { events, refusals: read.refusals }
    after = read.next
    if (after === undefined || read.rows === 0) return
    if (cursors.has(after)) {
      yield { events: [], refusals: [{ path: 'cursor', message: 'repeats: the listing was left there' }] }
      return
    }
    cursors.add(after)
  }
  yield { events: [], refusals: [{ path: 'cursor', message: `goes on after ${maxPages} pages` }] }
}

/** Pages that are read for markets on a few minutes. */
const WINDOW_PAGES = 5

/** Markets on a few minutes, as far as some of a page begin before `until`. */
export async function readWindows(
  { client, numbers }: CategoryReader,
  { until, signal }: FetchOptions & { until: number },
): Promise<EventPage> {
  const events = new Map<string, VenueEvent>()
  const refusals: RejectedRow[] = []
  let after: string | undefined
  for (let page = 0; page < WINDOW_PAGES; page += 1) {
    const read = await parseCategoryPage(await client.fetchWindowPage(after, { signal }))
    const due = read.events.filter(({ markets }) => (markets[0]?.window?.startsAt ?? until) < until)
    numbers.put(read.categories)
    for (const event of due) events.set(event.id, event)
    refusals.push(...read.refusals)
    after = read.next
    if (due.length === 0 || after === undefined) break
  }
  return { events: [...events.values()], refusals }
}

/** Categories by slug, whatever their status. One the venue does not know is left out. */
export async function readCategories(
  { client, numbers }: CategoryReader,
  slugs: readonly string[],
  { signal }: FetchOptions,
): Promise<EventPage> {
  const unique = [...new Set(slugs)]
  const results = await settleLimited(unique, CONCURRENCY, async (slug): Promise<EventPage> => {
    signal.throwIfAborted()
    const payload = await client.fetchCategory(slug, { signal })
    if (payload === undefined) return { events: [], refusals: [] }
    const { events, refusals, categories } = parseCategory(payload)
    numbers.put(categories)
    return {
      // An answer about something else must not stand in for what was asked.
      events: events.filter(({ id }) => id === slug),
      refusals: refusals.map(({ path, message }) => ({ path: `${slug}: ${path}`, message })),
    }
  })
  signal.throwIfAborted()
  const { fulfilled: pages, failed } = partitionSettled(results, (i) => unique[i] ?? 'category')
  return {
    events: pages.flatMap((page) => page.events),
    refusals: [...pages.flatMap((page) => page.refusals), ...failed],
  }
}
