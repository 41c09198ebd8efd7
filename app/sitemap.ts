import type { MetadataRoute } from 'next'
import { PAGES } from '@/components/shell/pages'
import { readOperation } from '@/lib/server/pages/readOperation'
import { siteUrl } from './siteUrl'

export const dynamic = 'force-dynamic'

const PRIVATE = '/account'

/** The pages and the busiest open events. */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const base = await siteUrl()
  const entries: MetadataRoute.Sitemap = PAGES.filter(({ href }) => href !== PRIVATE).map(({ href }) => ({
    url: `${base}${href}`,
  }))
  const { events } = await readOperation('listSitemap')
  for (const { event_slug, updated_at } of events) {
    entries.push({
      url: `${base}/event/${encodeURIComponent(event_slug)}`,
      lastModified: new Date(updated_at),
    })
  }
  return entries
}
