import type { OrderBook } from '@/lib/domain/orderBook'
import type { Trade } from '@/lib/domain/trade'
import { createBookBuilder } from '../bookBuilder'
import type { RejectedRow } from '../connector'
import type { FrameState, Reply } from './handleFrame'
import { createNoPrices } from './noPrices'

/** The state that `handleFrame` works on, with everything it tells written down; for tests and benches. */
export function createFrameTestState({ now = Date.now, sids = [] as readonly number[] } = {}) {
  const told = {
    /** The last book of each market. */
    books: new Map<string, OrderBook>(),
    published: 0,
    crossed: [] as string[],
    gaps: [] as number[],
    unreadable: 0,
    broken: [] as string[],
    snapshots: [] as (readonly [ticker: string, id: number | undefined])[],
    misread: 0,
    replies: [] as (readonly [id: number | undefined, reply: Reply])[],
    trades: [] as Trade[],
    changed: [] as string[],
    refusals: [] as RejectedRow[],
  }
  const keeper = createBookBuilder({
    venue: 'kalshi',
    now,
    publish(book) {
      told.published += 1
      told.books.set(book.marketId, book)
    },
    crossed: (ticker) => told.crossed.push(ticker),
  })
  const state: FrameState = {
    keeper,
    noPrices: createNoPrices(),
    subscriptions: new Map(sids.map((sid) => [sid, { next: 1 }])),
    wants: () => true,
    sink: {
      gap: (sid) => told.gaps.push(sid),
      unreadable() {
        told.unreadable += 1
      },
      broken: (ticker) => told.broken.push(ticker),
      snapshot: (ticker, id) => told.snapshots.push([ticker, id]),
      misread() {
        told.misread += 1
      },
      reply: (id, reply) => told.replies.push([id, reply]),
      trade: (trade) => told.trades.push(trade),
      marketChanged: (ticker) => told.changed.push(ticker),
      eventChanged: (event) => told.changed.push(event),
      refused: (refusal) => told.refusals.push(refusal),
    },
  }
  return { state, told, keeper }
}
