import type { PlainRequest } from './plainRequest'

const hostOf = (address: string | undefined) => address?.replace(/^https?:\/\//, '').replace(/\/.*$/s, '')

/**
 * Whether a page of this host sent the request. Browsers without Sec-Fetch-Site send Origin with every POST, and Referer
 * with what only reads.
 */
export function isSameOrigin(request: PlainRequest): boolean {
  const site = request.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const sender = hostOf(request.header('origin') ?? (reads ? request.header('referer') : undefined))
  return sender !== undefined && sender === request.header('host')
}
