import type { Runtime } from '@/lib/operations/runtime'
import type { PlainRequest } from './plainRequest'

/** Both are set by the server in front of the handlers, which strips them from what comes from outside. */
export const CLIENT_HEADER = 'x-crossbook-client'
export const COUNTRY_HEADER = 'x-crossbook-country'

type Named = Pick<PlainRequest, 'header'>

const addressOf = (request: Named) => {
  const address = request.header(CLIENT_HEADER)
  return address === 'unknown' ? undefined : address
}

/**
 * Where a request comes from: its network address, and its country where the operator's proxy names it, else by the
 * operator's database of addresses.
 */
export function locate(
  { countryOf }: Pick<Runtime, 'countryOf'>,
  request: Named,
): { address?: string; country?: string } {
  const address = addressOf(request)
  return { address, country: request.header(COUNTRY_HEADER) ?? (address && countryOf(address)) }
}
