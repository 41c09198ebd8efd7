import type { Clock } from '@/lib/net/types'
import type { EventPage, FetchOptions } from '../connector'
import { partitionSettled } from '../partitionSettled'
import { settleLimited } from '../settleLimited'
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
 * The listing, page by page until the cursor is empty. It shifts while it is swept, so a repeated event is returned
 * once. A cursor that repeats or never ends is a rejected row: what was read remains valid.
 */
export async function* sweepEvents(
  { client, seriesCache, clock }: KalshiReader,
  { changedSince, maxPages, signal }: FetchOptions & { changedSince?: number; maxPages: number },
): AsyncGenerator<EventPage> {
  const seen = new Set<string>()
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
    const fresh = events.filter((event) => !seen.has(event.id))
    for (const event of fresh) seen.add(event.id)
    yield { events: fresh, refusals }
    if (!next) return
    if (next === cursor) {
      yield { events: [], refusals: [{ path: 'cursor', message: 'repeats: the listing was left there' }] }
      return
    }
    cursor = next
  }
  yield { events: [], refusals: [{ path: 'cursor', message: `goes on after ${maxPages} pages` }] }
}

/** Events by ticker, whatever their status. One the venue does not know is left out. */
export async function readEvents(
  { client, seriesCache, clock }: KalshiReader,
  ids: readonly string[],
  { signal }: FetchOptions,
): Promise<EventPage> {
  const unique = [...new Set(ids)]
  const results = await settleLimited(unique, CONCURRENCY, async (id) => {
    signal.throwIfAborted()
    const payload = await client.fetchEvent(id, { signal })
    if (payload === undefined) return { events: [], refusals: [] }
    const series = await seriesCache.get(seriesTickersIn(payload), { signal })
    const { events, refusals } = parseKalshiEvent(payload, {
      series,
      eventFees: seriesCache.eventFees(clock.now()),
      now: clock.now(),
    })
    return { events, refusals: refusals.map(({ path, message }) => ({ path: `${id}: ${path}`, message })) }
  })
  signal.throwIfAborted()
  const { fulfilled: pages, failed } = partitionSettled(results, (i) => unique[i] ?? 'event')
  return {
    events: pages.flatMap((page) => page.events),
    refusals: [...pages.flatMap((page) => page.refusals), ...failed],
  }
}

/**
 * Markets on a few minutes: every series of them is asked for what closes from now on, one page each, a page being days
 * of them. A series that cannot be read costs only itself.
 */
export async function readWindows(
  { client, seriesCache, clock }: KalshiReader,
  { signal }: FetchOptions,
): Promise<EventPage> {
  const series = await seriesCache.get([], { signal })
  const tickers = [...series.keys()].filter(isWindowSeries)
  const results = await settleLimited(tickers, CONCURRENCY, async (ticker) => {
    signal.throwIfAborted()
    return parseKalshiEvents(await client.fetchSeriesEvents(ticker, clock.now(), { signal }), {
      series,
      eventFees: seriesCache.eventFees(clock.now()),
      now: clock.now(),
    })
  })
  signal.throwIfAborted()
  const { fulfilled: pages, failed } = partitionSettled(results, (i) => tickers[i] ?? 'series')
  return {
    events: pages.flatMap((page) => page.events),
    refusals: [...pages.flatMap((page) => page.refusals), ...failed],
  }
}
