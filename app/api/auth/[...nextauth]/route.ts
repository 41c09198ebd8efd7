import { handleNextAuth } from '@/lib/auth/handleNextAuth'
import { methodsOf } from '@/lib/auth/nextAuthActions'
import { BaseError } from '@/lib/domain/errors'
import { anonymousBucket } from '@/lib/http/caller'
import { errorAnswer } from '@/lib/http/errorAnswer'
import { fromWebRequest, type PlainRequest } from '@/lib/http/plainRequest'
import { limiterOf } from '@/lib/http/rateLimiter'
import { requestIdOf } from '@/lib/http/requestId'
import { getRuntime } from '@/lib/runtime/getRuntime'
import type { Runtime } from '@/lib/runtime/types'

export const dynamic = 'force-dynamic'

function assertAllowance(runtime: Runtime, request: PlainRequest) {
  const bucket = anonymousBucket(runtime, request)
  if (!bucket) return
  const { name, limit } = bucket
  const { allowed, resetSeconds } = limiterOf(runtime).take(name, {
    limit,
    cost: 1,
    now: runtime.clock.now(),
  })
  if (allowed) return
  throw new BaseError(`More than ${limit} requests a minute; try again in ${resetSeconds} s.`, {
    code: 'rate_limited',
    loc: ['header'],
    retryable: true,
    retryAfterSeconds: resetSeconds,
  })
}

async function answer(request: PlainRequest, requestId: string): Promise<Response> {
  const runtime = getRuntime()
  const { log, auth, authSecret, config } = runtime
  try {
    assertAllowance(runtime, request)
    return await handleNextAuth(request, {
      secret: authSecret,
      publicUrl: config.publicUrl,
      signIn: auth.signIn,
      onFault: (error) => log.warn({ err: error, requestId }, 'A browser sign-in request failed.'),
    })
  } catch (error) {
    const { body, ...init } = errorAnswer(error, { log, requestId })
    const response = new Response(body, init)
    if (init.status === 405) response.headers.set('Allow', methodsOf(request.path).join(', '))
    return response
  }
}

/** The browser session: next-auth behind our own checks. */
async function serve(web: Request): Promise<Response> {
  const request = fromWebRequest(web)
  const requestId = requestIdOf(request)
  const response = await answer(request, requestId)
  response.headers.set('X-Request-Id', requestId)
  return web.method === 'HEAD' ? new Response(null, response) : response
}

export { serve as DELETE, serve as GET, serve as HEAD, serve as PATCH, serve as POST, serve as PUT }
