import type { ExecutionsResponse } from '@/lib/contract/executions'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toWireExecution } from './toWireExecution'
import { findTraderKey } from './traderOf'

type Input = Pick<OperationInput<Operations['listExecutions']>, 'query' | 'userId' | 'guest' | 'client'>

/** Newest first. */
export async function listExecutions(
  runtime: Runtime,
  { query, ...asker }: Input,
): Promise<ExecutionsResponse> {
  const who = findTraderKey(asker)
  const found = who ? await runtime.executions.list(who, query) : { executions: [], total: 0 }
  return {
    executions: found.executions.map((execution) => toWireExecution(runtime, execution)),
    offset: query.offset,
    limit: query.limit,
    total: found.total,
  }
}
