import { describe, expect, test } from 'vitest'
import { createLevelDedup, createTradeDedup } from './crossTokenDedup'

describe("the two tokens' levels", () => {
  const told = (outcome: 'yes' | 'no', size: number, now: number, key = 'bids 420000') => ({
    outcome,
    size,
    now,
    key,
  })

  test('agree whichever comes first, and however often a level changes', () => {
    const twins = createLevelDedup()
    const messages = [
      told('yes', 10, 0),
      told('no', 10, 1),
      told('no', 5, 2),
      told('yes', 5, 3),
      told('yes', 7, 4),
      told('yes', 8, 5),
      told('no', 7, 6),
      told('no', 8, 7),
      told('yes', 1, 9_000, 'asks 1'),
    ]
    expect(messages.map((message) => twins.agree(message))).toEqual(messages.map(() => true))
  })

  test('disagree when the NO token told a level that the YES token never did', () => {
    const twins = createLevelDedup()
    expect(twins.agree(told('no', 10, 0))).toBe(true)
    expect(twins.agree(told('yes', 1, 3_000, 'asks 1'))).toBe(false)
    expect(twins.agree(told('yes', 2, 6_000, 'asks 1'))).toBe(true)
  })

  test('a level told for YES alone is no disagreement', () => {
    const twins = createLevelDedup()
    for (let i = 0; i < 1_000; i += 1) expect(twins.agree(told('yes', 1, i * 10, `bids ${i}`))).toBe(true)
  })
})

describe('trades', () => {
  const trade = { yesPrice: 420_000, size: 5_000_000 }

  test('told for both tokens count once, told for one count as well', () => {
    const { isNew } = createTradeDedup()
    expect(isNew({ ...trade, outcome: 'yes', at: 0 })).toBe(true)
    expect(isNew({ ...trade, outcome: 'no', at: 1 })).toBe(false)
    expect(isNew({ ...trade, outcome: 'no', at: 2 })).toBe(true)
    expect(isNew({ ...trade, outcome: 'yes', at: 3 })).toBe(false)
    expect(isNew({ ...trade, outcome: 'yes', at: 4 })).toBe(true)
    expect(isNew({ ...trade, outcome: 'yes', at: 5 })).toBe(true)
  })

  test('that are alike but far apart are two', () => {
    const { isNew } = createTradeDedup()
    expect(isNew({ ...trade, outcome: 'yes', at: 0 })).toBe(true)
    expect(isNew({ ...trade, outcome: 'no', at: 60_000 })).toBe(true)
  })
})
