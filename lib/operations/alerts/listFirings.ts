import type { FiringsResponse } from '@/lib/contract/alerts'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { findAlert } from './findAlert'
import { toWireFiring } from './toWireAlert'

/** The firings of an alert, with time and plan. Errors: `not_found`. */
export async function listFirings(
  runtime: Runtime,
  { params, query, userId }: Pick<OperationInput<Operations['listFirings']>, 'params' | 'query' | 'userId'>,
): Promise<FiringsResponse> {
  const { alert } = await findAlert(runtime, userId, params.id)
  const firings = await runtime.alerts.listFirings(alert.id, query.limit)
  return { firings: firings.map(toWireFiring) }
}
