import type { OrderBook } from '@/lib/domain/orderBook'
import type { Trade } from '@/lib/domain/trade'
import type { RejectedRow } from '../connector'
import { createBookBuilder } from '../stream/bookBuilder'
import { createSequenceTracker } from '../stream/sequenceTracker'
import type { FrameState, Reply } from './dispatch'
import { createNoPrices } from './noPrices'

/** The state that `dispatchFrame` works on, with everything it tells written down; for tests and benches. */
export function createFrameTestState({ now = Date.now, sids = [] as readonly number[] } = {}) {
  const told = {
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
      told.published += 1
      told.books.set(book.marketId, book)
    },
    crossed: (ticker) => told.crossed.push(ticker),
  })
  const sequences = createSequenceTracker((sid) => told.gaps.push(sid))
  for (const sid of sids) sequences.start(sid)
  const state: FrameState = {
    builder,
    noPrices: createNoPrices(),
    sequences,
    isFollowed: () => true,
    sink: {
      unreadable() {
        told.unreadable += 1
      },
      invalid: (ticker) => told.invalid.push(ticker),
      snapshot: (ticker, id) => told.snapshots.push([ticker, id]),
      flipped() {
        told.flipped += 1
      },
      reply: (id, reply) => told.replies.push([id, reply]),
      trade: (trade) => told.trades.push(trade),
      marketChanged: (ticker) => told.changed.push(ticker),
      eventChanged: (event) => told.changed.push(event),
      refused: (refusal) => told.refusals.push(refusal),
    },
  }
  return { state, told, builder }
}
