import { expect, test } from 'vitest'
import { DEFAULT_FILTERS, filtersHref, readFilters, toListQuery } from './filters'

const read = (search: string) => readFilters(new URLSearchParams(search))

test('a list can be bookmarked: its address gives the same filters back', () => {
  const filters = {
    q: 'fed rates & cuts',
    status: 'all',
    paired: true,
    category: 'Economy',
    platform: 'platform_2',
    sort: 'ending',
    show: 150,
  } as const
  expect(read(filtersHref(filters).slice(2))).toEqual(filters)
  expect(filtersHref(DEFAULT_FILTERS)).toBe('/')
})

test('an address with nonsense shows the plain list', () => {
  expect(read('status=maybe&sort=%00&platform=platform_9&show=-4&paired=1')).toEqual(DEFAULT_FILTERS)
  expect(read('show=1e99').show).toBe(1_000)
  expect(read('show=NaN').show).toBe(50)
})

test('an empty search asks for no search', () => {
  expect(toListQuery({ ...DEFAULT_FILTERS, q: '  ' })).not.toHaveProperty('q')
})
