import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WireBookSide } from '@/lib/contract/book'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'
import { VENUE_IDS, type VenueId } from '@/lib/core/domain/venue'
import { MergedLadder } from './MergedLadder'
import { mergeBooks, type PriceStep } from './mergedBook'

const VENUE_OF: Record<string, VenueId> = Object.fromEntries(
  PLATFORM_IDS.map((id, i) => [id, VENUE_IDS[i] ?? 'polymarket']),
)

function textOf(sides: readonly WireBookSide[], step: PriceStep, tick: number) {
  const books = PLATFORM_IDS.flatMap((id, i) => (sides[i] ? [{ id, sides: sides[i] }] : []))
  return renderToStaticMarkup(
    <MergedLadder
      name="Book"
      book={mergeBooks(books, step)}
      tick={tick}
      step={step === 'tick' ? tick : 0.05}
      rows={3}
      venueOf={(id) => VENUE_OF[id]}
      marks={{ direction: 'buy' }}
      net={undefined}
      onPick={() => undefined}
    />,
  ).replaceAll(/<[^>]+>/g, ' ')
}

test('a book crossed by 1.9¢ shows 1.9¢, grouped or not', () => {
  const crossed: WireBookSide[] = [
    { asks: [[0.421, 10]], bids: [[0.41, 10]] },
    { asks: [[0.46, 10]], bids: [[0.44, 10]] },
  ]
  for (const step of ['tick', '5c'] as const) expect(textOf(crossed, step, 0.001)).toMatch(/Crossed\s+1\.9¢/)
})

test('a level shows the actual price of its orders: 0.4222 is 42.22¢, and 0.0004 is 0.04¢ though grouped', () => {
  const fine: WireBookSide[] = [{ asks: [[0.4222, 10]], bids: [[0.0004, 10]] }]
  expect(textOf(fine, 'tick', 0.0001)).toContain('42.22¢')
  expect(textOf(fine, '5c', 0.0001)).toContain('0.04¢')
  expect(textOf(fine, '5c', 0.0001)).not.toMatch(/\s0\.0¢/)
})

test('on a phone a level of more than three platforms shows the number of those that do not fit', () => {
  const at = (count: number): WireBookSide[] =>
    Array.from({ length: count }, () => ({ asks: [[0.42, 10]], bids: [] }))
  expect(textOf(at(3), 'tick', 0.01)).not.toMatch(/\+\s*\d/)
  expect(textOf(at(5), 'tick', 0.01)).toMatch(/\+\s*3/)
})
