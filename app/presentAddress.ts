import { namedOutcome } from '@/components/event/outcomes/selection'
import type { EventDetail } from '@/lib/contract/event'
import { readOperation } from '@/lib/server/pages/readOperation'

/** No outcome id is longer. */
const MAX_ID = 64

/**
 * The redirect target of an address that names its outcome by a title, or by an id that now belongs to another event
 * or has changed. Undefined where the address is right, or names nothing known.
 */
export async function presentAddress(
  event: EventDetail,
  params: URLSearchParams,
): Promise<{ slug: string; params: URLSearchParams } | undefined> {
  const name = params.get('outcome')
  if (name === null) return undefined
  const to = (slug: string, id: string) => {
    const next = new URLSearchParams(params)
    next.set('outcome', id)
    return { slug, params: next }
  }
  const named = namedOutcome(event.outcomes, name)
  if (named) return named.outcome_id === name ? undefined : to(event.event_slug, named.outcome_id)
  if (name.length > MAX_ID || name.includes('\0')) return undefined
  // The event itself was read: it is shown even when the database is down.
  const place = await readOperation('findOutcome', { params: { id: name } }).catch(() => undefined)
  const isHere = place?.outcome_id === name && place.event_slug === event.event_slug
  return place && !isHere ? to(place.event_slug, place.outcome_id) : undefined
}
