import { expect, test } from 'vitest'
import { buildGroup, buildOutcome, marketOn, member } from '@/lib/testing/support/builders'
import { settlementOf } from './settlementOf'

/** An opportunity between two venues with these rules. */
function between([first, second]: readonly [string, string]) {
  const members = [
    member(marketOn('polymarket', 'a', { rules: first })),
    member(marketOn('kalshi', 'b', { rules: second })),
  ]
  const legs = members.map((one) => ({ member: one }))
  return { group: buildGroup('group', [buildOutcome('outcome', members)]), legs }
}

test('platforms that name other sources are said to settle differently', () => {
  const rules = [
    'Resolution source: Chainlink BTC/USD stream.',
    'Settlement sources: CF Benchmarks.',
  ] as const
  expect(settlementOf(between(rules))).toEqual({ verdict: 'differs', differs: ['source'] })
})

test('rules in which nothing is found to differ are not called the same', () => {
  expect(settlementOf(between(['', '']))).toEqual({ verdict: 'unknown', differs: [] })
})
