import type { Allowance, Bucket } from '@/lib/infra/limits/rateLimiter'
import type { Runtime } from '@/lib/operations/runtime'
import type { PlainRequest } from './plainRequest'
import { recordReply } from './recordReply'
import type { Reply } from './reply'
import { answerOf, type CachedReply, findByBody, findKept } from './responseCache'

/**
 * The cached reply to a GET, or to a POST whose `key` is that of its body, if no credential has to be checked.
 * Its bytes equal those of the operation's handler.
 */
export function findCached(runtime: Runtime, request: PlainRequest, key?: string): CachedReply | undefined {
  const cached = key === undefined ? findKept(runtime, request.target) : findByBody(runtime, key)
  if (cached?.spec.access !== 'public') return undefined
  const hasCredential =
    request.header('x-api-key') !== undefined || request.header('authorization') !== undefined
  return hasCredential ? undefined : cached
}

/** Charges a cached reply's cost synchronously; undefined when the handler has to charge or reject. */
export function chargeCached(
  { limiter, clock }: Runtime,
  { spec }: CachedReply,
  buckets: readonly Bucket[],
): Allowance | undefined {
  const allowance = limiter.takeNow(buckets, { cost: spec.cost ?? 1, now: clock.now() })
  return allowance?.allowed ? allowance : undefined
}

/** The reply to a charged request, without its request id and limits. Equal replies are one object. */
export function serveCached(
  runtime: Runtime,
  request: PlainRequest,
  { cached, requestId, start }: { cached: CachedReply; requestId: string; start: number },
): Reply {
  cached.holding.served()
  const answer = answerOf(cached, request.header('if-none-match'))
  if (!request.isInternal) recordReply(runtime, cached.spec, { requestId, start, answer })
  return answer
}
