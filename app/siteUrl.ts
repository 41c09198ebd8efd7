import { headers } from 'next/headers'
import { getPagesContext } from '@/lib/server/pages/pagesContext'

/** Where this service is reached, without a slash at the end: what PUBLIC_URL says, else the host that was asked. */
export async function siteUrl(): Promise<string> {
  const { publicUrl } = getPagesContext().config
  if (publicUrl) return publicUrl.replace(/\/$/, '')
  const requested = `http://${(await headers()).get('host')}`
  return URL.canParse(requested) ? requested : 'http://localhost'
}
