import { decode } from 'next-auth/jwt'
import { sessionSecret } from './nextAuthOptions'
import type { AuthService, Principal } from './types'

/** With TLS browsers guard the name by its prefix. */
const NAMES = ['__Secure-next-auth.session-token', 'next-auth.session-token']

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
  { secret, findSession }: { secret: string; findSession: AuthService['findSession'] },
): Promise<Principal | undefined> {
  const cookies = parseCookies(request.header('cookie'))
  for (const name of NAMES) {
    const token = cookies.get(name)
    if (!token) continue
    const session = await decode({ token, secret: sessionSecret(secret) }).catch(() => null)
    if (session?.userId && typeof session.version === 'number') {
      return findSession({ userId: session.userId, version: session.version })
    }
  }
  return undefined
}
