import type { Clock } from '@/lib/infra/net/types'
import type { EventPage, FetchOptions } from '../connector'
import { readEventsById } from '../readEventsById'
import { createRepeatFilter } from '../repeatFilter'
import { CONCURRENCY, EVENTS_PER_PAGE, type PolymarketClient } from './client'
import type { FeeDetails } from './feeDetails'
import { nextCursorOf, parseGammaEvent, parseGammaEvents } from './parseEvents'
import { windowSlugs } from './windowSlugs'

export interface PolymarketReader {
  client: PolymarketClient
  clock: Clock
  feeDetails: FeeDetails
}

/** The order shifts while pages are read: a repeated event is returned once. */
export async function* sweepEvents(
  { client, feeDetails }: PolymarketReader,
  { maxPages, signal }: FetchOptions & { maxPages: number },
): AsyncGenerator<EventPage> {
  const dropRepeats = createRepeatFilter()
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const payload = await client.fetchEventPage(cursor, { signal })
    const next = nextCursorOf(payload)
    const { events, refusals } = await parseGammaEvents(payload)
    yield await feeDetails.complete({ events: dropRepeats(events), refusals }, { signal })
    if (next === undefined) return
    if (next === cursor) {
      yield {
        events: [],
        refusals: [{ path: 'next_cursor', message: 'repeats: the listing was left there' }],
      }
      return
    }
    cursor = next
  }
}

export async function readEvents(
  { client, feeDetails }: PolymarketReader,
  ids: readonly string[],
  { signal }: FetchOptions,
): Promise<EventPage> {
  const page = await readEventsById(ids, {
    concurrency: CONCURRENCY,
    signal,
    nameOf: (id) => `events/${id}`,
    fetch: (id) => client.fetchEvent(id, { signal }),
    parse: parseGammaEvent,
  })
  return feeDetails.complete(page, { signal })
}

/** Markets on a few minutes, by their predicted slugs. */
export async function readWindows(
  { client, clock, feeDetails }: PolymarketReader,
  { until, signal }: FetchOptions & { until: number },
): Promise<EventPage> {
  const slugs = windowSlugs(clock.now(), until)
  const pages: EventPage[] = []
  for (let start = 0; start < slugs.length; start += EVENTS_PER_PAGE) {
    const wanted = slugs.slice(start, start + EVENTS_PER_PAGE)
    pages.push(await parseGammaEvents(await client.fetchEventsBySlug(wanted, { signal })))
  }
  const known = new Set(slugs)
  const page = {
    // A deployment that ignores the filter returns other events.
    events: pages.flatMap(({ events }) => events).filter(({ slug }) => known.has(slug)),
    refusals: pages.flatMap(({ refusals }) => refusals),
  }
  return feeDetails.complete(page, { signal })
}
