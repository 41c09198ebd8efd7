import type { PlainRequest } from './plainRequest'

/** Both are set by the server in front of the handlers, which strips them from what comes from outside. */
export const CLIENT_HEADER = 'x-crossbook-client'
export const COUNTRY_HEADER = 'x-crossbook-country'

/** Where a request comes from: its network address, and its country where the operator's proxy names it. */
export function visitorOf(request: Pick<PlainRequest, 'header'>): { address?: string; country?: string } {
  const address = request.header(CLIENT_HEADER)
  return { address: address === 'unknown' ? undefined : address, country: request.header(COUNTRY_HEADER) }
}
