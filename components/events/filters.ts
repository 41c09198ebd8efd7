import type { CategoriesQuery, EventsListQuery } from '@/lib/contract/eventsList'
import { PLATFORM_IDS } from '@/lib/contract/platformIds'
import { BOOKMARK_VALUE_LENGTH } from '@/lib/core/domain/bookmarks'

const SORTS = ['edge', 'volume', 'breaking', 'spread', 'ending', 'new'] as const
const STATUSES = ['open', 'closed', 'all'] as const
const WITHIN = ['24', '168', '720'] as const

/** Events of one page of the list. */
export const PAGE_SIZE = 25
/** No person reads further than this. */
const MAX_PAGE = 1_000

export interface EventFilters {
  q: string
  status: (typeof STATUSES)[number]
  paired: boolean
  /** Only events on this browser's watchlist. */
  watching: boolean
  category: string
  /** On any of these; all when empty. In platform order, so that one choice has one address. */
  platforms: readonly (typeof PLATFORM_IDS)[number][]
  /** Ends within this many hours. */
  within: (typeof WITHIN)[number] | ''
  sort: (typeof SORTS)[number]
  /** From 1. */
  page: number
}

export const DEFAULT_FILTERS: EventFilters = {
  q: '',
  status: 'open',
  paired: false,
  watching: false,
  category: '',
  platforms: [],
  within: '',
  sort: 'edge',
  page: 1,
}

const oneOf = <T extends string>(choices: readonly T[], value: string | null) =>
  choices.find((choice) => choice === value)

/** Reads the filters of an address. Unknown or invalid values are ignored. */
export function readFilters(params: { get(name: string): string | null }): EventFilters {
  const page = Math.floor(Number(params.get('page')))
  const platforms = params.get('platforms')?.split(',') ?? []
  return {
    q: params.get('q')?.slice(0, 200) ?? '',
    status: oneOf(STATUSES, params.get('status')) ?? DEFAULT_FILTERS.status,
    paired: params.get('paired') === 'true',
    watching: params.get('watching') === 'true',
    category: params.get('category')?.slice(0, 200) ?? '',
    platforms: PLATFORM_IDS.filter((platform) => platforms.includes(platform)),
    within: oneOf(WITHIN, params.get('within')) ?? '',
    sort: oneOf(SORTS, params.get('sort')) ?? DEFAULT_FILTERS.sort,
    page: page >= 1 ? Math.min(page, MAX_PAGE) : 1,
  }
}

/** The query of a list's address: defaults are omitted, so that one list has one address. */
function toSearch(filters: EventFilters): string {
  const params = new URLSearchParams()
  if (filters.q) params.set('q', filters.q)
  if (filters.status !== DEFAULT_FILTERS.status) params.set('status', filters.status)
  if (filters.paired) params.set('paired', 'true')
  if (filters.watching) params.set('watching', 'true')
  if (filters.category) params.set('category', filters.category)
  // A comma needs no escape here, and people read addresses.
  const platforms = filters.platforms.length > 0 ? `platforms=${filters.platforms.join(',')}` : ''
  if (filters.within) params.set('within', filters.within)
  if (filters.sort !== DEFAULT_FILTERS.sort) params.set('sort', filters.sort)
  if (filters.page > 1) params.set('page', String(filters.page))
  return [params.toString(), platforms].filter(Boolean).join('&')
}

export function filtersHref(filters: EventFilters): string {
  const search = toSearch(filters)
  return search ? `/?${search}` : '/'
}

/** The API's query for counts by category: all filters but the category itself. */
export const toCategoriesQuery = (filters: EventFilters, ids?: readonly string[]): CategoriesQuery => ({
  status: filters.status,
  paired: filters.paired,
  ...(filters.q.trim() && { q: filters.q.trim() }),
  ...(filters.platforms.length > 0 && { platforms: [...filters.platforms] }),
  ...(filters.within && { ending_within_hours: Number(filters.within) }),
  ...(ids && { ids: [...ids] }),
})

/** One page of the list as the API takes it. `ids`: the watchlist, where only watched events are requested. */
export const toListQuery = (
  filters: EventFilters,
  { page, ids }: { page: number; ids?: readonly string[] },
): EventsListQuery => ({
  ...toCategoriesQuery(filters, ids),
  offset: (page - 1) * PAGE_SIZE,
  limit: PAGE_SIZE,
  sort: filters.sort,
  ...(filters.category && { category: filters.category }),
})

/** Is any filter set? */
export const isNarrowed = (filters: EventFilters) =>
  toSearch({ ...filters, sort: DEFAULT_FILTERS.sort, page: 1 }) !== ''

/** Can the list be saved under a name? Not the plain one, and not one longer than the storage limit. */
export function viewOf(filters: EventFilters): string | undefined {
  const search = toSearch({ ...filters, page: 1 })
  return search !== '' && search.length <= BOOKMARK_VALUE_LENGTH ? search : undefined
}
