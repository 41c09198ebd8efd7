/**
 * Closed list of error codes. lib/http alone turns a code into an HTTP status.
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

/** One fault of a request: where, in words a person can act on, and a stable type. */
export interface Fault {
  loc: string[]
  msg: string
  type: string
}

const BRAND = '__crossbookError'

interface ErrorFacts {
  code: ErrorCode
  /** Where in the request; `['header', 'authorization']`, `['path', 'slug']`… */
  loc?: string[]
  /** Several faults at once; replaces `loc`. */
  faults?: Fault[]
  /** May the same call go through later? */
  retryable?: boolean
  retryAfterSeconds?: number
  cause?: unknown
}

export class BaseError extends Error {
  readonly [BRAND] = true
  readonly code: ErrorCode
  readonly faults: readonly Fault[]
  readonly retryable: boolean
  readonly retryAfterSeconds: number | undefined

  constructor(message: string, facts: ErrorFacts) {
    super(message, { cause: facts.cause })
    this.name = 'BaseError'
    this.code = facts.code
    this.faults = facts.faults ?? [{ loc: facts.loc ?? [], msg: message, type: facts.code }]
    this.retryable = facts.retryable ?? false
    this.retryAfterSeconds = facts.retryAfterSeconds
  }
}

/**
 * Knows an error of ours by its mark, not by `instanceof`: pages and handlers are bundled apart from the process
 * that runs the service, so both hold a class of their own.
 */
export const isBaseError = (value: unknown): value is BaseError => value instanceof Error && BRAND in value

export const notFound = (message: string, loc: string[]) => new BaseError(message, { code: 'not_found', loc })
