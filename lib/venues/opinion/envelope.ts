import { z } from 'zod'
import { BaseError } from '@/lib/core/domain/errors'

const text = z.string().nullish().catch(undefined)
const flag = z.number().nullish().catch(undefined)

/** Live responses have `errno` and `errmsg`, the documentation `code` and `msg`; the gateway only `message`. */
const envelope = z.object({
  errno: flag,
  errmsg: text,
  code: flag,
  msg: text,
  message: text,
  result: z.unknown().optional(),
})

const BAD_KEY = 11002
const REGION = 10403
/** The venue documents no number for these; only the text identifies them. */
const ABSENT = /\bnot (?:found|exist)|n['o]t exist|\bno (?:such )?(?:market|token|order ?book)\b/i
const TOO_MANY = /too many|rate limit/i

const failed = (message: string) => new BaseError(message, { code: 'upstream_error', retryable: true })

function errorOf(number: number, message: string): BaseError {
  if (number === BAD_KEY) return new BaseError('Opinion refused the API key.', { code: 'unauthorized' })
  if (number === REGION)
    return new BaseError('Opinion does not serve the region this service runs in.', { code: 'unauthorized' })
  if (TOO_MANY.test(message))
    return new BaseError('Opinion wants fewer requests.', { code: 'rate_limited', retryable: true })
  return failed(`Opinion answered with error ${number}.`)
}

/**
 * The contents of a response, whatever its HTTP status.
 * Shapes: `undefined` when the venue does not know the requested item.
 * Errors: `unauthorized` for a rejected key or region, `rate_limited`, else `upstream_error`; a response without a
 * number is not from the API: its gateway sends no envelope.
 */
export function resultOf(payload: unknown): unknown {
  const parsed = envelope.safeParse(payload)
  if (!parsed.success) throw failed('Opinion answered in another shape than expected.')
  const { errno, errmsg, code, msg, message, result } = parsed.data
  const number = errno ?? code
  if (number === undefined || number === null) {
    if (message && /api key/i.test(message))
      throw new BaseError('Opinion refused a request without an API key.', { code: 'unauthorized' })
    throw failed('Opinion answered without saying whether it succeeded.')
  }
  if (number === 0) return result ?? undefined
  const words = errmsg || msg || ''
  if (ABSENT.test(words)) return undefined
  throw errorOf(number, words)
}
