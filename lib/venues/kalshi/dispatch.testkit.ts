import type { OrderBook } from '@/lib/core/domain/orderBook'
import type { Trade } from '@/lib/core/domain/trade'
import type { RejectedRow } from '../connector'
import { createBookBuilder } from '../stream/bookBuilder'
import { createSequenceTracker } from '../stream/sequenceTracker'
import type { FrameState, Reply } from './dispatch'
import { createNoPrices } from './noPrices'

/** The state that `dispatchFrame` works on, with everything it reports recorded; for tests and benches. */
export function createFrameTestState({ now = Date.now, sids = [] as readonly number[] } = {}) {
  const reported = {
    /** The last book of each market. */
    books: new Map<string, OrderBook>(),
    published: 0,
    crossed: [] as string[],
    gaps: [] as number[],
    unreadable: 0,
    invalid: [] as string[],
    snapshots: [] as (readonly [ticker: string, id: number | undefined])[],
    flipped: 0,
    replies: [] as (readonly [id: number | undefined, reply: Reply])[],
    trades: [] as Trade[],
    changed: [] as string[],
    refusals: [] as RejectedRow[],
  }
  const builder = createBookBuilder({
    venue: 'kalshi',
    now,
    publish(book) {
      reported.published += 1
      reported.books.set(book.marketId, book)
    },
    crossed: (ticker) => reported.crossed.push(ticker),
  })
  const sequences = createSequenceTracker((sid) => reported.gaps.push(sid))
  for (const sid of sids) sequences.start(sid)
  const state: FrameState = {
    builder,
    noPrices: createNoPrices(),
    sequences,
    isFollowed: () => true,
    sink: {
      unreadable() {
        reported.unreadable += 1
      },
      invalid: (ticker) => reported.invalid.push(ticker),
      snapshot: (ticker, id) => reported.snapshots.push([ticker, id]),
      flipped() {
        reported.flipped += 1
      },
      reply: (id, reply) => reported.replies.push([id, reply]),
      trade: (trade) => reported.trades.push(trade),
      marketChanged: (ticker) => reported.changed.push(ticker),
      eventChanged: (event) => reported.changed.push(event),
      refused: (refusal) => reported.refusals.push(refusal),
    },
  }
  return { state, reported, builder }
}
