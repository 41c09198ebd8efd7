import type { MetadataRoute } from 'next'
import { PAGES } from '@/components/shell/pages'
import { getRuntime } from '@/lib/runtime/getRuntime'
import { siteUrl } from './siteUrl'

export const dynamic = 'force-dynamic'

/** Read a part at a time, and no more than this in all: whoever asks, it stays cheap. */
const PART = 500
const MOST = 5_000

const PRIVATE = '/account'

async function* busiestEvents() {
  const { catalogue } = getRuntime()
  for (let offset = 0; offset < MOST; offset += PART) {
    const query = { offset, limit: PART, status: 'open', paired: false, sort: 'volume' } as const
    const { events } = await catalogue.listEvents(query)
    yield* events
    if (events.length < PART) return
  }
}

/** The pages and the busiest open events. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const base = await siteUrl()
  const entries: MetadataRoute.Sitemap = PAGES.filter(({ href }) => href !== PRIVATE).map(({ href }) => ({
    url: `${base}${href}`,
  }))
  for await (const { slug, updatedAt } of busiestEvents()) {
    entries.push({ url: `${base}/event/${encodeURIComponent(slug)}`, lastModified: new Date(updatedAt) })
  }
  return entries
}
