import { expect, test } from 'vitest'
import type { CatalogueRow } from './readCatalogue'
import type { CatalogueLabel } from './readCatalogueLabels'
import { halfOf, scoreCatalogue } from './scoreCatalogue'

const market = (venue: CatalogueRow['venue'], id: string, title: string): CatalogueRow => ({
  venue,
  id,
  title,
  event_id: id,
})
const rows = [
  market('polymarket', 'p1', 'Will Spain win the 2026 FIFA World Cup?'),
  market('predictfun', 'f1', 'Will Spain win the 2026 FIFA World Cup?'),
  market('opinion', 'o1', 'Will Japan win the 2026 FIFA World Cup?'),
]
const label = (a: number, b: number, said: CatalogueLabel['label']): CatalogueLabel => ({
  a_venue: rows[a]?.venue ?? 'kalshi',
  a_id: rows[a]?.id ?? '',
  b_venue: rows[b]?.venue ?? 'kalshi',
  b_id: rows[b]?.id ?? '',
  label: said,
  reason: 'Written for this test.',
  category: 'football',
  template: 'world-cup',
})
const kinds = (labels: CatalogueLabel[]) => scoreCatalogue(rows, labels).map(({ kind }) => kind)

test('a claim counts as right only if the label and the polarity agree', () => {
  expect(kinds([label(0, 1, 'same')])).toEqual(['right'])
  expect(kinds([label(0, 1, 'different')])).toEqual(['wrong'])
  expect(kinds([label(0, 1, 'complement')])).toEqual(['wrong', 'missed'])
})

test('an undecidable pair counts neither way, a claim without a label is wrong', () => {
  expect(kinds([label(0, 1, 'undecidable')])).toEqual([])
  expect(kinds([])).toEqual(['wrong'])
})

test('an unclaimed match is missed, an unclaimed near miss costs nothing', () => {
  expect(kinds([label(0, 1, 'same'), label(0, 2, 'same'), label(1, 2, 'different')])).toEqual([
    'right',
    'missed',
  ])
})

test('a family always falls in the same half, so that no fix can move one', () => {
  expect([halfOf('golf'), halfOf('tennis'), halfOf('f1'), halfOf('epl-match')]).toEqual([
    'seen',
    'seen',
    'kept',
    'kept',
  ])
})
