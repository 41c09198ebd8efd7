import fc from 'fast-check'
import { expect, test } from 'vitest'
import { GET as getEvent } from '@/app/api/event/[slug]/route'
import { eventDetail } from '@/lib/contract/event'
import { isCrossed } from '@/lib/core/domain/orderBook'
import { buildBook } from '@/lib/dev/testing/support/buildBook'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/dev/testing/support/builders'
import { routeReply } from '@/lib/dev/testing/support/callRoute'
import { installRuntime } from '@/lib/dev/testing/support/installRuntime'
import { askOf, countedIn, platformBookOf } from './book/bookOf'
import { mergeBooks } from './book/mergedBook'
import { FIRST_ROWS, firstPaintOf, isCut } from './firstPaint'
import { readSelection } from './outcomes/selection'

const much = [marketOn('polymarket', 'p1'), marketOn('kalshi', 'K1'), marketOn('limitless', 'l1')] as const
const none = marketOn('polymarket', 'p2')
const rain = buildGroup('rain', [
  buildOutcome('o1', [member(much[0]), member(much[1], true), member(much[2])], { title: 'Much' }),
  buildOutcome('o2', [member(none)], { title: 'None' }),
])

/** More prices than any ladder shows at once. */
const side = fc.array(
  fc.tuple(
    fc.integer({ min: 1, max: 99 }).map((cents) => cents / 100),
    fc.integer({ min: 1, max: 9_999 }),
  ),
  { minLength: 12, maxLength: 40 },
)

test('the first paint shows what the whole event would', async () => {
  let longest = 0
  await fc.assert(
    fc.asyncProperty(fc.array(side, { minLength: 8, maxLength: 8 }), async (sides) => {
      const { books } = installRuntime({ events: [rain] })
      for (const [i, market] of [...much, none].entries()) {
        const low = (sides[2 * i] ?? []).filter(([price]) => price < 0.5)
        const high = (sides[2 * i + 1] ?? []).filter(([price]) => price >= 0.5)
        const book = buildBook(market, { bids: low, asks: high })
        if (!isCrossed(book)) books.put(book)
      }
      const whole = await routeReply(getEvent, eventDetail, { path: '/api/event/rain' })
      const inView = readSelection(whole, new URLSearchParams('outcome=Much'))?.outcome
      const first = firstPaintOf(whole, inView)
      for (const [i, outcome] of whole.outcomes.entries()) {
        const shown = first.outcomes[i]
        if (!shown) throw new Error('No outcome')
        for (const id of whole.sources) expect(askOf(shown, id, 'yes')).toBe(askOf(outcome, id, 'yes'))
        expect(shown.cached_orderbook?.yes_price).toBe(outcome.cached_orderbook?.yes_price)
      }
      for (const framing of ['yes', 'no'] as const) {
        const ladder = ({ outcomes }: typeof whole) => {
          const [outcome] = outcomes
          if (!outcome) throw new Error('No outcome')
          const counted = countedIn(whole, outcome).flatMap((id) => {
            const book = platformBookOf(outcome, id)
            return book ? [{ id, sides: book[framing] }] : []
          })
          const { bids, asks } = mergeBooks(counted, 'tick')
          longest = Math.max(longest, bids.length)
          return { bids: bids.slice(0, FIRST_ROWS), asks: asks.slice(0, FIRST_ROWS) }
        }
        expect(ladder(first)).toEqual(ladder(whole))
      }
    }),
    { numRuns: 30 },
  )
  expect(longest).toBeGreaterThan(FIRST_ROWS)
})

test('levels that are not visible at first are omitted', async () => {
  const { books } = installRuntime({ events: [rain] })
  const deep = Array.from({ length: 40 }, (_, i): [number, number] => [(50 + i) / 100, 1])
  books.put(buildBook(much[0], { asks: deep }))
  books.put(buildBook(none, { asks: deep }))
  const whole = await routeReply(getEvent, eventDetail, { path: '/api/event/rain' })
  const { outcomes } = firstPaintOf(whole, whole.outcomes[0])
  expect(outcomes.map(({ orderbooks }) => orderbooks.platform_1?.yes.asks.length)).toEqual([FIRST_ROWS, 1])
  expect(outcomes.map(isCut)).toEqual([true, true])
  expect(whole.outcomes.map(isCut)).toEqual([false, false])
})
