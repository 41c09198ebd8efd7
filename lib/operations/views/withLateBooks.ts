import type { BookStats } from '@/lib/books/store/countBooks'
import { hasLateBooks } from '@/lib/core/domain/freshness'
import { VENUES } from '@/lib/core/domain/venue'
import type { VenueHealth } from '@/lib/operations/runtime'

/** A venue's health including its books: an open connection proves nothing when books are late. */
export function withLateBooks(
  health: VenueHealth,
  { books, stale }: Pick<BookStats, 'books' | 'stale'>,
): VenueHealth {
  if (health.state !== 'connected' || !hasLateBooks({ books, stale })) return health
  const { name } = VENUES[health.venue]
  const message = `${name} answers only in part: ${stale} of its ${books} order books are late. They stay in view with their age and enter no plan.`
  return { ...health, state: 'degraded', message }
}
