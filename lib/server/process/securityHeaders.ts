import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AppConfig } from '@/lib/infra/env/server'

const CSP = 'content-security-policy'
const SCRIPT = /^\/_next\/static\/[^?]*\.js(\?|$)/

/** Headers of every response. */
const ALWAYS: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  // Not `no-referrer`: browsers would then send the origin of a form as "null".
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  // CORS responses are readable by the origins they allow; other sites cannot embed the rest.
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  [
    'Permissions-Policy',
    'browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  ],
]

/** Data, icons, files: must not load or run anything, even if a browser shows one as a page. */
const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A worker's script has its own policy: it loads its parts from, and connects to, this host. */
const SCRIPT_POLICY =
  "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * Only scripts with their page's nonce run, and scripts that those load. Styles are allowed in attributes, which
 * charts and dialogs need and which cannot run anything. Pages connect to this host only: wallets connect on their own.
 */
const pagePolicy = (nonce: string, { dev, https }: { dev: boolean; https: boolean }): string =>
  [
    "default-src 'none'",
    // React's development build and hot reloading use eval.
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ''}`,
    "style-src 'self' 'unsafe-inline'",
    // Wallets provide their icons as data URLs.
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

type Settings = Pick<AppConfig, 'dev' | 'publicUrl'>

const isHttps = ({ publicUrl }: Settings) => publicUrl?.startsWith('https:') ?? false

const alwaysOf = (settings: Settings) =>
  isHttps(settings) ? [...ALWAYS, ['Strict-Transport-Security', 'max-age=31536000'] as const] : ALWAYS

/** Headers of every response that is not a page. */
export const dataHeadersOf = (settings: Settings): Record<string, string> => ({
  ...Object.fromEntries(alwaysOf(settings)),
  'Content-Security-Policy': DATA_POLICY,
})

/**
 * Sets security headers on a reply before anything is written. Next finds a page's nonce in the policy of the
 * request's headers, where a caller's own policy never gets through.
 */
export function createSecurityHeaders(settings: Settings) {
  const always = alwaysOf(settings)
  const https = isHttps(settings)
  return (request: IncomingMessage, response: ServerResponse): void => {
    for (const [name, value] of always) response.setHeader(name, value)
    delete request.headers[CSP]
    delete request.headers[`${CSP}-report-only`]
    const url = request.url ?? ''
    if (/^\/(api|_next)\//.test(url)) {
      response.setHeader(CSP, SCRIPT.test(url) ? SCRIPT_POLICY : DATA_POLICY)
      return
    }
    const policy = pagePolicy(randomBytes(16).toString('base64'), { dev: settings.dev, https })
    request.headers[CSP] = policy
    response.setHeader('Content-Security-Policy', policy)
  }
}
