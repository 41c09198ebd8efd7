import { isSecureOrigin } from '@/lib/accounts/auth/ownOrigin'
import { PAGE_PASS_LIFE } from '@/lib/accounts/auth/pagePass'
import { parseCookies } from '@/lib/accounts/auth/session'
import type { Runtime } from '@/lib/operations/runtime'
import type { PlainRequest } from './plainRequest'
import { rateLimitSubject } from './rateLimitSubject'

type Parts = Pick<Runtime, 'config' | 'pagePasses'>

/** Over https only the prefixed name counts, which browsers protect: no other host or plain connection can set it. */
const PROTECTED_NAME = '__Host-crossbook-page'
const PLAIN_NAME = 'crossbook-page'

const isSecure = ({ config }: Parts, request: PlainRequest) =>
  isSecureOrigin(request.header('host') ?? '', config.publicUrl)

function verifyPagePass(parts: Parts, request: PlainRequest): 'fresh' | 'ageing' | undefined {
  const cookies = request.header('cookie')
  if (cookies === undefined) return undefined
  const pass = parseCookies(cookies).get(isSecure(parts, request) ? PROTECTED_NAME : PLAIN_NAME)
  return pass === undefined ? undefined : parts.pagePasses.verify(pass, rateLimitSubject(request))
}

/** Whether the request carries a valid pass for its address. */
export const hasPagePass = (parts: Parts, request: PlainRequest): boolean =>
  verifyPagePass(parts, request) !== undefined

/** The `Set-Cookie` value for the reply to a page request; undefined while the pass is fresh or nothing is limited. */
export function pagePassCookie(parts: Parts, request: PlainRequest): string | undefined {
  if (parts.config.rateLimitAnon === 0 || verifyPagePass(parts, request) === 'fresh') return undefined
  const pass = parts.pagePasses.issue(rateLimitSubject(request))
  const attributes = `Path=/; Max-Age=${PAGE_PASS_LIFE}; HttpOnly; SameSite=Strict`
  return isSecure(parts, request)
    ? `${PROTECTED_NAME}=${pass}; ${attributes}; Secure`
    : `${PLAIN_NAME}=${pass}; ${attributes}`
}
