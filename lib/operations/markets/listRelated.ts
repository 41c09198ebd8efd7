import type { EventSummary } from '@/lib/contract/eventsList'
import { platformOf } from '@/lib/contract/platform'
import { toTimestamp } from '@/lib/contract/scalars'
import { toWireAmount } from '@/lib/contract/toWireBook'
import type { Runtime } from '@/lib/operations/runtime'

type RelatedEvent = Pick<EventSummary, 'event_slug' | 'event_title' | 'sources' | 'volume' | 'end_date'>

/** Open events similar to this one, most similar first; none for an unknown slug. For pages. */
export async function listRelated(runtime: Runtime, slug: string): Promise<RelatedEvent[]> {
  const found = await runtime.catalogue.findEvent(slug)
  if (!found || !('event' in found)) return []
  const related = await runtime.catalogue.listRelated(found.event)
  return related.map((group) => ({
    event_slug: group.slug,
    event_title: group.title,
    sources: group.venues.flatMap((venue) => platformOf(venue, runtime.config.platforms) ?? []).sort(),
    volume: toWireAmount(group.volume),
    end_date: toTimestamp(group.endDate),
  }))
}
