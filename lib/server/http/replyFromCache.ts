import type { Runtime } from '@/lib/operations/runtime'
import type { PlainRequest } from './plainRequest'
import { recordReply } from './recordReply'
import type { Reply } from './reply'
import { answerOf, findByBody, findKept } from './responseCache'

/**
 * The reply that the operation's handler would give to a GET, or to a POST whose `key` is that of its body, without its
 * request id, where its bytes are cached and neither a credential nor a limit applies. Nothing is awaited, and equal
 * replies are one object. Undefined in every other case.
 */
export function replyFromCache(
  runtime: Runtime,
  request: PlainRequest,
  { requestId, key }: { requestId: string; key?: string },
): Reply | undefined {
  if (runtime.config.rateLimitAnon > 0 && !request.isInternal) return undefined
  const start = performance.now()
  const cached = key === undefined ? findKept(runtime, request.target) : findByBody(runtime, key)
  if (cached?.spec.access !== 'public' || request.header('x-api-key') !== undefined) return undefined
  cached.holding.served()
  const answer = answerOf(cached, request.header('if-none-match'))
  if (!request.isInternal) recordReply(runtime, cached.spec, { requestId, start, answer })
  return answer
}
