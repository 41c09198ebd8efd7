import { expect, test } from 'vitest'
import type { PlatformBook } from '@/lib/contract/book'
import type { DistributionResponse } from '@/lib/contract/distribution'
import type { EventOutcome } from '@/lib/contract/event'
import { booksOf, type RecentBooks, withBooks } from './seenBooks'

const bookAt = (version: number, ask: number) =>
  ({ version, yes: { asks: [[ask, 1]], bids: [] }, no: { asks: [], bids: [] } }) as unknown as PlatformBook
const outcomeWith = (book: PlatformBook, yes = '7') =>
  ({
    outcome_id: yes,
    platform_1_yes_token: yes,
    platform_1_no_token: '8',
    orderbooks: { platform_1: book },
  }) as unknown as EventOutcome
const answerAt = (book_version: number, token_id = '7') => ({
  request: { tokens: { platform_1: { token_id } }, direction: 'buy' as const, amount_usd: 1 },
  plan: { platforms: { platform_1: { book_version } } } as unknown as DistributionResponse,
})
const none: RecentBooks = () => []

test('a plan is checked against the books it is based on, although the page already shows newer ones', () => {
  const first = withBooks({}, outcomeWith(bookAt(1, 0.4)), none)
  const seen = withBooks(first, outcomeWith(bookAt(2, 0.5)), none)
  expect(booksOf(seen, answerAt(1)).map(({ levels }) => levels)).toEqual([[[0.4, 1]]])
  expect(booksOf(seen, answerAt(2)).map(({ levels }) => levels)).toEqual([[[0.5, 1]]])
  expect(booksOf(seen, answerAt(3))).toEqual([])
})

test('a book that was replaced before it was ever shown still serves the check', () => {
  const recent: RecentBooks = (outcome, id) =>
    outcome === '7' && id === 'platform_1' ? [bookAt(1, 0.4), bookAt(2, 0.45)] : []
  const seen = withBooks({}, outcomeWith(bookAt(2, 0.45)), recent)
  expect(booksOf(seen, answerAt(1))[0]?.levels).toEqual([[0.4, 1]])
  expect(withBooks(seen, outcomeWith(bookAt(2, 0.45)), recent)).toBe(seen)
})

test('the book of another outcome is never used for it, although its version number is the same', () => {
  const seen = withBooks({}, outcomeWith(bookAt(1, 0.4), '99'), none)
  expect(booksOf(seen, answerAt(1))).toEqual([])
  expect(booksOf(withBooks(seen, outcomeWith(bookAt(1, 0.3)), none), answerAt(1))[0]?.levels).toEqual([
    [0.3, 1],
  ])
})

test('a book with only its best levels loaded does not serve the check', () => {
  const cut = { ...bookAt(1, 0.4), cut: true } as PlatformBook
  expect(withBooks({}, outcomeWith(cut), none)).toEqual({})
})
