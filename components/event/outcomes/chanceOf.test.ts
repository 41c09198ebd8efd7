import { expect, test } from 'vitest'
import { chanceOf, lateChanceOf } from './chanceOf'

const open = { resolved_result: null, resolution_conflict: false, cached_orderbook: { yes_price: 0.62 } }

test('a chance comes from the books, and from the result once resolved', () => {
  expect(chanceOf(open)).toBe(0.62)
  expect(chanceOf({ ...open, resolved_result: 'yes', cached_orderbook: null })).toBe(1)
  expect(chanceOf({ ...open, resolved_result: 'no' })).toBe(0)
})

test('without books or result, void, or resolved differently, the chance is unknown', () => {
  expect(chanceOf({ ...open, cached_orderbook: null })).toBeUndefined()
  expect(chanceOf({ ...open, resolved_result: 'invalid' })).toBeUndefined()
  expect(chanceOf({ ...open, resolution_conflict: true })).toBeUndefined()
})

test('with no live book the chance is that of the youngest late one, with its time', () => {
  const late = { yes_price: 0.6, stale: true, as_of: '2026-10-07T12:00:05.000Z' }
  const older = { yes_price: 0.5, stale: true, as_of: '2026-10-07T12:00:00.000Z' }
  const outcome = {
    ...open,
    cached_orderbook: null,
    is_active: true,
    platforms_live: [],
    orderbooks: { platform_1: older, platform_2: late, platform_3: null },
  } as unknown as Parameters<typeof lateChanceOf>[0]
  expect(lateChanceOf(outcome)).toEqual({ chance: 0.6, asOf: late.as_of })
  expect(lateChanceOf({ ...outcome, is_active: false })).toBeUndefined()
  expect(lateChanceOf({ ...outcome, platforms_live: ['platform_1'] })).toBeUndefined()
})
