import { expect, test } from 'vitest'
import { price } from '@/lib/core/domain/units'
import { placeOf, walkBook } from './walkBook'

const at = (...cents: number[]) => cents.map((one) => ({ price: price(one * 10_000) }))
const book = { asks: at(45, 46, 48), bids: at(44, 43) }

function walked(keys: string[], from = placeOf(book)) {
  let place = from
  for (const key of keys) place = place && walkBook(book, place, key)
  return place
}

test('the walk starts at the best ask and goes through the spread to the bids and back', () => {
  expect(walked([])).toEqual({ side: 'asks', index: 0 })
  expect(walked(['ArrowUp'])).toEqual({ side: 'asks', index: 1 })
  expect(walked(['ArrowDown'])).toEqual({ side: 'bids', index: 0 })
  expect(walked(['ArrowDown', 'ArrowDown', 'ArrowDown'])).toEqual({ side: 'bids', index: 1 })
  expect(walked(['ArrowDown', 'ArrowUp', 'ArrowUp'])).toEqual({ side: 'asks', index: 1 })
})

test('left and right change sides at the same distance; Home and End go to the ends', () => {
  expect(walked(['ArrowUp', 'ArrowUp', 'ArrowLeft'])).toEqual({ side: 'bids', index: 1 })
  expect(walked(['ArrowLeft', 'ArrowRight'])).toEqual({ side: 'asks', index: 0 })
  expect(walked(['Home'])).toEqual({ side: 'asks', index: 2 })
  expect(walked(['End'])).toEqual({ side: 'bids', index: 1 })
  expect(walkBook(book, { side: 'asks', index: 0 }, 'a')).toBeUndefined()
})

test('a position is a price: it is followed while the book moves, and the nearest replaces it when it disappears', () => {
  const wanted = { side: 'asks', price: price(460_000) } as const
  expect(placeOf(book, wanted)).toEqual({ side: 'asks', index: 1 })
  expect(placeOf({ ...book, asks: at(44.5, 45, 46) }, wanted)).toEqual({ side: 'asks', index: 2 })
  expect(placeOf({ ...book, asks: at(44, 47, 48) }, wanted)).toEqual({ side: 'asks', index: 1 })
})

test('a book with one side, or none, leads nowhere wrong', () => {
  const asks = { asks: book.asks, bids: [] }
  expect(walkBook(asks, { side: 'asks', index: 0 }, 'ArrowDown')).toEqual({ side: 'asks', index: 0 })
  expect(walkBook(asks, { side: 'asks', index: 1 }, 'End')).toEqual({ side: 'asks', index: 1 })
  expect(placeOf(asks, { side: 'bids', price: price(1) })).toEqual({ side: 'asks', index: 0 })
  expect(placeOf({ asks: [], bids: [] })).toBeUndefined()
})
