import { expect, test } from 'vitest'
import { buildItem } from './item.testkit'
import { DEFAULT_FILTERS, orderOf, placeRows, profitWith, sortRows, withNew } from './rows'

const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

test('unverified matches are listed only on request', () => {
  const items = [buildItem('a'), buildItem('b', { verified: false })]
  expect(ids(sortRows(items, DEFAULT_FILTERS))).toEqual(['a'])
  expect(ids(sortRows(items, { ...DEFAULT_FILTERS, unverified: true }))).toEqual(['a', 'b'])
})

test('markets that are known to settle differently can be hidden, unknown ones stay', () => {
  const differs = { verdict: 'differs' as const, differs: ['deadline' as const] }
  const items = [buildItem('a'), buildItem('b', { settlement: differs })]
  expect(ids(sortRows(items, { ...DEFAULT_FILTERS, sameSettlement: true }))).toEqual(['a'])
})

test('with a smaller stake than the whole size costs, the profit is proportional', () => {
  const item = buildItem('a', { profit_usd: 10 })
  expect([undefined, 45, 90, 2_000].map((capital) => profitWith(item, capital))).toEqual([10, 5, 10, 10])
})

test('rows on screen keep their places: new ones are appended, and a closed one keeps its last state', () => {
  const [a, b, gone, late] = ['a', 'b', 'gone', 'late'].map((id) => buildItem(id))
  if (!a || !b || !gone || !late) throw new Error('No items.')
  const seen = new Map([a, b, gone].map((item) => [item.id, item]))
  const first = orderOf([a, gone, b])
  const order = withNew(first, [late, b, a])
  expect(placeRows([late, b, a], order, seen)).toEqual([
    { item: a, isGone: false, isNew: false },
    { item: gone, isGone: true, isNew: false },
    { item: b, isGone: false, isNew: false },
    { item: late, isGone: false, isNew: true },
  ])
  expect(withNew(order, [a])).toBe(order)
  // Closed and open again, it has its place back.
  expect(placeRows([gone], order, seen)[1]).toEqual({ item: gone, isGone: false, isNew: false })
})
