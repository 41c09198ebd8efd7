import type { Allowance, Bucket } from '@/lib/infra/limits/rateLimiter'
import type { Runtime } from '@/lib/operations/runtime'
import type { PlainRequest } from './plainRequest'
import { recordReply } from './recordReply'
import type { Reply } from './reply'
import { answerOf, findByBody, findKept } from './responseCache'

export interface PaidReply {
  reply: Reply
  /** Where the request was charged: its rate-limit headers are still to be added. */
  allowance: Allowance | undefined
}

/**
 * The reply that the operation's handler would give to a GET, or to a POST whose `key` is that of its body, without its
 * request id, where its bytes are cached and no credential has to be read; it is charged to `bucketsOf` first. Nothing is
 * awaited, and equal replies are one object. Undefined in every other case: nothing was charged then.
 */
export function replyFromCache(
  runtime: Runtime,
  request: PlainRequest,
  {
    requestId,
    key,
    bucketsOf,
  }: { requestId: string; key?: string; bucketsOf(request: PlainRequest): readonly Bucket[] },
): PaidReply | undefined {
  const start = performance.now()
  const cached = key === undefined ? findKept(runtime, request.target) : findByBody(runtime, key)
  if (cached?.spec.access !== 'public') return undefined
  if (request.header('x-api-key') !== undefined || request.header('authorization') !== undefined)
    return undefined
  const buckets = bucketsOf(request)
  let allowance: Allowance | undefined
  if (buckets.length > 0) {
    allowance = runtime.limiter.takeNow(buckets, { cost: cached.spec.cost ?? 1, now: runtime.clock.now() })
    // The handler charges it, or refuses it.
    if (!allowance?.allowed) return undefined
  }
  cached.holding.served()
  const reply = answerOf(cached, request.header('if-none-match'))
  if (!request.isInternal) recordReply(runtime, cached.spec, { requestId, start, answer: reply })
  return { reply, allowance }
}
