import { countedAddress } from './countedAddress'
import { CLIENT_HEADER } from './locate'
import type { PlainRequest } from './plainRequest'

/** The rate-limit subject: the address the request came from. */
export const rateLimitSubject = (request: PlainRequest): string =>
  countedAddress(request.header(CLIENT_HEADER))
