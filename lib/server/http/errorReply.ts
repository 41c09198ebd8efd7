import type { ErrorResponse } from '@/lib/contract/error'
import { faultsIn } from '@/lib/contract/requestError'
import { BaseError, type ErrorCode, isBaseError } from '@/lib/core/domain/errors'
import type { Log } from '@/lib/operations/runtime'
import { isDatabaseAway } from './isDatabaseAway'
import { JSON_TYPE, type Reply } from './reply'

const STATUS: Record<ErrorCode, number> = {
  invalid: 422,
  unauthorized: 401,
  token_expired: 401,
  forbidden: 403,
  not_found: 404,
  limit_reached: 409,
  conflict: 409,
  method_not_allowed: 405,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  upstream_error: 502,
  unavailable: 503,
  timeout: 504,
}

const ROOTS = new Set(['body', 'query', 'path', 'header'])

/** The location reported for a fault without one. */
function placeOf(status: number, loc: string[]): string[] {
  if (loc[0] !== undefined && ROOTS.has(loc[0])) return loc
  return status === 401 ? ['header', 'authorization'] : ['path', ...loc]
}

export function faultReply(
  status: number,
  detail: ErrorResponse['detail'],
  headers: Record<string, string> = {},
): Reply {
  const body: ErrorResponse = { detail }
  return { status, headers: { 'Content-Type': JSON_TYPE, ...headers }, body: JSON.stringify(body) }
}

function headersOf(error: BaseError, status: number): Record<string, string> {
  const headers: Record<string, string> = {}
  if (status === 401) {
    const expired = error.code === 'token_expired' ? ', error="invalid_token"' : ''
    const scheme = faultsIn(error)[0]?.loc[1] === 'x-api-key' ? 'ApiKey' : 'Bearer'
    headers['WWW-Authenticate'] = `${scheme} realm="crossbook"${expired}`
  }
  if (error.retryAfterSeconds !== undefined) {
    headers['Retry-After'] = String(Math.max(1, Math.ceil(error.retryAfterSeconds)))
  }
  return headers
}

const databaseAway = () =>
  new BaseError('The database does not answer at the moment; try again.', {
    code: 'unavailable',
    retryable: true,
    retryAfterSeconds: 2,
  })

/** The reply to anything thrown. Anything but our own errors is a bug: logged, and reported without detail. */
export function errorReply(error: unknown, { log, requestId }: { log?: Log; requestId: string }): Reply {
  if (isDatabaseAway(error) && !isBaseError(error)) {
    log?.error({ err: error, requestId }, 'The database did not answer a request.')
    return errorReply(databaseAway(), { requestId })
  }
  if (!isBaseError(error)) {
    log?.error({ err: error, requestId }, 'A request failed in a way nobody foresaw.')
    const msg = `Something went wrong on our side. Quote the request id ${requestId} when you report it.`
    return faultReply(502, [{ loc: ['path'], msg, type: 'upstream_error' }])
  }
  const status = STATUS[error.code]
  const faults = faultsIn(error).map(({ loc, msg, type }) => ({
    loc: placeOf(status, loc),
    msg,
    type: type === 'invalid' ? 'value_error' : type,
  }))
  return faultReply(status, faults, headersOf(error, status))
}
