import type { Runtime } from '@/lib/runtime/types'
import type { PlainRequest } from './plainRequest'
import { recordReply } from './recordReply'
import type { Reply } from './reply'
import { answerOf, findKept } from './responseCache'

/**
 * The answer that the operation's handler would give to a GET, without its request id, where its bytes are kept and
 * neither a credential nor a limit stands in between. Nothing is awaited, and equal answers are one object. Undefined
 * in every other case.
 */
export function replyFromCache(
  runtime: Runtime,
  request: PlainRequest,
  requestId: string,
): Reply | undefined {
  if (runtime.config.rateLimitAnon > 0) return undefined
  const start = performance.now()
  const kept = findKept(runtime, request.target)
  if (kept?.spec.access !== 'public' || request.header('x-api-key') !== undefined) return undefined
  kept.versioned.served()
  const answer = answerOf(kept, request.header('if-none-match'))
  recordReply(runtime, kept.spec, { requestId, start, answer })
  return answer
}
