import type { CategoriesQuery } from '@/lib/contract/eventsList'
import { venueOf } from '@/lib/contract/platform'
import type { EventListFilters } from '@/lib/core/domain/catalogue'
import type { Runtime } from '@/lib/operations/runtime'

/** The list's filters in the catalogue's terms. */
export function listFilters(
  { config }: Runtime,
  { platforms, q, status = 'open', paired = false, ids, ending_within_hours }: CategoriesQuery,
): EventListFilters {
  return {
    q,
    status,
    paired,
    ids,
    endingWithinHours: ending_within_hours,
    venues: platforms?.flatMap((platform) => venueOf(platform, config.platforms) ?? []),
  }
}
