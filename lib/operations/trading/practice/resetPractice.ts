import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { PracticeResponse } from '@/lib/contract/practice'
import type { Runtime } from '@/lib/operations/runtime'
import { traderOf } from '@/lib/operations/trading/executions/traderOf'
import { practiceView } from './practiceView'

type Input = Pick<OperationInput<Operations['resetPractice']>, 'userId' | 'guest' | 'client'>

/** Begins the practice account anew. Executions stay listed. */
export async function resetPractice(runtime: Runtime, asker: Input): Promise<PracticeResponse> {
  await runtime.executions.reset(traderOf(asker), runtime.clock.now())
  return practiceView(runtime, asker)
}
