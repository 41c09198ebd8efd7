import type { Runtime } from '@/lib/runtime/types'
import { visitorBuckets } from './addressBuckets'
import type { Answer } from './answer'
import { answerOf, findKept } from './keptAnswers'
import { noteAnswer } from './noteAnswer'
import type { PlainRequest } from './plainRequest'

/**
 * The answer that the operation's handler would give to a GET, without its request id, where its bytes are kept and
 * neither a credential nor a limit stands in between. Nothing is awaited, and equal answers are one object. Undefined
 * in every other case.
 */
export function answerKept(runtime: Runtime, request: PlainRequest, requestId: string): Answer | undefined {
  const start = performance.now()
  const kept = findKept(runtime, request.target)
  if (kept?.spec.access !== 'public' || request.header('x-api-key') !== undefined) return undefined
  if (visitorBuckets(runtime, request).length > 0) return undefined
  kept.versioned.served()
  const answer = answerOf(kept, request.header('if-none-match'))
  noteAnswer(runtime, kept.spec, { requestId, start, answer })
  return answer
}
