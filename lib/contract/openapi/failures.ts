import type { ErrorResponse } from '../error'
import type { OperationSpec } from '../operations'
import { headerRefs, RATE_LIMIT_HEADERS } from './headers'
import type { Json } from './json'

interface Failure {
  /** Name of the response in the document. */
  id: string
  description: string
  /** Headers besides the request id. */
  headers?: readonly string[]
  /** One error of the example; absent for a response without a body. */
  example?: ErrorResponse['detail'][number]
}

const FAILURES: Record<number, Failure> = {
  304: {
    id: 'NotModified',
    description: 'Not changed since the ETag in If-None-Match.',
    headers: ['ETag', ...RATE_LIMIT_HEADERS],
  },
  308: {
    id: 'Moved',
    description: 'The event has a new slug; see Location.',
    headers: ['Location', ...RATE_LIMIT_HEADERS],
    example: { loc: ['path'], msg: 'This event is called will-it-rain now.', type: 'moved' },
  },
  401: {
    id: 'Unauthorized',
    description: 'Missing, malformed, expired or revoked credential.',
    headers: ['Authenticate', ...RATE_LIMIT_HEADERS],
    example: {
      loc: ['header', 'authorization'],
      msg: 'The access token has expired; refresh it.',
      type: 'token_expired',
    },
  },
  403: {
    id: 'Forbidden',
    description: 'The credential does not allow this.',
    headers: RATE_LIMIT_HEADERS,
    example: { loc: ['header', 'x-api-key'], msg: 'This key may not plan.', type: 'forbidden' },
  },
  404: {
    id: 'NotFound',
    description: 'Not found.',
    headers: RATE_LIMIT_HEADERS,
    example: { loc: ['path', 'slug'], msg: 'No event has this slug.', type: 'not_found' },
  },
  405: {
    id: 'MethodNotAllowed',
    description: 'Wrong method; see Allow.',
    headers: ['Allow'],
    example: {
      loc: ['header', 'method'],
      msg: 'PUT does not work here; use GET, HEAD, OPTIONS.',
      type: 'method_not_allowed',
    },
  },
  409: {
    id: 'Conflict',
    description: 'A limit or a state stands in the way.',
    headers: RATE_LIMIT_HEADERS,
    example: {
      loc: ['body'],
      msg: 'At most 25 keys are valid at once; revoke one first.',
      type: 'limit_reached',
    },
  },
  413: {
    id: 'TooLarge',
    description: 'The body is over 64 KiB.',
    example: { loc: ['body'], msg: 'The body is over 65536 bytes.', type: 'too_large' },
  },
  414: {
    id: 'AddressTooLong',
    description: 'The address is over 56 KiB.',
    example: { loc: ['path'], msg: 'The address is too long.', type: 'too_large' },
  },
  415: {
    id: 'UnsupportedMediaType',
    description: 'The body is not application/json.',
    example: {
      loc: ['header', 'content-type'],
      msg: 'Send JSON with Content-Type: application/json.',
      type: 'unsupported_media_type',
    },
  },
  422: {
    id: 'Invalid',
    description: 'The request has faults: the first 20 are listed, and how many more there are.',
    headers: RATE_LIMIT_HEADERS,
    example: { loc: ['body', 'amount_usd'], msg: 'Give amount_usd or amount_tokens.', type: 'missing' },
  },
  429: {
    id: 'RateLimited',
    description: 'Rate limit; see Retry-After. It comes before the body is read or checked.',
    headers: ['RetryAfter', ...RATE_LIMIT_HEADERS],
    example: {
      loc: ['header'],
      msg: 'More than 60 requests a minute; try again in 12 s.',
      type: 'rate_limited',
    },
  },
  431: {
    id: 'HeadersTooLarge',
    description: 'The address and headers are over 64 KiB, or there are over 200 headers.',
    example: { loc: ['header'], msg: 'The headers are too large.', type: 'too_large' },
  },
  502: {
    id: 'UpstreamFailed',
    description: 'Every source that could answer failed.',
    headers: RATE_LIMIT_HEADERS,
    example: { loc: ['path'], msg: 'No platform answered.', type: 'upstream_error' },
  },
  503: {
    id: 'Unavailable',
    description: 'Not ready; try again.',
    headers: ['RetryAfter', ...RATE_LIMIT_HEADERS],
    example: { loc: ['path'], msg: 'No order book is available at the moment.', type: 'unavailable' },
  },
  504: {
    id: 'TimedOut',
    description: 'No answer in time.',
    headers: RATE_LIMIT_HEADERS,
    example: { loc: ['path'], msg: 'No answer in time; try again.', type: 'timeout' },
  },
}

/** The statuses an operation may return besides 200. */
function statusesOf(operation: OperationSpec): number[] {
  const statuses = new Set<number>([405, 414, 422, 431, 502, 503, 504, ...(operation.errors ?? [])])
  if (operation.access !== 'open' && operation.access !== 'sign_in') statuses.add(401)
  if (operation.access === 'session' || operation.access === 'reviewer' || operation.scope) statuses.add(403)
  if (operation.access !== 'open' && operation.access !== 'operator') statuses.add(429)
  if (operation.method !== 'GET') statuses.add(413).add(415)
  return [...statuses].sort((a, b) => a - b)
}

/** An operation's error responses, each a reference into {@link failureResponses}. */
export const failureRefs = (operation: OperationSpec): Json =>
  Object.fromEntries(
    statusesOf(operation).map((status) => [
      status,
      { $ref: `#/components/responses/${FAILURES[status]?.id}` },
    ]),
  )

/** Every error response once, with its headers and an example. */
export const failureResponses = (errorRef: Json): Json =>
  Object.fromEntries(
    Object.values(FAILURES).map(({ id, description, headers = [], example }) => [
      id,
      {
        description,
        headers: headerRefs(['RequestId', ...headers]),
        ...(example && {
          content: { 'application/json': { schema: errorRef, example: { detail: [example] } } },
        }),
      },
    ]),
  )
