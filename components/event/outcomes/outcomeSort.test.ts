import { expect, test } from 'vitest'
import type { EventOutcome } from '@/lib/contract/event'
import type { Quoted } from '../header/shownPrice'
import { nextSort, sortedIds } from './outcomeSort'

const outcome = (id: string, chance: number | null, ask?: number) =>
  ({
    outcome_id: id,
    cached_orderbook: chance === null ? null : { yes_price: chance },
    platform_1_is_active: true,
    orderbooks: {
      platform_1: ask === undefined ? null : { stale: false, yes: { asks: [[ask, 1]], bids: [] } },
    },
  }) as unknown as EventOutcome
const TOP: Quoted = { size: 'top', quotes: undefined }
const outcomes = [outcome('a', 0.2, 0.3), outcome('b', null), outcome('c', 0.5, 0.1)]

test('outcomes sort by a column, those without a figure last in both directions', () => {
  expect(sortedIds(outcomes, { by: 'chance', descending: true }, TOP)).toEqual(['c', 'a', 'b'])
  expect(sortedIds(outcomes, { by: 'chance', descending: false }, TOP)).toEqual(['a', 'c', 'b'])
  expect(sortedIds(outcomes, { by: 'platform_1', descending: false }, TOP)).toEqual(['c', 'a', 'b'])
})

test('with an order size a column sorts by what the order costs there', () => {
  const all_in = (price: number) => ({
    yes: { all_in_price: price, alone: { platform_1: { all_in_price: price, is_whole: true } } },
  })
  const quoted = { size: 1_000, quotes: { a: all_in(0.31), c: all_in(0.4) } } as unknown as Quoted
  expect(sortedIds(outcomes, { by: 'yes', descending: false }, quoted)).toEqual(['a', 'c', 'b'])
  expect(sortedIds(outcomes, { by: 'platform_1', descending: false }, quoted)).toEqual(['a', 'c', 'b'])
})

test('a column cycles through both directions, then unsorted', () => {
  const once = nextSort(undefined, 'chance')
  expect(once).toEqual({ by: 'chance', descending: true })
  const twice = nextSort(once, 'chance')
  expect(twice).toEqual({ by: 'chance', descending: false })
  expect(nextSort(twice, 'chance')).toBeUndefined()
  expect(nextSort(once, 'platform_2')).toEqual({ by: 'platform_2', descending: false })
})
