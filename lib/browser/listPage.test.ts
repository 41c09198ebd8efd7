import { expect, test } from 'vitest'
import type { EventsListResponse } from '@/lib/contract/eventsList'
import { toListPage } from './listPage'

const outcomes = [
  { outcome_id: 'a', name: 'Ann', chance: 0.2, market_id: '1' },
  { outcome_id: 'b', name: 'Bob', chance: null, market_id: '2' },
  { outcome_id: 'c', name: 'Cyd', chance: 0.5, market_id: '3' },
]
const answer = (leading_outcome: string | null): EventsListResponse => ({
  events: [
    {
      event_id: 'e',
      event_title: 'Who wins?',
      icon: 'https://example.org/icon.png',
      source: 'platform_1',
      event_slug: 'who-wins',
      market_count: 3,
      is_paired: false,
      sources: ['platform_1'],
      outcomes,
      leading_outcome,
      leading_outcome_id: outcomes.find(({ name }) => name === leading_outcome)?.outcome_id ?? null,
      best_yes_price: 0.51,
      best_yes_source: 'platform_1',
      best_yes_size: 400,
      spread: null,
      transactions: null,
      volume: 12.5,
      tags: ['a'],
      category: null,
      end_date: null,
      window: null,
    },
  ],
  offset: 0,
  limit: 25,
  count: 1,
  total: 77,
  cached: true,
  generated_at: null,
})

test('a listed event names its likeliest outcomes and carries no more of the others', () => {
  const { events, total } = toListPage(answer('Ann'))
  expect(total).toBe(77)
  expect(events[0]).toMatchObject({
    event_slug: 'who-wins',
    has_icon: true,
    chance: 0.2,
    top_outcomes: [
      { name: 'Cyd', chance: 0.5 },
      { name: 'Ann', chance: 0.2 },
    ],
    volume: 12.5,
  })
  expect(JSON.stringify(events)).not.toContain('market_id')
})

test('an outcome without a chance leads with none, not with zero', () => {
  expect(toListPage(answer('Bob')).events[0]?.chance).toBeNull()
  expect(toListPage(answer(null)).events[0]?.chance).toBeNull()
})
