import { BaseError, type ErrorCode } from '@/lib/core/domain/errors'

/** One fault of a request: where, in words a person can act on, and a stable type. */
export interface Fault {
  loc: string[]
  msg: string
  type: string
}

interface RequestErrorFacts {
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

/** An error that names the places of the request it is about. */
export class RequestError extends BaseError {
  readonly faults: readonly Fault[]

  constructor(message: string, { loc = [], faults, ...facts }: RequestErrorFacts) {
    super(message, facts)
    this.faults = faults ?? [{ loc, msg: message, type: facts.code }]
  }
}

/** What is wrong with the request, one by one; other errors name no place. */
export const faultsIn = (error: BaseError): readonly Fault[] =>
  'faults' in error && Array.isArray(error.faults)
    ? error.faults
    : [{ loc: [], msg: error.message, type: error.code }]

export const notFound = (message: string, loc: string[]) =>
  new RequestError(message, { code: 'not_found', loc })
