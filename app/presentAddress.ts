import { namedOutcome } from '@/components/event/outcomes/selection'
import type { EventDetail } from '@/lib/contract/event'
import { readOperation } from '@/lib/server/pages/readOperation'

/** No outcome id is longer. */
const MAX_ID = 64

/**
 * Where an address leads that names its outcome by a title, or by an id that stands in another event or under another
 * id by now. Undefined where the address is right, or names nothing that is known.
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
  // The event itself was read: without the database it is shown all the same.
  const place = await readOperation('findOutcome', { params: { id: name } }).catch(() => undefined)
  const isHere = place?.outcome_id === name && place.event_slug === event.event_slug
  return place && !isHere ? to(place.event_slug, place.outcome_id) : undefined
}
