import { expect, test } from 'vitest'
import type { EventOutcome } from '@/lib/contract/event'
import { readSelection } from './selection'

const outcome = (title: string, chance: number, active = true) =>
  ({
    outcome_group_title: title,
    is_active: active,
    best_yes_price: chance,
    cached_orderbook: null,
  }) as EventOutcome

const event = { outcomes: [outcome('A', 0.2), outcome('B', 0.9, false), outcome('C', 0.5)] }
const read = (search: string) => readSelection(event, new URLSearchParams(search))

test('an event opens on its likeliest outcome that still trades', () => {
  expect(read('')?.outcome.outcome_group_title).toBe('C')
})

test('the address says which outcome and side are in view', () => {
  expect(read('outcome=B&side=no')).toMatchObject({ outcome: { outcome_group_title: 'B' }, side: 'no' })
  expect(read('outcome=gone&side=maybe')).toMatchObject({
    outcome: { outcome_group_title: 'C' },
    side: 'yes',
  })
})
