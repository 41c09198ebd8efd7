import { expect, test } from 'vitest'
import { type KeptRows, keepRows } from './useKeptRows'

/** The rows after each plan of an order. */
const shownAfter = (plans: readonly { order: string; used: readonly string[] }[]) => {
  let kept: KeptRows | undefined
  return plans.map((plan) => {
    kept = keepRows(kept, plan)
    return kept.ids
  })
}

test('a platform that joins the plan of an order comes last, and one that leaves keeps its row', () => {
  expect(
    shownAfter([
      { order: '$250', used: ['platform_2', 'platform_4'] },
      { order: '$250', used: ['platform_1', 'platform_2'] },
      { order: '$250', used: ['platform_2', 'platform_4'] },
    ]),
  ).toEqual([
    ['platform_2', 'platform_4'],
    ['platform_2', 'platform_4', 'platform_1'],
    ['platform_2', 'platform_4', 'platform_1'],
  ])
})

test('another order arranges its rows anew', () => {
  expect(
    shownAfter([
      { order: '$250', used: ['platform_4'] },
      { order: '$250', used: ['platform_1', 'platform_4'] },
      { order: '$300', used: ['platform_1', 'platform_4'] },
    ]).at(-1),
  ).toEqual(['platform_1', 'platform_4'])
})

test('the same rows are the same value: a plan without change draws nothing again', () => {
  const first = keepRows(undefined, { order: '$250', used: ['platform_4', 'platform_1'] })
  expect(keepRows(first, { order: '$250', used: ['platform_1'] })).toBe(first)
})
