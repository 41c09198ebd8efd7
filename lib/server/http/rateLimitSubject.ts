import { countedAddress } from './countedAddress'
import { CLIENT_HEADER } from './locate'
import type { PlainRequest } from './plainRequest'

/** Who is counted: the address that the request came from. */
export const rateLimitSubject = (request: PlainRequest): string =>
  countedAddress(request.header(CLIENT_HEADER))
