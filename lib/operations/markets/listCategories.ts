import type { CategoriesResponse } from '@/lib/contract/eventsList'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/runtime/types'
import { listFilters } from './listFilters'

/** The categories, each with how many events the list would show of it. */
export const listCategories = async (
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['listCategories']>, 'query'>,
): Promise<CategoriesResponse> => ({
  categories: await runtime.catalogue.listCategories(listFilters(runtime, query)),
})
