import { expect, test } from 'vitest'
import { buildItem } from './item.testkit'
import { DEFAULT_FILTERS, keepOrder, profitWith, sortRows } from './rows'

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('unverified matches are listed only where they are asked for', () => {
  const items = [buildItem('a'), buildItem('b', { verified: false })]
  expect(ids(sortRows(items, DEFAULT_FILTERS))).toEqual(['a'])
  expect(ids(sortRows(items, { ...DEFAULT_FILTERS, unverified: true }))).toEqual(['a', 'b'])
})

test('markets that are known to pay differently can be hidden, unknown ones stay', () => {
  const differs = { verdict: 'differs' as const, differs: ['deadline' as const] }
  const items = [buildItem('a'), buildItem('b', { settlement: differs })]
  expect(ids(sortRows(items, { ...DEFAULT_FILTERS, sameSettlement: true }))).toEqual(['a'])
})

test('with less money than the whole size takes, the profit is its share', () => {
  const item = buildItem('a', { profit_usd: 10 })
  expect([undefined, 45, 90, 2_000].map((capital) => profitWith(item, capital))).toEqual([10, 5, 10, 10])
})

test('rows that are being read keep their places, and new ones follow', () => {
  const rows = [buildItem('new'), buildItem('b'), buildItem('a')]
  const kept = keepOrder(rows, ['a', 'gone', 'b'])
  expect(ids(kept.rows)).toEqual(['a', 'b', 'new'])
  expect([...kept.added]).toEqual(['new'])
})
