import { expect, test } from 'vitest'
import { uniteFamilies } from './families'
import { type LabelledSet, pairKey, type SetLabel } from './labelledSets'

const setOf = (name: string, labels: SetLabel[]): LabelledSet => ({
  name,
  events: new Map(),
  labels: new Map(labels.map((label) => [pairKey(label.a, label.b), label])),
})
const label = (a: string, b: string, family: string, said: SetLabel['label'] = 'same'): SetLabel => ({
  a,
  b,
  label: said,
  unseen: false,
  family,
  category: 'other',
})

test('a market matched in two sets joins their families: left out of one, it is left out of both', () => {
  const familyOf = uniteFamilies([
    setOf('one', [label('kalshi\nK', 'polymarket\nP', 'title race')]),
    setOf('two', [label('predictfun\nF', 'polymarket\nP', 'Will # win?'), label('x\nA', 'y\nB', 'other')]),
  ])
  expect(familyOf('one', 'title race')).toBe(familyOf('two', 'Will # win?'))
  expect(familyOf('two', 'other')).not.toBe(familyOf('two', 'Will # win?'))
})

test('a near miss joins nothing', () => {
  const familyOf = uniteFamilies([
    setOf('one', [label('kalshi\nK', 'polymarket\nP', 'a')]),
    setOf('two', [label('kalshi\nK', 'polymarket\nQ', 'b', 'different')]),
  ])
  expect(familyOf('one', 'a')).not.toBe(familyOf('two', 'b'))
})
