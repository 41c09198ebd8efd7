import type { MetadataRoute } from 'next'
import { siteUrl } from './siteUrl'

export const dynamic = 'force-dynamic'

/** Pages are indexed, accounts and reviews are not, and the API is for readers of its reference. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  return {
    rules: {
      userAgent: '*',
      allow: ['/', '/api/openapi.json', '/api/icon/'],
      disallow: ['/admin', '/account', '/api/'],
    },
    sitemap: `${await siteUrl()}/sitemap.xml`,
  }
}
