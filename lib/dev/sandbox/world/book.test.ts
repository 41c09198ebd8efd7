import { expect, test } from 'vitest'
import { price, shares } from '@/lib/core/domain/units'
import { type BookSpec, bookAt, takeLevels } from './book'
import { CENT, gridOf, LINEAR_CENT } from './grid'

const newSpec = (): BookSpec => ({
  seed: 7,
  grid: gridOf(LINEAR_CENT),
  lot: CENT,
  depth: 5,
  touchSize: 100_000_000,
  spread: 1,
  missing: 'none',
})
const FAIR = 500_000

test('a fill removes size from the book until the level is redrawn, and returning it restores it', () => {
  const spec = newSpec()
  const before = bookAt(spec, FAIR, 10)
  const [best, second] = before.asks
  if (!best || !second) throw new Error('The book has no asks.')
  const part = shares(Math.floor(second.size / 2))
  const levels = [best, { ...second, size: part }]
  takeLevels(spec, { side: 'asks', levels }, { yes: true, second: 10 })
  const after = bookAt(spec, FAIR, 10)
  expect(after.asks[0]).toEqual({ price: second.price, size: second.size - part })
  expect(after.bids).toEqual(before.bids)
  const back = levels.map((level) => ({ ...level, size: shares(-level.size) }))
  takeLevels(spec, { side: 'asks', levels: back }, { yes: true, second: 10 })
  expect(bookAt(spec, FAIR, 10)).toEqual(before)

  takeLevels(spec, { side: 'asks', levels }, { yes: true, second: 10 })
  expect(bookAt(spec, FAIR, 200)).toEqual(bookAt(newSpec(), FAIR, 200))
})

test('a buy of NO takes the bids for YES', () => {
  const spec = newSpec()
  const [bid] = bookAt(spec, FAIR, 10).bids
  if (!bid) throw new Error('The book has no bids.')
  const levels = [{ price: price(1_000_000 - bid.price), size: bid.size }]
  takeLevels(spec, { side: 'asks', levels }, { yes: false, second: 10 })
  expect(bookAt(spec, FAIR, 10).bids[0]?.price).toBeLessThan(bid.price)
})
