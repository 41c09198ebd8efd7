import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { PracticeResponse } from '@/lib/contract/practice'
import type { Runtime } from '@/lib/operations/runtime'
import { practiceView } from './practiceView'

type Input = Pick<OperationInput<Operations['getPractice']>, 'userId' | 'guest' | 'client'>

/** The practice account as it is now. */
export const getPractice = (runtime: Runtime, asker: Input): Promise<PracticeResponse> =>
  practiceView(runtime, asker)
