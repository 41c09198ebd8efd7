import type { VenueEvent } from '@/lib/core/domain/market'

/** The events of each page that no earlier page had: rows shift while a listing is read. */
export function createRepeatFilter() {
  const seen = new Set<string>()

  return function dropRepeats(events: readonly VenueEvent[]): VenueEvent[] {
    const fresh = events.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    return fresh
  }
}
