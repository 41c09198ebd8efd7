import { createHash, randomBytes } from 'node:crypto'
import { isSecureOrigin } from '@/lib/accounts/auth/ownOrigin'
import { parseCookies } from '@/lib/accounts/auth/session'
import { RequestError } from '@/lib/contract/requestError'
import { GUEST_LIFE_MS } from '@/lib/core/domain/execution'
import type { Runtime } from '@/lib/operations/runtime'
import { isSameOrigin } from './isSameOrigin'
import type { PlainRequest } from './plainRequest'

/** Over https only the prefixed name counts, as for a page's pass. */
const PROTECTED_NAME = '__Host-crossbook-guest'
const PLAIN_NAME = 'crossbook-guest'
const VALUE = /^[\w-]{43}$/

/** The browser of a request without a credential. */
export interface Guest {
  /** SHA-256 of its cookie; absent while it has none. */
  guest?: string
  /** The `Set-Cookie` value for the reply. */
  cookie?: string
}

/**
 * Recognises the browser of a page of this host by its cookie; a request that writes gives it one.
 * Errors: `unauthorized` for anything but such a page, unless the caller has a credential.
 */
export function guestOf(
  { config }: Pick<Runtime, 'config'>,
  request: PlainRequest,
  hasCredential: boolean,
): Guest {
  if (!isSameOrigin(request)) {
    if (hasCredential) return {}
    throw new RequestError(
      'Send X-API-Key: <API key>, or Authorization: Bearer <access token>; pages of this host need neither.',
      { code: 'unauthorized', loc: ['header', 'x-api-key'] },
    )
  }
  const isSecure = isSecureOrigin(request.header('host') ?? '', config.publicUrl)
  const name = isSecure ? PROTECTED_NAME : PLAIN_NAME
  const sent = parseCookies(request.header('cookie')).get(name)
  const known = sent !== undefined && VALUE.test(sent) ? sent : undefined
  const writes = request.method !== 'GET' && request.method !== 'HEAD'
  const value = known ?? (writes && !hasCredential ? randomBytes(32).toString('base64url') : undefined)
  if (value === undefined) return {}
  const guest = createHash('sha256').update(value).digest('base64url')
  if (!writes || hasCredential) return { guest }
  const attributes = `Path=/; Max-Age=${GUEST_LIFE_MS / 1_000}; HttpOnly; SameSite=Lax`
  return { guest, cookie: `${name}=${value}; ${attributes}${isSecure ? '; Secure' : ''}` }
}
