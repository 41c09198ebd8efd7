import { expect, test } from 'vitest'
import { slotConflict } from './slotConflict'
import type { FigureSlot, Slot, WindowSlot, WordSlot } from './types'

const figure = (
  comparison: FigureSlot['comparison'],
  value: number,
  more: Partial<FigureSlot> = {},
): Slot => ({
  slot: 'figure',
  comparison,
  value,
  unit: 'usd',
  quote: `${comparison} ${value}`,
  ...more,
})
const window = (more: Partial<WindowSlot>): Slot => ({ slot: 'window', quote: JSON.stringify(more), ...more })
const words = (slot: WordSlot['slot'], value: string): Slot => ({ slot, value, quote: value })

test.each<[string, Slot[], Slot[]]>([
  ['another threshold', [figure('above', 100)], [figure('above', 110)]],
  ['another comparison', [figure('above', 100)], [figure('at_least', 100)]],
  ['another unit', [figure('above', 100)], [figure('above', 100, { unit: 'eur' })]],
  ['another last day', [window({ to: '2026-12-31' })], [window({ to: '2027-06-30' })]],
  ['another zone', [window({ to: '2026-12-31', zone: 'ET' })], [window({ to: '2026-12-31', zone: 'UTC' })]],
  ['another half', [words('stage', '1st half')], [words('stage', '2nd half')]],
  ['another edition', [words('edition', '2026')], [words('edition', '2027')]],
  ['another rank', [words('rank', '2')], [words('rank', '3')]],
  ['another way of counting', [words('scope', 'core')], [words('scope', 'headline')]],
  ['the opposite', [words('polarity', 'asserted')], [words('polarity', 'denied')]],
])('two texts that state %s contradict each other, both ways round', (_what, a, b) => {
  expect(slotConflict(a, b, 'same')).toMatchObject({ here: a[0]?.quote, there: b[0]?.quote })
  expect(slotConflict(b, a, 'same')).toMatchObject({ here: b[0]?.quote, there: a[0]?.quote })
})

test('silence on one side contradicts nothing', () => {
  const spoken = [
    figure('above', 100),
    window({ to: '2026-12-31' }),
    words('stage', 'final'),
    words('polarity', 'denied'),
  ]
  expect(slotConflict(spoken, [words('subject', 'Gold')], 'same')).toBeUndefined()
  expect(slotConflict([], spoken, 'same')).toBeUndefined()
  expect(
    slotConflict([window({ to: '2026-12-31' })], [window({ to: '2026-12-31', zone: 'ET' })], 'same'),
  ).toBeUndefined()
})

test('a figure that one text repeats or adds contradicts nothing', () => {
  const a = [figure('above', 100), figure('above', 100)]
  expect(slotConflict(a, [figure('above', 100)], 'same')).toBeUndefined()
  expect(
    slotConflict([...a, figure('exactly', 30, { unit: 'year' })], [figure('above', 100)], 'same'),
  ).toBeUndefined()
})

test('opposite figures are a complement and no match, and only the exact opposite is', () => {
  expect(slotConflict([figure('above', 100)], [figure('at_most', 100)], 'complement')).toBeUndefined()
  expect(slotConflict([figure('above', 100)], [figure('at_most', 100)], 'same')).toBeDefined()
  expect(slotConflict([figure('above', 34)], [figure('below', 35)], 'complement')).toBeDefined()
})

test('a longer wording of the same stage, edition or scope contradicts nothing', () => {
  expect(slotConflict([words('stage', 'final')], [words('stage', 'the final')], 'same')).toBeUndefined()
  expect(slotConflict([words('edition', '2026')], [words('edition', '2026 season')], 'same')).toBeUndefined()
})

test('counted figures: above 34 seats is at least 35, of a price it is not', () => {
  const seats = { unit: 'seats' }
  expect(slotConflict([figure('above', 34, seats)], [figure('at_least', 35, seats)], 'same')).toBeUndefined()
  expect(
    slotConflict([figure('above', 34, seats)], [figure('below', 35, seats)], 'complement'),
  ).toBeUndefined()
  expect(slotConflict([figure('above', 34, seats)], [figure('below', 35, seats)], 'same')).toBeDefined()
  expect(slotConflict([figure('above', 34, seats)], [figure('at_least', 36, seats)], 'same')).toBeDefined()
  expect(slotConflict([figure('above', 34)], [figure('at_least', 35)], 'same')).toBeDefined()
})

test('a bracket that ends just below the other’s end is the same, one that ends a step before it is not', () => {
  const bracket = (to: number) => [figure('between', 90, { to, unit: '' })]
  expect(slotConflict(bracket(94.99), bracket(95), 'same')).toBeUndefined()
  expect(slotConflict(bracket(94_990_000), bracket(95_000_000), 'same')).toBeUndefined()
  for (const [a, b] of [
    [94.9, 95],
    [94, 95],
    [99, 100],
    [94.99, 100],
  ] as const)
    expect(slotConflict(bracket(a), bracket(b), 'same')).toBeDefined()
})

test('a season contains the year in which it ends; two seasons that share a year contradict each other', () => {
  const edition = (a: string, b: string) => slotConflict([words('edition', a)], [words('edition', b)], 'same')
  expect(edition('2026-27', '2027')).toBeUndefined()
  expect(edition('2026', '2026–27 season')).toBeUndefined()
  expect(edition('2025-26', '2026-27')).toBeDefined()
  expect(edition('2026-27', '2028')).toBeDefined()
})
