import { BaseError } from '@/lib/domain/errors'

/** A refusal of a credential, with the place it was given in. */
export const unauthorized = (message: string, loc: string[]) =>
  new BaseError(message, { code: 'unauthorized', loc })

/** A credential that was right once. */
export const expired = (message: string, loc: string[]) =>
  new BaseError(message, { code: 'token_expired', loc })
