import { expect, test } from 'vitest'
import { freshnessOf, hasLateBooks, isLate, isLive } from './freshness'

test('a book that was never read is unknown, an old one late, any other live', () => {
  const books = [undefined, null, { stale: true }, { stale: false }]
  expect(books.map(freshnessOf)).toEqual(['unknown', 'unknown', 'late', 'live'])
  expect(books.map(isLive)).toEqual([false, false, false, true])
  expect(books.map(isLate)).toEqual([false, false, true, false])
})

test('a feed is degraded once more than a tenth of its books are late', () => {
  const states = [
    { books: 0, stale: 0 },
    { books: 10, stale: 1 },
    { books: 10, stale: 2 },
    { books: 358, stale: 287 },
  ]
  expect(states.map(hasLateBooks)).toEqual([false, false, true, true])
})
