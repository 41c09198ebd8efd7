import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WireBookSide } from '@/lib/contract/book'
import type { VenueId } from '@/lib/domain/venue'
import { MergedLadder } from './MergedLadder'
import { mergeBooks, type PriceStep } from './mergedBook'

const VENUE_OF: Record<string, VenueId> = { platform_1: 'polymarket', platform_2: 'kalshi' }

function textOf(sides: readonly WireBookSide[], step: PriceStep, tick: number) {
  const ids = ['platform_1', 'platform_2'] as const
  const books = sides.flatMap((one, i) => (ids[i] ? [{ id: ids[i], sides: one }] : []))
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

test('a book crossed by 1.9¢ says so, grouped or not', () => {
  const crossed: WireBookSide[] = [
    { asks: [[0.421, 10]], bids: [[0.41, 10]] },
    { asks: [[0.46, 10]], bids: [[0.44, 10]] },
  ]
  for (const step of ['tick', '5c'] as const) expect(textOf(crossed, step, 0.001)).toMatch(/Crossed\s+1\.9¢/)
})

test('a level shows the price that its orders stand at: 0.4222 is 42.22¢, and 0.0004 is 0.04¢ though grouped', () => {
  const fine: WireBookSide[] = [{ asks: [[0.4222, 10]], bids: [[0.0004, 10]] }]
  expect(textOf(fine, 'tick', 0.0001)).toContain('42.22¢')
  expect(textOf(fine, '5c', 0.0001)).toContain('0.04¢')
  expect(textOf(fine, '5c', 0.0001)).not.toMatch(/\s0\.0¢/)
})
