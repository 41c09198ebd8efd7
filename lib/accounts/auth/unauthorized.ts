import { RequestError } from '@/lib/contract/requestError'

/** A rejected credential, with its location in the request. */
export const unauthorized = (message: string, loc: string[]) =>
  new RequestError(message, { code: 'unauthorized', loc })

/** A credential that was valid earlier. */
export const expired = (message: string, loc: string[]) =>
  new RequestError(message, { code: 'token_expired', loc })
