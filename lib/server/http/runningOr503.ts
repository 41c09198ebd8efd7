import { BaseError } from '@/lib/core/domain/errors'
import type { Runtime } from '@/lib/operations/runtime'
import { errorReply } from './errorReply'
import type { PlainRequest } from './plainRequest'
import type { Reply } from './reply'
import { requestIdOf } from './requestId'

/** Answers with the process's runtime, or with 503 while the service starts or stops. */
export async function runningOr503(
  running: () => Runtime,
  request: PlainRequest,
  answer: (runtime: Runtime) => Promise<Reply>,
): Promise<Reply> {
  let runtime: Runtime
  try {
    runtime = running()
  } catch (cause) {
    const error = new BaseError('The service is not running yet.', {
      code: 'unavailable',
      retryable: true,
      retryAfterSeconds: 2,
      cause,
    })
    const requestId = requestIdOf(request)
    const reply = errorReply(error, { requestId })
    return { ...reply, headers: { ...reply.headers, 'X-Request-Id': requestId } }
  }
  return answer(runtime)
}
