import { countedAddress } from './countedAddress'
import type { PlainRequest } from './plainRequest'
import { CLIENT_HEADER } from './visitorOf'

/** Who is counted: the address that the request came from. */
export const rateLimitSubject = (request: PlainRequest): string =>
  countedAddress(request.header(CLIENT_HEADER))
