import { handleNextAuth } from '@/lib/auth/handleNextAuth'
import { methodsOf } from '@/lib/auth/nextAuthActions'
import { providerNames } from '@/lib/auth/oauthProviders'
import { anonymousBuckets, visitorBuckets } from '@/lib/http/addressBuckets'
import { charge } from '@/lib/http/charge'
import { errorReply } from '@/lib/http/errorReply'
import { fromWebRequest, type PlainRequest } from '@/lib/http/plainRequest'
import { rateLimitSubject } from '@/lib/http/rateLimitSubject'
import { requestIdOf } from '@/lib/http/requestId'
import { getRuntime } from '@/lib/runtime/getRuntime'
import type { Runtime } from '@/lib/runtime/types'

export const dynamic = 'force-dynamic'

/** Every page asks who is signed in; whatever signs in or out is never in the pages' own limit. */
const bucketsOf = (runtime: Runtime, request: PlainRequest) =>
  request.method === 'GET' && /^\/api\/auth\/(session|csrf|providers)$/.test(request.path)
    ? visitorBuckets(runtime, request)
    : anonymousBuckets(runtime, request)

async function answer(request: PlainRequest, requestId: string): Promise<Response> {
  const runtime = getRuntime()
  const { log, auth, authSecret, config } = runtime
  const { headers, refusal } = await charge(runtime, bucketsOf(runtime, request))
  try {
    if (refusal) throw refusal
    const response = await handleNextAuth(request, {
      secret: authSecret,
      publicUrl: config.publicUrl,
      auth,
      oauth: config.oauth,
      client: rateLimitSubject(request),
      onFault: (error) => log.warn({ err: error, requestId }, 'A browser sign-in request failed.'),
    })
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return response
  } catch (error) {
    const { body, ...init } = errorReply(error, { log, requestId })
    const response = new Response(body, { ...init, headers: { ...init.headers, ...headers } })
    if (init.status === 405) {
      response.headers.set('Allow', methodsOf(request.path, providerNames(config.oauth)).join(', '))
    }
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
