import { expect, test } from 'vitest'
import { outcomeState, type StatedOutcome } from './outcomeState'

const on = (result: 'yes' | 'no' | 'invalid' | null) => ({ status: 'closed', result })
const label = (patch: object) =>
  outcomeState({
    market_status: 'closed',
    closed_reason: 'expired',
    resolved_result: null,
    resolution_conflict: false,
    ...patch,
  } as StatedOutcome).label

test('an outcome that one platform has settled is not one without a result', () => {
  const results = { platform_1: on(null), platform_2: on('invalid') }
  expect(label({ results })).toBe('Resolved void on 1 of 2 platforms')
  expect(label({ results: { platform_1: on(null), platform_2: on(null) } })).toBe('Ended, no result yet')
  expect(label({ results, resolved_result: 'invalid', market_status: 'resolved' })).toBe('Resolved void')
})

test('while it still trades anywhere, its status is shown', () => {
  expect(label({ market_status: 'open', results: { platform_1: on(null), platform_2: on('yes') } })).toBe(
    'Open',
  )
})

test('a proposed result, a cancellation and a conflict are not missing results', () => {
  expect(label({ market_status: 'proposed' })).toBe('Result proposed')
  expect(label({ market_status: 'cancelled' })).toBe('Cancelled')
  expect(label({ closed_reason: 'delisted' })).toBe('Closed')
  expect(label({ resolution_conflict: true })).toBe('Resolved differently')
})
