import type { PlanAnswer } from '@/lib/browser/planQuery'
import type { PlatformId } from '@/lib/contract/platform'
import type { OutcomeSettlement } from '@/lib/contract/settlement'
import type { KnownBook } from '@/lib/contract/verifier/types'
import { verifyAnswer } from '@/lib/contract/verifier/verifyAnswer'

/** A plan with everything it is checked against; plain data, which can be posted to a worker. */
export interface CheckJob {
  answer: PlanAnswer
  books: readonly KnownBook[]
  settlement: OutcomeSettlement
  /** Names of the platforms. */
  names: Partial<Record<PlatformId, string>>
}

export const runCheck = ({ answer, books, settlement, names }: CheckJob) =>
  verifyAnswer(answer, { books, settlement, nameOf: (id) => names[id] ?? 'A platform' })
