/**
 * Closed list of error codes. lib/server/http alone turns a code into an HTTP status.
 * Anything thrown that is not one of these is a bug and is answered as `upstream_error` without detail.
 */
export type ErrorCode =
  | 'invalid'
  | 'unauthorized'
  | 'token_expired'
  | 'forbidden'
  | 'not_found'
  | 'limit_reached'
  | 'conflict'
  | 'method_not_allowed'
  | 'too_large'
  | 'unsupported_media_type'
  | 'rate_limited'
  | 'upstream_error'
  | 'unavailable'
  | 'timeout'

const BRAND = '__crossbookError'

interface ErrorFacts {
  code: ErrorCode
  /** Whether the same call may succeed later. */
  retryable?: boolean
  retryAfterSeconds?: number
  cause?: unknown
}

export class BaseError extends Error {
  readonly [BRAND] = true
  readonly code: ErrorCode
  readonly retryable: boolean
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, facts: ErrorFacts) {
    super(message, { cause: facts.cause })
    this.name = 'BaseError'
    this.code = facts.code
    this.retryable = facts.retryable ?? false
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/**
 * Identifies our errors by a marker, not by `instanceof`: pages and handlers are bundled separately from the service
 * process, so each has its own copy of the class.
 */
export const isBaseError = (value: unknown): value is BaseError => value instanceof Error && BRAND in value
