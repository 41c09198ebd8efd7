import type { WireAlert } from '@/lib/contract/alerts'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { findAlert } from './findAlert'
import { toWireAlert } from './toWireAlert'

/** One alert of the account. Errors: `not_found`. */
export async function getAlert(
  runtime: Runtime,
  { params, userId }: Pick<OperationInput<Operations['getAlert']>, 'params' | 'userId'>,
): Promise<WireAlert> {
  return toWireAlert(runtime, await findAlert(runtime, userId, params.id))
}
