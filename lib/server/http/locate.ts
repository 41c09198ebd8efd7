import type { Runtime } from '@/lib/operations/runtime'
import type { PlainRequest } from './plainRequest'

/** The server in front of the handlers sets both, and strips them from external requests. */
export const CLIENT_HEADER = 'x-crossbook-client'
export const COUNTRY_HEADER = 'x-crossbook-country'

type Named = Pick<PlainRequest, 'header'>

const addressOf = (request: Named) => {
  const address = request.header(CLIENT_HEADER)
  return address === 'unknown' ? undefined : address
}

/**
 * A request's origin: its network address, and its country as named by the operator's proxy, else by the
 * operator's address database.
 */
export function locate(
  { countryOf }: Pick<Runtime, 'countryOf'>,
  request: Named,
): { address?: string; country?: string } {
  const address = addressOf(request)
  return { address, country: request.header(COUNTRY_HEADER) ?? (address && countryOf(address)) }
}
