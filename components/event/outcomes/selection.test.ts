import { expect, test } from 'vitest'
import { tokensOf } from '@/components/planner/form/order'
import type { EventOutcome } from '@/lib/contract/event'
import { readSelection, stillThere, writeSelection } from './selection'

const outcome = (id: string, title: string, { chance = 0.1, active = true } = {}) =>
  ({
    outcome_id: id,
    outcome_group_title: title,
    is_active: active,
    best_yes_price: chance,
    cached_orderbook: null,
    platform_1_market_id: id,
    platform_2_market_id: null,
    platform_3_market_id: null,
    platform_4_market_id: null,
    platform_5_market_id: null,
    platform_1_yes_token: `${id}:yes`,
    platform_1_no_token: `${id}:no`,
  }) as EventOutcome

const event = {
  outcomes: [
    outcome('a', 'A', { chance: 0.2 }),
    outcome('b', 'B', { chance: 0.9, active: false }),
    outcome('c', 'C', { chance: 0.5 }),
  ],
}
const read = (search: string, of = event) => readSelection(of, new URLSearchParams(search))

test('an event opens on its likeliest outcome that still trades', () => {
  expect(read('')?.outcome.outcome_id).toBe('c')
})

test('the address names the selected outcome and side, by id or, in older addresses, by title', () => {
  for (const name of ['b', 'B'])
    expect(read(`outcome=${name}&side=no`)).toMatchObject({ outcome: { outcome_id: 'b' }, side: 'no' })
  expect(read('outcome=gone&side=maybe')).toMatchObject({ outcome: { outcome_id: 'c' }, side: 'yes' })
})

test('of three outcomes called "PP" and two called "Draw (1–1)" the chosen one is planned', () => {
  const alike = {
    sources: ['platform_1' as const],
    outcomes: [
      outcome('likeliest', 'Vox', { chance: 0.9 }),
      ...['x', 'y', 'z'].map((id) => outcome(id, 'PP')),
      ...['v', 'w'].map((id) => outcome(id, 'Draw (1–1)')),
    ],
  }
  for (const chosen of alike.outcomes) {
    const search = writeSelection('?amount=7', alike, { outcome: chosen, side: 'no' })
    const selection = read(search, alike)
    expect(selection?.outcome).toBe(chosen)
    expect(selection && tokensOf(alike, selection.outcome, selection.side)).toEqual({
      platform_1: { token_id: `${chosen.outcome_id}:no`, outcome: 'no' },
    })
  }
  // A title shared by several matches none of them, rather than the first.
  expect(read('outcome=PP', alike)?.outcome.outcome_id).toBe('likeliest')
})

test('a selected outcome stays selected under a new title, and when it is merged with another', () => {
  const [a, b] = event.outcomes
  if (!a || !b) throw new Error('unreachable')
  const renamed = { ...a, outcome_group_title: 'Z' }
  expect(stillThere([b, renamed], a)).toBe(renamed)
  const joined = { ...b, platform_1_market_id: 'b', platform_2_market_id: 'k' } as EventOutcome
  const gone = { ...outcome('k', 'K'), platform_1_market_id: null, platform_2_market_id: 'k' } as EventOutcome
  expect(stillThere([a, joined], gone)).toBe(joined)
  expect(stillThere([a], gone)).toBeUndefined()
})
