import { expect, test } from 'vitest'
import { createMemoryBookStore } from '@/lib/books/store/memoryBookStore'
import type { Market } from '@/lib/core/domain/market'
import { buildMarket } from '@/lib/dev/testing/support/buildEvent'
import { createFakeClock } from '@/lib/dev/testing/support/fakeClock'
import { buildBook } from '@/lib/dev/testing/support/fakeVenue'
import { createReadOnDemand } from './readOnDemand'

const REF = { venue: 'kalshi', marketId: 'm1' } as const

function setUp() {
  const clock = createFakeClock()
  const books = createMemoryBookStore({ clock, staleAfterMs: 60_000 })
  const reads: string[][] = []
  const answer = { with: async () => {} }
  const stopping = new AbortController()
  const demand = createReadOnDemand({
    books,
    findMarket: ({ venue, marketId }) =>
      marketId === 'unknown' ? undefined : buildMarket(venue, 'E', { id: marketId }),
    read: async (venue, markets: readonly Market[]) => {
      reads.push(markets.map(({ id }) => id))
      await answer.with()
      for (const { id } of markets) books.put(buildBook(venue, id, clock.now()))
    },
    clock,
    signal: stopping.signal,
  })
  return { clock, books, reads, answer, stopping, demand }
}

test('absent and stale books are read, fresh and unknown ones are not', async () => {
  const { demand, books, reads, clock } = setUp()
  await demand([REF, { venue: 'kalshi', marketId: 'unknown' }], { budgetMs: 2_000 })
  expect(books.get(REF)?.stale).toBe(false)
  await demand([REF], { budgetMs: 2_000 })
  books.markStale(REF)
  await clock.advance(1)
  await demand([REF], { budgetMs: 2_000 })
  expect(reads).toEqual([['m1'], ['m1']])
  expect(clock.sleepers).toBe(0)
})

test('a book confirmed long ago is read again before it is used', async () => {
  const { demand, reads, clock } = setUp()
  await demand([REF], { budgetMs: 2_000 })
  await clock.advance(5_000)
  await demand([REF], { budgetMs: 2_000 })
  expect(reads).toHaveLength(1)
  await clock.advance(6_000)
  await demand([REF], { budgetMs: 2_000 })
  expect(reads).toHaveLength(2)
})

test('an aged book that is not refreshed in time turns stale, however often it is requested', async () => {
  const { demand, answer, books, clock } = setUp()
  await demand([REF], { budgetMs: 2_000 })
  answer.with = () => Promise.reject(new Error('refused'))
  await clock.advance(10_500)
  for (let second = 0; second < 3; second += 1) {
    await demand([REF], { budgetMs: 0 })
    expect(books.get(REF)?.stale).toBe(false)
    await clock.advance(1_000)
  }
  await clock.advance(1)
  expect(books.get(REF)?.stale).toBe(true)
  answer.with = async () => {}
  await demand([REF], { budgetMs: 2_000 })
  expect(books.get(REF)?.stale).toBe(false)
})

test('many callers at once make one request', async () => {
  const { demand, reads } = setUp()
  await Promise.all(Array.from({ length: 50 }, () => demand([REF], { budgetMs: 2_000 })))
  expect(reads).toEqual([['m1']])
})

test('a caller waits no longer than the budget, and the late response serves the next caller', async () => {
  const { demand, answer, clock, books, reads } = setUp()
  answer.with = () => clock.sleep(5_000)
  let done = false
  const waiting = demand([REF], { budgetMs: 2_000 }).then(() => {
    done = true
  })
  await clock.advance(1_999)
  expect(done).toBe(false)
  await clock.advance(1)
  await waiting
  await clock.advance(3_000)
  expect(books.get(REF)).toBeDefined()
  expect(reads).toHaveLength(1)
})

test('with a failing venue the book stays absent and nothing is thrown; the next call retries', async () => {
  const { demand, answer, books, reads, stopping } = setUp()
  answer.with = () => Promise.reject(new Error('refused'))
  await demand([REF], { budgetMs: 2_000 })
  expect(books.get(REF)).toBeUndefined()
  await demand([REF], { budgetMs: 2_000 })
  expect(reads).toHaveLength(2)
  stopping.abort()
  await demand([REF], { budgetMs: 2_000 })
  expect(reads).toHaveLength(2)
})
