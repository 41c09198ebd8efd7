import type { Clock } from '@/lib/infra/net/types'
import type { EventPage, FetchOptions } from '../connector'
import { readEventsById } from '../readEventsById'
import { readPages } from '../readPages'
import { createRepeatFilter } from '../repeatFilter'
import { CONCURRENCY, type KalshiClient } from './client'
import { parseKalshiEvent, parseKalshiEvents, seriesTickersIn } from './parseEvents'
import { eventsEnvelope, readEnvelope } from './schemas'
import type { SeriesCache } from './seriesCache'
import { isWindowSeries } from './windowSeries'

export interface KalshiReader {
  client: KalshiClient
  seriesCache: SeriesCache
  clock: Clock
}

/**
 * The listing, page by page until the cursor is empty. It shifts while it is read, so a repeated event is returned
 * once. A cursor that repeats or never ends is a rejected row: what was read remains valid.
 */
export async function* sweepEvents(
  { client, seriesCache, clock }: KalshiReader,
  { changedSince, maxPages, signal }: FetchOptions & { changedSince?: number; maxPages: number },
): AsyncGenerator<EventPage> {
  const dropRepeats = createRepeatFilter()
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const payload = await client.fetchEvents({ cursor, changedSince }, { signal })
    const { cursor: next } = readEnvelope(eventsEnvelope, payload, 'list of events')
    const series = await seriesCache.get(seriesTickersIn(payload), { signal })
    const { events, refusals } = await parseKalshiEvents(payload, {
      series,
      eventFees: seriesCache.eventFees(clock.now()),
      now: clock.now(),
    })
    yield { events: dropRepeats(events), refusals }
    if (!next) return
    if (next === cursor) {
      yield { events: [], refusals: [{ path: 'cursor', message: 'repeats: the listing was left there' }] }
      return
    }
    cursor = next
  }
  yield { events: [], refusals: [{ path: 'cursor', message: `goes on after ${maxPages} pages` }] }
}

/** Events by ticker, whatever their status. Unknown ones are omitted. */
export async function readEvents(
  { client, seriesCache, clock }: KalshiReader,
  ids: readonly string[],
  { signal }: FetchOptions,
): Promise<EventPage> {
  return readEventsById(ids, {
    concurrency: CONCURRENCY,
    signal,
    fetch: (id) => client.fetchEvent(id, { signal }),
    parse: async (payload) => {
      const series = await seriesCache.get(seriesTickersIn(payload), { signal })
      const now = clock.now()
      return parseKalshiEvent(payload, { series, eventFees: seriesCache.eventFees(now), now })
    },
  })
}

/**
 * Markets on a few minutes: each of their series is queried for what closes from now on, one page each, which covers
 * days. A series that cannot be read affects only itself.
 */
export async function readWindows(
  { client, seriesCache, clock }: KalshiReader,
  { signal }: FetchOptions,
): Promise<EventPage> {
  const series = await seriesCache.get([], { signal })
  const tickers = [...series.keys()].filter(isWindowSeries)
  return readPages(tickers, {
    concurrency: CONCURRENCY,
    signal,
    pathOf: (ticker) => ticker,
    read: async (ticker) =>
      parseKalshiEvents(await client.fetchSeriesEvents(ticker, clock.now(), { signal }), {
        series,
        eventFees: seriesCache.eventFees(clock.now()),
        now: clock.now(),
      }),
  })
}
