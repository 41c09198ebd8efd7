import type { CategoriesResponse } from '@/lib/contract/eventsList'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Versioned } from '@/lib/contract/versioned'
import type { Runtime } from '@/lib/operations/runtime'
import { heldResult } from '@/lib/operations/views/heldResult'
import { listFilters } from './listFilters'

/** The categories, each with its number of listed events. */
export async function listCategories(
  runtime: Runtime,
  { query }: Pick<OperationInput<Operations['listCategories']>, 'query'>,
): Promise<Versioned<CategoriesResponse>> {
  const { catalogue } = runtime
  const filters = listFilters(runtime, query)
  const categories = await catalogue.listCategories(filters)
  return heldResult({ categories }, () => catalogue.peekCategories?.(filters) === categories)
}
