import { decode } from 'next-auth/jwt'
import { sessionSecret } from './nextAuthOptions'
import { isSecureOrigin } from './ownOrigin'
import type { AuthService, Principal } from './types'

/** With TLS browsers guard the name by its prefix, and then only that name counts: the other one anybody may set. */
const GUARDED_NAME = '__Secure-next-auth.session-token'
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
 * Whose browser session a request carries; undefined when none, or one that is altered, has run out or was ended.
 * Whoever acts on it must see to it that the request came from a page of this host.
 */
export async function sessionPrincipal(
  request: { header(name: string): string | undefined },
  {
    secret,
    publicUrl,
    findSession,
  }: { secret: string; publicUrl: string | undefined; findSession: AuthService['findSession'] },
): Promise<Principal | undefined> {
  const name = isSecureOrigin(request.header('host') ?? '', publicUrl) ? GUARDED_NAME : PLAIN_NAME
  const token = parseCookies(request.header('cookie')).get(name)
  if (!token) return undefined
  const session = await decode({ token, secret: sessionSecret(secret) }).catch(() => null)
  if (!session?.userId || typeof session.version !== 'number' || !session.sessionId) return undefined
  const { userId, version, sessionId, wallet } = session
  return findSession({ userId, version, sessionId, wallet })
}
