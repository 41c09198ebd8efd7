import type { VenueId } from '@/lib/core/domain/venue'
import type { DriftEntry, DriftKind } from '@/lib/core/domain/wireDrift'
import { redactSample } from './redactSample'

/** Maximum differences per kind and venue; further ones are counted under the last. */
const MAX_ENTRIES = 20

interface Seen {
  venue: VenueId
  /** The path without its ids, or the channel of a socket: "GET /markets/{}/orderbook". */
  endpoint: string
  kind: DriftKind
  /** The field or the fault: "price.open", "side: both". */
  detail: string
  /** The received value; stored redacted, once. */
  sample: unknown
}

/**
 * Counts where a venue's responses violate its schemas, per endpoint and detail, and stores one redacted sample of
 * each. Lives as long as its process.
 */
export function createWireDrift(clock: { now(): number }) {
  const byVenue = new Map<VenueId, Map<string, DriftEntry>>()

  return {
    count({ venue, endpoint, kind, detail, sample }: Seen, times = 1): void {
      const entries = byVenue.get(venue) ?? new Map<string, DriftEntry>()
      byVenue.set(venue, entries)
      const alike = [...entries.values()].filter((entry) => entry.kind === kind)
      const full = alike.length >= MAX_ENTRIES
      const own = `${kind} ${endpoint} ${detail}`
      const key = full && !entries.has(own) ? `${kind} more` : own
      const entry = entries.get(key)
      const now = clock.now()
      entries.set(key, {
        endpoint: key === own ? endpoint : 'further ones',
        kind,
        detail: key === own ? detail : 'not kept apart',
        count: (entry?.count ?? 0) + times,
        lastAt: now,
        sample: entry?.sample ?? redactSample(sample),
      })
    },
    /** Most frequent first. */
    of: (venue: VenueId): DriftEntry[] =>
      [...(byVenue.get(venue)?.values() ?? [])].sort((a, b) => b.count - a.count),
    clear: () => byVenue.clear(),
  }
}

/** The counts of this process: connectors are built in several places but share them. */
export const wireDrift = createWireDrift({ now: Date.now })
