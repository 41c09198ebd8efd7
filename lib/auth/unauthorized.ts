import { BaseError } from '@/lib/domain/errors'

/** A rejected credential, with its location in the request. */
export const unauthorized = (message: string, loc: string[]) =>
  new BaseError(message, { code: 'unauthorized', loc })

/** A credential that was valid once. */
export const expired = (message: string, loc: string[]) =>
  new BaseError(message, { code: 'token_expired', loc })
