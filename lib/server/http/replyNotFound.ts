import type { Runtime } from '@/lib/operations/runtime'
import { chargeVisitor } from './chargeVisitor'
import { faultReply } from './errorReply'
import type { PlainRequest } from './plainRequest'
import type { Reply } from './reply'
import { requestIdOf } from './requestId'

/** For paths without an operation: 404 in the error shape, whatever the method. */
export async function replyNotFound(runtime: () => Runtime, request: PlainRequest): Promise<Reply> {
  const refusal = await chargeVisitor(runtime, request)
  if (refusal) return refusal
  const msg = 'No operation has this address; /api/openapi.json lists them.'
  const answer = faultReply(404, [{ loc: ['path'], msg, type: 'not_found' }], {
    'X-Request-Id': requestIdOf(request),
    'Cache-Control': 'no-store',
  })
  return request.method === 'HEAD' ? { ...answer, body: null } : answer
}
