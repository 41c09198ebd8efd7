import type { VenueId } from '@/lib/core/domain/venue'
import type { UnreadCause, UnreadRows } from '@/lib/core/domain/wireDrift'

const counts = new Map<VenueId, UnreadRows>()

/** Failed reads per venue, by cause, since the start of this process. */
export const unreadRows = {
  count(venue: VenueId, cause: UnreadCause, rows: number): void {
    const known = counts.get(venue)
    counts.set(venue, { ...known, [cause]: (known?.[cause] ?? 0) + rows })
  },
  /** Undefined where all was read. */
  of: (venue: VenueId): UnreadRows | undefined => counts.get(venue),
}
