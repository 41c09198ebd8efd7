import { expect, test } from 'vitest'
import { chanceOf } from './chanceOf'

const open = { resolved_result: null, resolution_conflict: false, cached_orderbook: { yes_price: 0.62 } }

test('a chance is that of the books, and once resolved the result', () => {
  expect(chanceOf(open)).toBe(0.62)
  expect(chanceOf({ ...open, resolved_result: 'yes', cached_orderbook: null })).toBe(1)
  expect(chanceOf({ ...open, resolved_result: 'no' })).toBe(0)
})

test('without books or result, void, or resolved differently it is unknown', () => {
  expect(chanceOf({ ...open, cached_orderbook: null })).toBeUndefined()
  expect(chanceOf({ ...open, resolved_result: 'invalid' })).toBeUndefined()
  expect(chanceOf({ ...open, resolution_conflict: true })).toBeUndefined()
})
