import { decode } from 'next-auth/jwt'
import { sessionSecret } from './nextAuthOptions'
import { isSecureOrigin } from './ownOrigin'
import type { AuthService, Principal } from './types'

/** Over TLS browsers protect this name by its prefix, so only it counts: anyone can set the other name. */
const PROTECTED_NAME = '__Secure-next-auth.session-token'
const PLAIN_NAME = 'next-auth.session-token'

/** Cookies by name; of several with one name the first, which is the most specific. */
export function parseCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=')
    const name = pair.slice(0, at).trim()
    if (at > 0 && !cookies.has(name)) cookies.set(name, pair.slice(at + 1).trim())
  }
  return cookies
}

/**
 * The principal of a request's browser session; undefined without one, or when it is altered, expired or ended.
 * Before acting on it, callers must check that the request came from a page of this host.
 */
export async function sessionPrincipal(
  request: { header(name: string): string | undefined },
  {
    secret,
    publicUrl,
    findSession,
  }: { secret: string; publicUrl: string | undefined; findSession: AuthService['findSession'] },
): Promise<Principal | undefined> {
  const name = isSecureOrigin(request.header('host') ?? '', publicUrl) ? PROTECTED_NAME : PLAIN_NAME
  const token = parseCookies(request.header('cookie')).get(name)
  if (!token) return undefined
  const session = await decode({ token, secret: sessionSecret(secret) }).catch(() => null)
  if (!session?.userId || typeof session.version !== 'number' || !session.sessionId) return undefined
  const { userId, version, sessionId, wallet } = session
  return findSession({ userId, version, sessionId, wallet })
}
