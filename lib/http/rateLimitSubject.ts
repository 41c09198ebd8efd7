import { countedAddress } from './countedAddress'
import type { PlainRequest } from './plainRequest'

/** Set by the server in front of the handlers, which strips it from what comes from outside. */
const CLIENT_HEADER = 'x-crossbook-client'

/** Who is counted: the address that the request came from. */
export const rateLimitSubject = (request: PlainRequest): string =>
  countedAddress(request.header(CLIENT_HEADER))
