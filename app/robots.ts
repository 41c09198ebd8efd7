import type { MetadataRoute } from 'next'
import { siteUrl } from './siteUrl'

export const dynamic = 'force-dynamic'

/** Pages may be found, accounts and reviews need not be, and the API is for those who read its reference. */
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
