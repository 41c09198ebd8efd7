'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { categoriesQuery } from '@/lib/browser/categoriesQuery'
import type { CategoryCount } from '@/lib/contract/eventsList'
import { type EventFilters, toCategoriesQuery } from './filters'

/** The categories with the number of listed events. The last known counts stay while new ones load. */
export function useCategories(filters: EventFilters, ids?: readonly string[]): readonly CategoryCount[] {
  const watchesNothing = ids?.length === 0
  const { data } = useQuery({
    ...categoriesQuery(toCategoriesQuery(filters, watchesNothing ? undefined : ids)),
    placeholderData: keepPreviousData,
  })
  const categories = data?.categories ?? []
  return watchesNothing ? categories.map((one) => ({ ...one, count: 0 })) : categories
}
