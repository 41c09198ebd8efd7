import { expect, test } from 'vitest'
import type { ListedEvent } from '@/lib/browser/listPage'
import { type Arrangement, arrange, hasMoved, hasOthers, latestOf, rowsOf } from './arrange'

const EVENT: ListedEvent = {
  event_id: '',
  event_title: '',
  has_icon: false,
  event_slug: '',
  market_count: 1,
  sources: ['platform_1'],
  leading_outcome: 'Yes',
  chance: null,
  top_outcomes: [],
  best_yes_price: null,
  best_yes_source: null,
  best_yes_size: null,
  spread: null,
  volume: null,
  category: null,
  end_date: null,
  window: null,
}
const page = (ids: string, volume = 1) => [...ids].map((event_id) => ({ ...EVENT, event_id, volume }))
const pages = (...all: ListedEvent[][]) => new Map(all.map((events, i) => [i + 1, events]))
const NEW: Arrangement = { list: '', pages: {} }
const shown = (arrangement: Arrangement, number: number, loaded: Map<number, ListedEvent[]>) =>
  rowsOf(arrangement, number, latestOf(loaded)).map(
    ({ event, stale }) => `${event.event_id}${event.volume}${stale ? ' stale' : ''}`,
  )

test('rows keep their places while their figures change, and a changed order is reported', () => {
  const first = arrange(NEW, '/', pages(page('abc')))
  const later = pages(page('cab', 2))
  const kept = arrange(first, '/', later)
  expect(kept).toBe(first)
  expect(shown(kept, 1, later)).toEqual(['a2', 'b2', 'c2'])
  expect(hasMoved(kept, later)).toBe(true)
  expect(hasMoved(kept, pages(page('abc', 3)))).toBe(false)
  const fresh = arrange(NEW, '/', later)
  expect(shown(fresh, 1, later)).toEqual(['c2', 'a2', 'b2'])
})

test('an event that moved to another page is shown once, with its current figures', () => {
  const first = arrange(NEW, '/', pages(page('ab')))
  // While the second page was read, b fell to it and c rose.
  const both = pages(page('ac', 2), page('bd', 2))
  const arranged = arrange(first, '/', both)
  expect(shown(arranged, 1, both)).toEqual(['a2', 'b2'])
  expect(shown(arranged, 2, both)).toEqual(['d2'])
  expect(hasMoved(arranged, both)).toBe(true)
  expect(hasMoved(arrange(NEW, '/', both), both)).toBe(false)
})

test('a constantly changing order is reported only once other events belong on a page', () => {
  const first = arrange(NEW, '/', pages(page('abc')))
  expect(hasOthers(first, pages(page('cab', 2)))).toBe(false)
  expect(hasOthers(first, pages(page('abd')))).toBe(true)
  expect(hasOthers(first, pages(page('abc'), page('d')))).toBe(false)
})

test('a row that is no longer on any page keeps its last figures, marked stale', () => {
  const first = arrange(NEW, '/', pages(page('ab')))
  expect(shown(first, 1, pages(page('a', 2)))).toEqual(['a2', 'b1 stale'])
})

test('another list is arranged from scratch', () => {
  const first = arrange(NEW, '/', pages(page('ab')))
  expect(arrange(first, '/?q=x', new Map())).toEqual({ list: '/?q=x', pages: {} })
  expect(Object.keys(arrange(first, '/?q=x', pages(page('z'))).pages)).toEqual(['1'])
})
