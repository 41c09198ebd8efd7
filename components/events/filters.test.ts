import { expect, test } from 'vitest'
import { DEFAULT_FILTERS, filtersHref, isNarrowed, readFilters, toListQuery, viewOf } from './filters'

const read = (search: string) => readFilters(new URLSearchParams(search))

test('a list can be bookmarked: its address restores the same filters', () => {
  const filters = {
    q: 'fed rates & cuts',
    status: 'all',
    paired: true,
    watching: true,
    category: 'Economy',
    platforms: ['platform_2', 'platform_5'],
    within: '168',
    sort: 'spread',
    page: 3,
  } as const
  expect(read(filtersHref(filters).slice(2))).toEqual(filters)
  expect(filtersHref(DEFAULT_FILTERS)).toBe('/')
})

test('an invalid address shows the plain list', () => {
  expect(read('status=maybe&sort=%00&platforms=platform_9,x&within=5&page=-4&paired=1')).toEqual(
    DEFAULT_FILTERS,
  )
  expect(read('page=1e99').page).toBe(1_000)
  expect(read('page=NaN').page).toBe(1)
  expect(read('page=2.7').page).toBe(2)
})

test('platforms chosen in another order give the same list', () => {
  expect(filtersHref(read('platforms=platform_4,platform_1'))).toBe('/?platforms=platform_1,platform_4')
})

test('a page of the list is a window of events, and an empty search is no search', () => {
  expect(toListQuery({ ...DEFAULT_FILTERS, q: '  ' }, { page: 3 })).toEqual({
    offset: 50,
    limit: 25,
    status: 'open',
    sort: 'edge',
    paired: false,
  })
  expect(toListQuery(read('within=24'), { page: 1, ids: ['a'] })).toMatchObject({
    ending_within_hours: 24,
    ids: ['a'],
  })
})

test('an order or a page is not a filter, and the plain list needs no name', () => {
  expect(isNarrowed(read('sort=new&page=4'))).toBe(false)
  expect(isNarrowed(read('watching=true'))).toBe(true)
  expect(viewOf(read('page=2'))).toBeUndefined()
  expect(viewOf(read('sort=spread&page=2'))).toBe('sort=spread')
  expect(viewOf(read(`q=${'🙂'.repeat(100)}`))).toBeUndefined()
})
