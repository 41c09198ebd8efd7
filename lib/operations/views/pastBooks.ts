import type { StoredBook } from '@/lib/books/store/bookStore'
import type { MarketRef } from '@/lib/core/domain/market'
import type { Runtime } from '@/lib/operations/runtime'

/** A runtime's books at a past time, ms. Unknown books, and all stale ones, are absent. */
export const pastBooks = ({ bookHistory }: Pick<Runtime, 'bookHistory'>, at: number) => ({
  get(ref: MarketRef): StoredBook | undefined {
    const [past] = bookHistory.booksAt(ref, [at])
    if (!past) return undefined
    const { bids, asks, lastPrice, version, changedAt } = past
    const { venue, marketId } = ref
    const book = {
      venue,
      marketId,
      bids,
      asks,
      receivedAt: at,
      ...(lastPrice !== undefined && { lastPrice }),
    }
    return { book, receivedAt: at, changedAt, checkedAt: at, stale: false, version }
  },
})
