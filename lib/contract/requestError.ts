import { BaseError, type ErrorCode } from '@/lib/core/domain/errors'

/** One error in a request: its location, an actionable message, and a stable type. */
export interface Fault {
  loc: string[]
  msg: string
  type: string
}

interface RequestErrorFacts {
  code: ErrorCode
  /** Location in the request: `['header', 'authorization']`, `['path', 'slug']`… */
  loc?: string[]
  /** Several errors at once; replaces `loc`. */
  faults?: Fault[]
  /** Whether the same call may succeed later. */
  retryable?: boolean
  retryAfterSeconds?: number
  cause?: unknown
}

/** An error with the locations in the request that caused it. */
export class RequestError extends BaseError {
  readonly faults: readonly Fault[]

  constructor(message: string, { loc = [], faults, ...facts }: RequestErrorFacts) {
    super(message, facts)
    this.faults = faults ?? [{ loc, msg: message, type: facts.code }]
  }
}

/** The individual errors in the request; other errors have no location. */
export const faultsIn = (error: BaseError): readonly Fault[] =>
  'faults' in error && Array.isArray(error.faults)
    ? error.faults
    : [{ loc: [], msg: error.message, type: error.code }]

export const notFound = (message: string, loc: string[]) =>
  new RequestError(message, { code: 'not_found', loc })
