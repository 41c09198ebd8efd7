import type { OperationInput, OperationOutput } from '@/lib/contract/operations'
import type { PageReads } from '@/lib/contract/pageReads'
import { notFound } from '@/lib/contract/requestError'
import type { Runtime } from '@/lib/operations/runtime'

/**
 * The event and outcome of an outcome id.
 * Errors: `not_found`.
 */
export async function findOutcome(
  { catalogue }: Pick<Runtime, 'catalogue'>,
  { params: { id } }: Pick<OperationInput<PageReads['findOutcome']>, 'params'>,
): Promise<OperationOutput<PageReads['findOutcome']>> {
  const place = await catalogue.findOutcome(id)
  if (!place) throw notFound('There is no outcome of this id.', ['path', 'id'])
  return { event_slug: place.slug, outcome_id: place.outcomeId }
}
