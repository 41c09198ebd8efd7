import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BookSides, isCrossed } from '@/lib/core/domain/orderBook'
import { price } from '@/lib/core/domain/units'
import { buildBook, type Ladder } from '@/lib/dev/testing/support/buildBook'
import { marketOn } from '@/lib/dev/testing/support/builders'
import { applyDelta, diffSide, midOf } from './bookDelta'
import { toPlatformBook } from './toWireBook'

const market = marketOn('kalshi', 'K1')
const DEPTH = 5
const wireBook = (sides: BookSides, changedAt: number) =>
  toPlatformBook(sides, {
    market,
    lastPrice: price(437_500),
    depth: DEPTH,
    changedAt,
    checkedAt: changedAt,
    version: changedAt,
    stale: false,
  })

const ladder = fc.array(
  fc.tuple(
    fc.integer({ min: 1, max: 999 }).map((p) => p / 1_000),
    fc.integer({ min: 1, max: 5_000_000 }).map((size) => size / 1_000_000),
  ),
  { maxLength: 12 },
)
const book = fc
  .record({ bids: ladder, asks: ladder })
  .map(({ bids, asks }: { bids: Ladder; asks: Ladder }) => buildBook(market, { bids, asks }))
  .filter((sides) => !isCrossed(sides))

test('a snapshot with its deltas applied equals the later snapshot in every field', () => {
  fc.assert(
    fc.property(fc.array(book, { minLength: 2, maxLength: 6 }), (books) => {
      const [first, ...later] = books.map((sides, i) => wireBook(sides, i * 1_000))
      if (!first) return
      let mine = first
      for (const whole of later) {
        for (const side of ['bids', 'asks'] as const) {
          const levels = diffSide(mine.yes[side], whole.yes[side], side)
          mine = applyDelta(mine, {
            event_slug: 'e',
            outcome_id: 'o',
            outcome_title: null,
            platform: 'platform_2',
            outcome: 'yes',
            side,
            levels,
            ts: whole.ts,
            version: whole.version,
            last: side === 'asks',
          })
        }
        // Only snapshots carry the last trade.
        const mid = midOf(whole.yes_bid, whole.yes_ask)
        expect(mine).toEqual(
          mid === null ? { ...whole, yes_price: mine.yes_price, no_price: mine.no_price } : whole,
        )
      }
    }),
  )
})

test('equal sides give an empty delta; a moved level is one removed and one added', () => {
  expect(diffSide([[0.4, 1]], [[0.4, 1]], 'asks')).toEqual([])
  expect(
    diffSide(
      [
        [0.4, 1],
        [0.5, 2],
      ],
      [
        [0.45, 1],
        [0.5, 3],
      ],
      'asks',
    ),
  ).toEqual([
    [0.4, 0],
    [0.45, 1],
    [0.5, 3],
  ])
})
