import { expect, test } from 'vitest'
import type { EventOutcome } from '@/lib/contract/event'
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
const outcomes = [outcome('a', 0.2, 0.3), outcome('b', null), outcome('c', 0.5, 0.1)]

test('outcomes sort by a column, those without a figure last either way', () => {
  expect(sortedIds(outcomes, { by: 'chance', descending: true })).toEqual(['c', 'a', 'b'])
  expect(sortedIds(outcomes, { by: 'chance', descending: false })).toEqual(['a', 'c', 'b'])
  expect(sortedIds(outcomes, { by: 'platform_1', descending: false })).toEqual(['c', 'a', 'b'])
})

test('a column sorts one way, then the other, then not at all', () => {
  const once = nextSort(undefined, 'chance')
  expect(once).toEqual({ by: 'chance', descending: true })
  const twice = nextSort(once, 'chance')
  expect(twice).toEqual({ by: 'chance', descending: false })
  expect(nextSort(twice, 'chance')).toBeUndefined()
  expect(nextSort(once, 'platform_2')).toEqual({ by: 'platform_2', descending: false })
})
