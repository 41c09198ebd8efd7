import { headers } from 'next/headers'
import { getPagesContext } from '@/lib/server/pages/pagesContext'

/** Base URL of this service, without a trailing slash: PUBLIC_URL, else the requested host. */
export async function siteUrl(): Promise<string> {
  const { publicUrl } = getPagesContext().config
  if (publicUrl) return publicUrl.replace(/\/$/, '')
  const requested = `http://${(await headers()).get('host')}`
  return URL.canParse(requested) ? requested : 'http://localhost'
}
