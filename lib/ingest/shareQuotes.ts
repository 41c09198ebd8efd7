import type { BookStore } from '@/lib/books/bookStore'
import type { CatalogueWriter } from '@/lib/db/catalogueWriter'
import type { VenueId } from '@/lib/domain/venue'
import { topIn } from './watchPrices'

/** Stores the best prices of the matched markets of these venues, for the process that matches. */
export async function shareQuotes(
  venues: readonly VenueId[],
  {
    books,
    catalogue,
  }: { books: BookStore; catalogue: Pick<CatalogueWriter, 'listPairedMarkets' | 'saveQuotes'> },
): Promise<void> {
  const topOf = topIn(books)
  const paired = await catalogue.listPairedMarkets(venues)
  for (const venue of venues) {
    const quotes = paired.flatMap((ref) => {
      const top = ref.venue === venue ? topOf(ref) : undefined
      return top ? [{ ...ref, top }] : []
    })
    await catalogue.saveQuotes(venue, quotes)
  }
}
