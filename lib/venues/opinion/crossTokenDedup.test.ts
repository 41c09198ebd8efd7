import { describe, expect, test } from 'vitest'
import { createLevelDedup, createTradeDedup } from './crossTokenDedup'

describe("the two tokens' levels", () => {
  const update = (outcome: 'yes' | 'no', size: number, now: number, key = 'bids 420000') => ({
    outcome,
    size,
    now,
    key,
  })

  test('agree whichever comes first, and however often a level changes', () => {
    const dedup = createLevelDedup()
    const messages = [
      update('yes', 10, 0),
      update('no', 10, 1),
      update('no', 5, 2),
      update('yes', 5, 3),
      update('yes', 7, 4),
      update('yes', 8, 5),
      update('no', 7, 6),
      update('no', 8, 7),
      update('yes', 1, 9_000, 'asks 1'),
    ]
    expect(messages.map((message) => dedup.agree(message))).toEqual(messages.map(() => true))
  })

  test('disagree when a level was sent for NO and never for YES', () => {
    const dedup = createLevelDedup()
    expect(dedup.agree(update('no', 10, 0))).toBe(true)
    expect(dedup.agree(update('yes', 1, 3_000, 'asks 1'))).toBe(false)
    expect(dedup.agree(update('yes', 2, 6_000, 'asks 1'))).toBe(true)
  })

  test('a level sent only for YES is no disagreement', () => {
    const dedup = createLevelDedup()
    for (let i = 0; i < 1_000; i += 1) expect(dedup.agree(update('yes', 1, i * 10, `bids ${i}`))).toBe(true)
  })
})

describe('trades', () => {
  const trade = { yesPrice: 420_000, size: 5_000_000 }

  test('sent for both tokens count once, those sent for one count as well', () => {
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
