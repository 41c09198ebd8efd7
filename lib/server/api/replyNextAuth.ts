import { handleNextAuth } from '@/lib/accounts/auth/handleNextAuth'
import { methodsOf } from '@/lib/accounts/auth/nextAuthActions'
import { providerNames } from '@/lib/accounts/auth/oauthProviders'
import type { Runtime } from '@/lib/operations/runtime'
import { anonymousBuckets, visitorBuckets } from '@/lib/server/http/addressBuckets'
import { charge } from '@/lib/server/http/charge'
import { errorReply } from '@/lib/server/http/errorReply'
import type { PlainRequest } from '@/lib/server/http/plainRequest'
import { rateLimitSubject } from '@/lib/server/http/rateLimitSubject'
import type { Reply } from '@/lib/server/http/reply'
import { requestIdOf } from '@/lib/server/http/requestId'
import { runningOr503 } from '@/lib/server/http/runningOr503'

/** Every page reads the session; sign-in and sign-out never count as a page's request. */
const bucketsOf = (runtime: Runtime, request: PlainRequest) =>
  request.method === 'GET' && /^\/api\/auth\/(session|csrf|providers)$/.test(request.path)
    ? visitorBuckets(runtime, request)
    : anonymousBuckets(runtime, request)

const allowOf = ({ config }: Runtime, { path }: PlainRequest) =>
  methodsOf(path, providerNames(config.oauth)).join(', ')

async function toReply(response: Response): Promise<Reply> {
  const body = response.status === 204 ? null : await response.text()
  const { 'set-cookie': _, ...headers } = Object.fromEntries(response.headers)
  return { status: response.status, headers, setCookies: response.headers.getSetCookie(), body }
}

async function answer(runtime: Runtime, request: PlainRequest, requestId: string): Promise<Reply> {
  const { log, auth, authSecret, config } = runtime
  const { headers, refusal } = await charge(runtime, bucketsOf(runtime, request))
  try {
    if (refusal) throw refusal
    const allow = allowOf(runtime, request)
    if (request.method === 'OPTIONS' && allow !== '') {
      return { status: 204, headers: { ...headers, Allow: `${allow}, OPTIONS` }, body: null }
    }
    const response = await handleNextAuth(request, {
      secret: authSecret,
      publicUrl: config.publicUrl,
      auth,
      oauth: config.oauth,
      client: rateLimitSubject(request),
      onFault: (error) => log.warn({ err: error, requestId }, 'A browser sign-in request failed.'),
    })
    const reply = await toReply(response)
    return { ...reply, headers: { ...reply.headers, ...headers } }
  } catch (error) {
    const reply = errorReply(error, { log, requestId })
    const allow = reply.status === 405 && { Allow: allowOf(runtime, request) }
    return { ...reply, headers: { ...reply.headers, ...headers, ...allow } }
  }
}

/** The browser session: next-auth behind our own checks. Never throws. */
export async function replyNextAuth(running: () => Runtime, request: PlainRequest): Promise<Reply> {
  const requestId = requestIdOf(request)
  const reply = await runningOr503(running, request, (runtime) =>
    runtime.inRequest(requestId, () => answer(runtime, request, requestId)),
  )
  const named = { ...reply, headers: { ...reply.headers, 'X-Request-Id': requestId } }
  return request.method === 'HEAD' ? { ...named, body: null } : named
}
