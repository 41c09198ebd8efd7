import { appendAll } from '@/lib/core/common/appendAll'
import type { VenueEvent } from '@/lib/core/domain/market'
import type { EventPage, FetchOptions, RejectedRow } from '../connector'
import { readEventsById } from '../readEventsById'
import { createRepeatFilter } from '../repeatFilter'
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
  const dropRepeats = createRepeatFilter()
  const cursors = new Set<string>()
  let after: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const read = await parseCategoryPage(await client.fetchCategoryPage(after, { signal }))
    numbers.put(read.categories)
    yield { events: dropRepeats(read.events), refusals: read.refusals }
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

/** Pages read for markets on a few minutes. */
const WINDOW_PAGES = 5

/** Markets on a few minutes, for as long as some of a page begin before `until`. */
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
    appendAll(refusals, read.refusals)
    after = read.next
    if (due.length === 0 || after === undefined) break
  }
  return { events: [...events.values()], refusals }
}

/** Categories by slug, whatever their status. Unknown ones are omitted. */
export async function readCategories(
  { client, numbers }: CategoryReader,
  slugs: readonly string[],
  { signal }: FetchOptions,
): Promise<EventPage> {
  return readEventsById(slugs, {
    concurrency: CONCURRENCY,
    signal,
    fetch: (slug) => client.fetchCategory(slug, { signal }),
    parse: (payload, slug) => {
      const { events, refusals, categories } = parseCategory(payload)
      numbers.put(categories)
      // A response about another category must not stand in for the requested one.
      return { events: events.filter(({ id }) => id === slug), refusals }
    },
  })
}
