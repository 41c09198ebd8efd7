import { BaseError } from '@/lib/core/domain/errors'
import type { EventPage, FetchOptions } from '../connector'
import { readPages } from '../readPages'
import { createRepeatFilter } from '../repeatFilter'
import { CONCURRENCY, type OpinionClient } from './client'
import { readEventId } from './eventId'
import { parseListing, parseTopic } from './parseEvents'

/**
 * The activated topics, page by page, each once: rows shift while they are read. The row count or an empty
 * page marks the end, never a short page: the venue may return fewer rows than requested.
 */
export async function* sweepTopics(
  client: OpinionClient,
  { maxPages, signal }: FetchOptions & { maxPages: number },
): AsyncGenerator<EventPage> {
  const dropRepeats = createRepeatFilter()
  let rows = 0
  for (let page = 1; page <= maxPages; page += 1) {
    const result = await client.fetchTopicPage(page, { signal })
    // A listing has no "not found".
    if (result === undefined) throw new BaseError('Opinion did not return its markets.', NO_LISTING)
    const read = await parseListing(result)
    const fresh = dropRepeats(read.events)
    yield { events: fresh, refusals: read.refusals }
    rows += read.rows
    if (read.rows === 0 || (read.total !== undefined && rows >= read.total)) return
    if (read.events.length > 0 && fresh.length === 0) {
      yield { events: [], refusals: [{ path: 'page', message: 'repeats: the listing was left there' }] }
      return
    }
  }
  yield { events: [], refusals: [{ path: 'page', message: `goes on after ${maxPages} pages` }] }
}

const NO_LISTING = { code: 'upstream_error', retryable: true } as const

/** Topics by our ids, whatever their status. Unknown ones are omitted. */
export async function readTopics(
  client: OpinionClient,
  ids: readonly string[],
  { signal }: FetchOptions,
): Promise<EventPage> {
  const known = [...new Set(ids)].flatMap((id) => {
    const topic = readEventId(id)
    return topic ? [{ id, topic }] : []
  })
  return readPages(known, {
    concurrency: CONCURRENCY,
    signal,
    pathOf: ({ id }) => id,
    read: async ({ id, topic }) => {
      const result = await client.fetchTopic(topic, { signal })
      if (result === undefined) return { events: [], refusals: [] }
      const { events, refusals } = parseTopic(result, topic.kind)
      return {
        // A response about another topic must not stand in for the requested one.
        events: events.filter((event) => event.id === id),
        refusals: refusals.map(({ path, message }) => ({ path: `${id}: ${path}`, message })),
      }
    },
  })
}
