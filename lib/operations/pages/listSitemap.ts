import type { OperationOutput } from '@/lib/contract/operations'
import type { PageReads } from '@/lib/contract/pageReads'
import type { Runtime } from '@/lib/operations/runtime'

/** Rows per read, and in total: bounds the cost of a sitemap. */
const PART = 500
const MAX_EVENTS = 5_000

/** The open events with the largest volume, and when each last changed. */
export async function listSitemap({
  catalogue,
}: Pick<Runtime, 'catalogue'>): Promise<OperationOutput<PageReads['listSitemap']>> {
  const found: { event_slug: string; updated_at: string }[] = []
  for (let offset = 0; offset < MAX_EVENTS; offset += PART) {
    const query = { offset, limit: PART, status: 'open', paired: false, sort: 'volume' } as const
    const { events } = await catalogue.listEvents(query)
    for (const { slug, updatedAt, window } of events) {
      // Closed before a search engine would read it.
      if (window) continue
      found.push({ event_slug: slug, updated_at: new Date(updatedAt).toISOString() })
    }
    if (events.length < PART) break
  }
  return { events: found }
}
