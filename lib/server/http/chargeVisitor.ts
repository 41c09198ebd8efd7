import type { Bucket } from '@/lib/infra/limits/rateLimiter'
import type { Runtime } from '@/lib/operations/runtime'
import { ceilingOf, visitorBuckets } from './addressBuckets'
import { charge } from './charge'
import { errorReply } from './errorReply'
import type { PlainRequest } from './plainRequest'
import { rateLimitSubject } from './rateLimitSubject'
import type { Reply } from './reply'
import { requestIdOf } from './requestId'

/** A preflight costs only the ceiling: its request is charged by itself. */
const bucketsOf = (runtime: Runtime, request: PlainRequest): readonly Bucket[] =>
  request.method === 'OPTIONS'
    ? ceilingOf(runtime.config, rateLimitSubject(request))
    : visitorBuckets(runtime, request)

/**
 * Charges a request outside the operations, such as one for a page, to its address. Resolves to the rejection, or to
 * undefined when allowed; nothing is counted before the service runs.
 */
export async function chargeVisitor(
  running: () => Runtime,
  request: PlainRequest,
  { buckets = bucketsOf, cost = 1 }: { buckets?: typeof bucketsOf; cost?: number } = {},
): Promise<Reply | undefined> {
  let runtime: Runtime
  try {
    runtime = running()
  } catch {
    return undefined
  }
  const { headers, refusal } = await charge(runtime, buckets(runtime, request), { cost })
  if (!refusal) return undefined
  const requestId = requestIdOf(request)
  const answer = errorReply(refusal, { requestId })
  return {
    ...answer,
    headers: { ...answer.headers, ...headers, 'Cache-Control': 'no-store', 'X-Request-Id': requestId },
  }
}
