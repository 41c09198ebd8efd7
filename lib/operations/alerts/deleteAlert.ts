import type { DeletedAlert } from '@/lib/contract/alerts'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { unknownAlert } from './findAlert'

/** Deletes an alert with its firings. Errors: `not_found`. */
export async function deleteAlert(
  { alerts }: Runtime,
  { params, userId }: Pick<OperationInput<Operations['deleteAlert']>, 'params' | 'userId'>,
): Promise<DeletedAlert> {
  if (!(await alerts.delete(userId, params.id))) throw unknownAlert()
  return { id: params.id, deleted: true }
}
