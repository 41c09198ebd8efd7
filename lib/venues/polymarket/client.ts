import type { FetchJson } from '@/lib/net/types'
import type { FetchOptions } from '../connector'

/** The venue takes 500 in one call; fewer keep the reading of one answer from holding up everything else. */
export const BOOKS_PER_CALL = 50
/** Larger values are clamped by the venue. */
const EVENTS_PER_PAGE = 100
/** Pages of 100 events with all their markets are about 0.6 MB, 50 deep books half of it. */
const TIMEOUT_MS = 20_000

/** The venue's endpoints, payloads as they come. */
export interface PolymarketClient {
  /** Open events, most traded in 24 hours first. */
  fetchEventPage(cursor: string | undefined, options: FetchOptions): Promise<unknown>
  /** `undefined` when the venue does not know the event. */
  fetchEvent(id: string, options: FetchOptions): Promise<unknown>
  fetchBooks(tokenIds: readonly string[], options: FetchOptions): Promise<unknown>
}

export function createPolymarketClient({
  fetchJson,
  urls,
}: {
  fetchJson: FetchJson
  urls: { gammaUrl: string; clobUrl: string }
}): PolymarketClient {
  const gammaUrl = urls.gammaUrl.replace(/\/+$/, '')
  const clobUrl = urls.clobUrl.replace(/\/+$/, '')
  return {
    fetchEventPage(cursor, { signal }) {
      const query = new URLSearchParams({
        // Without it some deployments listed closed events only.
        closed: 'false',
        limit: String(EVENTS_PER_PAGE),
        order: 'volume24hr',
        ascending: 'false',
        // Named `after_cursor`: a parameter `cursor` is ignored and page 1 comes again for ever.
        ...(cursor === undefined ? {} : { after_cursor: cursor }),
      })
      return fetchJson(`${gammaUrl}/events/keyset?${query}`, { signal, timeoutMs: TIMEOUT_MS })
    },
    fetchEvent: (id, { signal }) =>
      fetchJson(`${gammaUrl}/events/${encodeURIComponent(id)}`, { signal, absentStatuses: [404] }),
    fetchBooks: (tokenIds, { signal }) =>
      fetchJson(`${clobUrl}/books`, {
        signal,
        method: 'POST',
        body: tokenIds.map((token_id) => ({ token_id })),
        timeoutMs: TIMEOUT_MS,
      }),
  }
}
