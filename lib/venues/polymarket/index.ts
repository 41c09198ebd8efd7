import { isBaseError } from '@/lib/domain/errors'
import type { Clock, FetchJson } from '@/lib/net/types'
import type { BookBatch, BookRef, EventPage, FetchOptions, VenueConnector } from '../connector'
import { settleLimited } from '../settleLimited'
import { BOOKS_PER_CALL, createPolymarketClient, type PolymarketClient } from './client'
import { parseClobBooks } from './parseBooks'
import { nextCursorOf, parseGammaEvent, parseGammaEvents } from './parseEvents'
import { createPolymarketStream } from './stream'

/** Of some 220 pages of open events: the most traded 5,000 events, where nearly all of the volume is. */
const DEFAULT_MAX_PAGES = 50
/** Calls at a time; the host's limiter inside `fetchJson` sets the pace. */
const CONCURRENCY = 4

export interface PolymarketConnectorDeps {
  fetchJson: FetchJson
  urls: { gammaUrl: string; clobUrl: string; dataUrl: string; wsUrl: string }
  clock: Clock
  /** Pages of 100 events, most traded first. */
  maxPages?: number
}

/**
 * Polymarket by its public endpoints: catalogue from Gamma, books from the CLOB.
 * Gamma cannot tell what changed since a time, so a listing is always whole (up to `maxPages`).
 * Errors: those of `fetchJson`, and `upstream_error` for an answer of another shape.
 */
export function createPolymarketConnector({
  fetchJson,
  urls,
  clock,
  maxPages = DEFAULT_MAX_PAGES,
}: PolymarketConnectorDeps): VenueConnector {
  const client = createPolymarketClient({ fetchJson, urls })
  return {
    id: 'polymarket',
    listEvents: (options) => sweepEvents(client, maxPages, options),
    fetchEvents: (ids, options) => readEvents(client, ids, options),
    fetchBooks: (refs, options) => readBooks(client, clock, refs, options),
    stream: createPolymarketStream({ wsUrl: urls.wsUrl, clock }),
  }
}

/** The order shifts while it is swept: an event that comes again is told once. */
async function* sweepEvents(
  client: PolymarketClient,
  maxPages: number,
  { signal }: FetchOptions,
): AsyncGenerator<EventPage> {
  const seen = new Set<string>()
  let cursor: string | undefined
  for (let page = 0; page < maxPages; page += 1) {
    const payload = await client.fetchEventPage(cursor, { signal })
    const next = nextCursorOf(payload)
    const { events, refusals } = parseGammaEvents(payload)
    const fresh = events.filter((event) => !seen.has(event.id))
    for (const event of fresh) seen.add(event.id)
    yield { events: fresh, refusals }
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

async function readEvents(
  client: PolymarketClient,
  ids: readonly string[],
  { signal }: FetchOptions,
): Promise<EventPage> {
  const unique = [...new Set(ids)]
  const results = await settleLimited(unique, CONCURRENCY, async (id) => {
    signal.throwIfAborted()
    const payload = await client.fetchEvent(id, { signal })
    return payload === undefined ? { events: [], refusals: [] } : parseGammaEvent(payload)
  })
  signal.throwIfAborted()
  const pages = results.map((result, i): EventPage => {
    const path = `events/${unique[i]}`
    if (result.status === 'rejected') return { events: [], refusals: [failed(path, result.reason)] }
    const { events, refusals } = result.value
    return { events, refusals: refusals.map((one) => ({ ...one, path: `${path}: ${one.path}` })) }
  })
  return { events: pages.flatMap((page) => page.events), refusals: pages.flatMap((page) => page.refusals) }
}

async function readBooks(
  client: PolymarketClient,
  clock: Clock,
  refs: readonly BookRef[],
  { signal }: FetchOptions,
): Promise<BookBatch> {
  const unique = [...new Map(refs.map((ref) => [ref.yesTokenId, ref])).values()]
  const batches = Array.from({ length: Math.ceil(unique.length / BOOKS_PER_CALL) }, (_, i) =>
    unique.slice(i * BOOKS_PER_CALL, (i + 1) * BOOKS_PER_CALL),
  )
  const results = await settleLimited(batches, CONCURRENCY, async (batch) => {
    signal.throwIfAborted()
    const tokens = batch.map((ref) => ref.yesTokenId)
    const payload = await client.fetchBooks(tokens, { signal })
    return parseClobBooks(payload, batch, clock.now())
  })
  signal.throwIfAborted()
  const read = results.map((result, i): BookBatch => {
    if (result.status === 'fulfilled') return result.value
    return { books: [], missing: [], refusals: [failed(`batches.${i}`, result.reason)] }
  })
  return {
    books: read.flatMap((batch) => batch.books),
    missing: read.flatMap((batch) => batch.missing),
    refusals: read.flatMap((batch) => batch.refusals),
  }
}

const failed = (path: string, reason: unknown) => ({
  path,
  message: isBaseError(reason) ? reason.message : 'failed',
})
