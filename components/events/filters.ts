import type { EventsListQuery } from '@/lib/contract/eventsList'

const SORTS = ['volume', 'breaking', 'ending', 'new'] as const
const STATUSES = ['open', 'closed', 'all'] as const
const PLATFORMS = ['platform_1', 'platform_2', 'platform_3', 'platform_4', 'platform_5'] as const

/** How many events a page starts with and adds. */
export const PAGE_SIZE = 50
const MAX_SHOWN = 1_000

export interface EventFilters {
  q: string
  status: (typeof STATUSES)[number]
  paired: boolean
  category: string
  platform: (typeof PLATFORMS)[number] | ''
  sort: (typeof SORTS)[number]
  /** Events shown, a multiple of the page size: "show more" is an address of its own. */
  show: number
}

export const DEFAULT_FILTERS: EventFilters = {
  q: '',
  status: 'open',
  paired: false,
  category: '',
  platform: '',
  sort: 'volume',
  show: PAGE_SIZE,
}

const oneOf = <T extends string>(choices: readonly T[], value: string | null) =>
  choices.find((choice) => choice === value)

/** Reads the filters of an address. What it does not understand counts as not given. */
export function readFilters(params: { get(name: string): string | null }): EventFilters {
  const pages = Math.ceil(Number(params.get('show')) / PAGE_SIZE)
  return {
    q: params.get('q')?.slice(0, 200) ?? '',
    status: oneOf(STATUSES, params.get('status')) ?? DEFAULT_FILTERS.status,
    paired: params.get('paired') === 'true',
    category: params.get('category')?.slice(0, 200) ?? '',
    platform: oneOf(PLATFORMS, params.get('platform')) ?? '',
    sort: oneOf(SORTS, params.get('sort')) ?? DEFAULT_FILTERS.sort,
    show: pages >= 1 ? Math.min(pages * PAGE_SIZE, MAX_SHOWN) : PAGE_SIZE,
  }
}

/** The address of a list: defaults are left out, so that one list has one address. */
export function filtersHref(filters: EventFilters): string {
  const params = new URLSearchParams()
  if (filters.q) params.set('q', filters.q)
  if (filters.status !== DEFAULT_FILTERS.status) params.set('status', filters.status)
  if (filters.paired) params.set('paired', 'true')
  if (filters.category) params.set('category', filters.category)
  if (filters.platform) params.set('platform', filters.platform)
  if (filters.sort !== DEFAULT_FILTERS.sort) params.set('sort', filters.sort)
  if (filters.show !== DEFAULT_FILTERS.show) params.set('show', String(filters.show))
  const text = params.toString()
  return text ? `/?${text}` : '/'
}

/** The filters as the API takes them. */
export const toListQuery = (filters: EventFilters): EventsListQuery => ({
  limit: filters.show,
  status: filters.status,
  sort: filters.sort,
  paired: filters.paired,
  ...(filters.q.trim() && { q: filters.q.trim() }),
  ...(filters.category && { category: filters.category }),
  ...(filters.platform && { platforms: [filters.platform] }),
})

/** Has anything been narrowed down? */
export const isNarrowed = (filters: EventFilters) =>
  filters.q !== '' ||
  filters.paired ||
  filters.category !== '' ||
  filters.platform !== '' ||
  filters.status !== DEFAULT_FILTERS.status
