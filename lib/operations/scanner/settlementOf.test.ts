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

test('an outcome that ends at another time than the others counts, whichever platform it is bought on', () => {
  const day = 86_400_000
  const own = [0, 1, 400].map((days, i) => member(marketOn('polymarket', `p${i}`, { endDate: days * day })))
  const other = member(marketOn('kalshi', 'k', { endDate: 0 }))
  const outcomes = own.map((one, i) => buildOutcome(`o${i}`, [one]))
  const legs = [...own, other].map((one) => ({ member: one }))
  const group = buildGroup('group', outcomes)
  expect(settlementOf({ group, legs })).toEqual({ verdict: 'differs', differs: ['deadline'] })
  const near = legs.filter(({ member: { market } }) => market.id !== 'p2')
  expect(settlementOf({ group, legs: near })).toEqual({ verdict: 'unknown', differs: [] })
})
