import type { WireExecution } from '@/lib/contract/executions'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import { notFound } from '@/lib/contract/requestError'
import type { Runtime } from '@/lib/operations/runtime'
import { toWireExecution } from './toWireExecution'
import { findTraderKey } from './traderOf'

type Input = Pick<OperationInput<Operations['getExecution']>, 'params' | 'userId' | 'guest' | 'client'>

/** Errors: `not_found`, also for another trader's. */
export async function getExecution(runtime: Runtime, { params, ...asker }: Input): Promise<WireExecution> {
  const who = findTraderKey(asker)
  const found = who && (await runtime.executions.find(who, params.id))
  if (!found) throw notFound('There is no such execution.', ['path', 'id'])
  return toWireExecution(runtime, found)
}
