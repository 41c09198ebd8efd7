import { notFound, permanentRedirect } from 'next/navigation'
import { cache } from 'react'
import type { EventDetail } from '@/lib/contract/event'
import { isRedirect } from '@/lib/contract/redirect'
import { isBaseError } from '@/lib/domain/errors'
import { getEventOnce } from '@/lib/operations/markets/getEvent'
import { getRuntime } from '@/lib/runtime/getRuntime'

/** A path that is not valid percent-encoding names no event. */
function decodeSlug(slug: string): string | undefined {
  try {
    return decodeURIComponent(slug)
  } catch {
    return undefined
  }
}

/**
 * The event for this address, read once per request; 404 and the move to a new slug are settled here. `under` is what
 * stands behind the slug in the address.
 */
export const readEvent = cache(async (encoded: string, under = ''): Promise<EventDetail> => {
  const slug = decodeSlug(encoded)
  if (!slug || slug.length > 300 || slug.includes('\0')) notFound()
  const found = await getEventOnce(getRuntime(), { params: { slug } }).catch((error: unknown) => {
    if (isBaseError(error) && error.code === 'not_found') notFound()
    throw error
  })
  if (isRedirect(found)) permanentRedirect(`${found.redirectTo.replace(/^\/api/, '')}${under}`)
  return found
})
