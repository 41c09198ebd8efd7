import type { BookStore } from '@/lib/books/store/bookStore'
import type { CatalogueReader } from '@/lib/core/domain/catalogue'
import { isLive } from '@/lib/core/domain/freshness'
import type { Market, MarketRef } from '@/lib/core/domain/market'
import type { VenueId } from '@/lib/core/domain/venue'
import { marketKey } from '@/lib/core/domain/venueKey'
import type { Clock } from '@/lib/infra/net/types'
import type { VenueConnector } from '@/lib/venues/connector'
import { createReadOnDemand } from './readOnDemand'

interface DemandOnlyDeps {
  connectors: ReadonlyMap<VenueId, VenueConnector>
  books: BookStore
  catalogue: Pick<CatalogueReader, 'findMarketsById'>
  clock: Clock
  signal: AbortSignal
}

/**
 * For a process that does not ingest: reads books of viewed markets that another process stores in the database. Never
 * rejects.
 */
export function createDemandOnly({ connectors, books, catalogue, clock, signal }: DemandOnlyDeps) {
  const wanted = new Map<string, Market>()
  const readOnDemand = createReadOnDemand({
    books,
    findMarket: (ref) => wanted.get(marketKey(ref)),
    read: async (venue, markets, readSignal) => {
      const refs = markets.map(({ id, yesTokenId }) => ({ marketId: id, yesTokenId }))
      const answer = await connectors.get(venue)?.fetchBooks(refs, { signal: readSignal })
      for (const book of answer?.books ?? []) books.put(book)
    },
    clock,
    signal,
  })

  return async (refs: readonly MarketRef[], options: { budgetMs: number }): Promise<void> => {
    const absent = refs.filter((ref) => !isLive(books.get(ref)))
    if (absent.length === 0) return
    const hits = await catalogue.findMarketsById(absent).catch(() => [])
    const open = hits.filter(({ market }) => market.status === 'open' || market.status === 'paused')
    for (const { market } of open) wanted.set(marketKey({ venue: market.venue, marketId: market.id }), market)
    await readOnDemand(absent, options)
    for (const ref of absent) wanted.delete(marketKey(ref))
  }
}
