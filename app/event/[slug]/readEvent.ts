import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import { ApiError } from '@/lib/browser/fetchJson'
import type { EventDetail } from '@/lib/contract/event'
import { MovedError, readOperation } from '@/lib/server/pages/readOperation'

/** A path that is not valid percent-encoding names no event. */
function decodeSlug(slug: string): string | undefined {
  try {
    return decodeURIComponent(slug)
  } catch {
    return undefined
  }
}

/**
 * The event for this address, read once per request; 404 and the redirect to a new slug are handled here. `under` is
 * what follows the slug in the address.
 */
export const readEvent = cache(async (encoded: string, under = ''): Promise<EventDetail> => {
  const slug = decodeSlug(encoded)
  if (!slug || slug.length > 300 || slug.includes('\0')) notFound()
  return readOperation('getEvent', { params: { slug } }).catch((error: unknown) => {
    if (error instanceof MovedError) permanentRedirect(`${error.location.replace(/^\/api/, '')}${under}`)
    if (error instanceof ApiError && error.status === 404) notFound()
    throw error
  })
})
