import NextAuth from 'next-auth'
import { RequestError } from '@/lib/contract/requestError'
import { isBaseError } from '@/lib/core/domain/errors'
import { readAction } from './nextAuthActions'
import { type IncomingRequest, readFields, readParameters, readQuery } from './nextAuthInput'
import { createNextAuthOptions, type NextAuthParts } from './nextAuthOptions'
import { NextAuthReply } from './nextAuthReply'
import { providerNames } from './oauthProviders'
import { ownOrigin } from './ownOrigin'
import { parseCookies, sessionPrincipal } from './session'
import type { Principal } from './types'

export interface NextAuthHandlerParts extends NextAuthParts {
  publicUrl?: string
}

/** next-auth's cookies that carry state; its stored callback address is not accepted from outside. */
const COOKIE = /^(__Secure-|__Host-)?next-auth\.(session-token|csrf-token|state|nonce|pkce\.code_verifier)$/
/** Over https only names with a protected prefix: others may have been set by a page without TLS. */
const GUARDED = /^__(Secure|Host)-/
const SESSION_COOKIE = /session-token$/

function assertSameOrigin(request: IncomingRequest, origin: URL) {
  const given = request.header('origin')
  const isOwn = given === undefined || (URL.canParse(given) && new URL(given).host === origin.host)
  // Browsers set it and pages cannot change it; programs do not send it.
  if (isOwn && (request.header('sec-fetch-site') ?? 'same-origin') === 'same-origin') return
  throw new RequestError('Only pages of this host may request this.', {
    code: 'forbidden',
    loc: ['header', 'origin'],
  })
}

/** Drops the cookie of an ended session. */
function ownCookies(
  header: string | undefined,
  { signedIn, isSecure }: { signedIn: boolean; isSecure: boolean },
): Record<string, string> {
  const own: [string, string][] = []
  for (const [name, value] of parseCookies(header)) {
    if (!COOKIE.test(name) || (!signedIn && SESSION_COOKIE.test(name))) continue
    if (GUARDED.test(name) !== isSecure) continue
    try {
      own.push([name, decodeURIComponent(value)])
    } catch {
      // Not one of our cookies.
    }
  }
  return Object.fromEntries(own)
}

/**
 * next-auth takes its address from the headers set here only: an operator's NEXTAUTH_URL would override them, and
 * without AUTH_TRUST_HOST it assumes localhost:3000.
 */
function trustOurOrigin() {
  delete process.env.NEXTAUTH_URL
  process.env.AUTH_TRUST_HOST = 'true'
}

/** Bundlers and Node disagree on what the default export of this CommonJS package is. */
function nextAuthFunction(): (
  options: object,
) => (request: object, reply: NextAuthReply) => Promise<unknown> {
  const found: unknown = NextAuth
  if (typeof found === 'function') return (options) => found(options)
  if (typeof found === 'object' && found !== null && 'default' in found) {
    const { default: inner } = found
    if (typeof inner === 'function') return (options) => inner(options)
  }
  throw new Error('next-auth has no default export.')
}

/** next-auth redirects to the form when the CSRF token is wrong. */
const isCsrfRefusal = (url: string | undefined) => /\/api\/auth\/sign(in|out)\?csrf=true$/.test(url ?? '')

/** Rejections in the common error shape. next-auth's browser client reads the reason from `url`. */
function refusal(
  reply: NextAuthReply,
  status: number,
  fault: { loc: string[]; msg: string; type: string },
): Response {
  reply.headers.delete('location')
  reply.setHeader('Content-Type', 'application/json; charset=utf-8')
  if (status === 401) reply.setHeader('WWW-Authenticate', 'Bearer realm="crossbook"')
  const { destination: url } = reply
  return new Response(JSON.stringify({ detail: [fault], ...(url === undefined ? {} : { url }) }), {
    status,
    headers: reply.headers,
  })
}

function toResponse(reply: NextAuthReply): Response {
  const { destination: url } = reply
  if (isCsrfRefusal(url)) {
    const msg = 'The CSRF token is missing or not the one of this browser: load the page again.'
    return refusal(reply, 403, { loc: ['body', 'csrfToken'], msg, type: 'forbidden' })
  }
  if (reply.statusCode === 401) {
    const reason = url && URL.canParse(url) ? new URL(url).searchParams.get('error') : undefined
    const msg = reason ?? 'The sign-in was refused.'
    return refusal(reply, 401, { loc: ['body', 'message'], msg, type: 'unauthorized' })
  }
  if (reply.statusCode >= 400) {
    return refusal(reply, 422, {
      loc: ['body'],
      msg: 'This request makes no sense here.',
      type: 'value_error',
    })
  }
  reply.headers.set('Cache-Control', 'no-store')
  return new Response(reply.body, { status: reply.statusCode, headers: reply.headers })
}

/** Signing out ends the session itself: deleting the cookie would leave every copy of it valid. */
async function end(auth: NextAuthParts['auth'], current: Principal | undefined) {
  const { sessionId, userId } = current ?? {}
  if (sessionId !== undefined && userId !== undefined) await auth.endSession({ sessionId, userId })
}

/**
 * Handles next-auth's requests under /api/auth: only its known actions, and no input makes it fail.
 * Errors: `BaseError` for requests that are rejected before next-auth sees them or that make next-auth throw.
 */
export async function handleNextAuth(
  request: IncomingRequest,
  parts: NextAuthHandlerParts,
): Promise<Response> {
  const providers = providerNames(parts.oauth)
  const segments = readAction(request.path, request.method, providers)
  const [action = '', provider = ''] = segments
  const isPost = request.method === 'POST'
  const host = request.header('host') ?? ''
  const origin = ownOrigin(host, parts.publicUrl)
  if (isPost) assertSameOrigin(request, origin)
  const body = isPost ? readParameters(await readFields(request), 'body') : {}
  const query = readQuery(request)
  // next-auth's client reports its failures here; anyone could fill the log with it.
  if (action === '_log') return Response.json({})

  trustOurOrigin()
  const current = await sessionPrincipal(request, {
    secret: parts.secret,
    publicUrl: parts.publicUrl,
    findSession: parts.auth.findSession,
  })
  const reply = new NextAuthReply()
  try {
    await nextAuthFunction()(createNextAuthOptions(parts, current))(
      {
        method: isPost ? 'POST' : 'GET',
        headers: { host, 'x-forwarded-host': origin.host, 'x-forwarded-proto': origin.protocol.slice(0, -1) },
        cookies: ownCookies(request.header('cookie'), {
          signedIn: current !== undefined,
          isSecure: origin.protocol === 'https:',
        }),
        query: {
          ...query,
          nextauth: segments,
          // next-auth puts it into a URL unescaped.
          ...(action === 'error'
            ? { error: encodeURIComponent((query.error ?? 'Default').slice(0, 200)) }
            : {}),
          // A person returning from a provider started on the account page.
          ...(action === 'callback' && providers.some((name) => name === provider)
            ? { callbackUrl: '/account' }
            : {}),
        },
        body,
      },
      reply,
    )
  } catch (error) {
    if (isBaseError(error)) throw error
    parts.onFault(error)
    throw new RequestError('This request makes no sense here.', {
      code: 'invalid',
      loc: [isPost ? 'body' : 'query'],
      cause: error,
    })
  }
  if (isPost && action === 'signout' && !isCsrfRefusal(reply.destination)) await end(parts.auth, current)
  return toResponse(reply)
}
