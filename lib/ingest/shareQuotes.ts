import type { BookStore } from '@/lib/books/store/bookStore'
import type { VenueId } from '@/lib/core/domain/venue'
import type { CatalogueWriter } from '@/lib/infra/db/catalogue/catalogueWriter'
import { topIn } from './watchPrices'

/** Stores the best prices of these venues' matched markets, for the process that matches. */
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
