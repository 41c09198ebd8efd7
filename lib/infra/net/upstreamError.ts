import { BaseError } from '@/lib/core/domain/errors'

/** A request described without credentials: host, method and path, never the query or user info. */
export interface RequestName {
  host: string
  label: string
}

/** Does the error mean that the host itself is failing, not that it rejected this request? */
export const isHostTrouble = (error: BaseError) =>
  error.retryable && (error.code === 'upstream_error' || error.code === 'timeout')

/** Too many requests already wait for the host, so this one was not sent. */
export const queueFull = (host: string, retryAfterSeconds: number) => {
  const error = new BaseError(`Too many requests are waiting for ${host}.`, {
    code: 'rate_limited',
    retryable: true,
    retryAfterSeconds,
  })
  error.name = QUEUE_FULL
  return error
}
const QUEUE_FULL = 'QueueFull'
export const isQueueFull = (error: BaseError) => error.name === QUEUE_FULL

/** The system's error code (ENOTFOUND, ECONNREFUSED, UND_ERR_SOCKET…); undici hides it in a chain of causes. */
function reasonOf(error: unknown, depth = 0): string | undefined {
  if (!(error instanceof Error) || depth > 4) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  const inner = error instanceof AggregateError ? error.errors[0] : undefined
  return reasonOf(inner ?? error.cause, depth + 1)
}

export const unreachable = ({ host }: RequestName, cause: unknown) =>
  new BaseError(`${host} could not be reached: ${reasonOf(cause) ?? 'the connection failed'}`, {
    code: 'upstream_error',
    retryable: true,
    cause,
  })

export const timedOut = ({ host, label }: RequestName, timeoutMs: number) =>
  new BaseError(`${host} did not answer ${label} within ${timeoutMs} ms.`, {
    code: 'timeout',
    retryable: true,
  })

/** A response exceeded any legitimate size: none of it was read. */
export class AnswerTooLarge extends BaseError {
  override name = 'AnswerTooLarge'
}

export const tooLarge = ({ host, label }: RequestName, what: string) =>
  new AnswerTooLarge(`${host} sent more than ${what} for ${label}.`, { code: 'upstream_error' })

export const notJson = ({ host, label }: RequestName, cause: unknown) =>
  new BaseError(`${host} answered ${label} with something that is not JSON.`, {
    code: 'upstream_error',
    retryable: true,
    cause,
  })

/** An HTTP status other than success, as an error. `retryAfterMs` is the pause that the host requested, if any. */
export function refusedStatus(
  { host, label }: RequestName,
  status: number,
  retryAfterMs: number | undefined,
): BaseError {
  const retryAfterSeconds = retryAfterMs === undefined ? undefined : Math.ceil(retryAfterMs / 1000)
  if (status === 429) {
    const facts = { code: 'rate_limited', retryable: true, retryAfterSeconds } as const
    return new BaseError(`${host} wants fewer requests: it answered 429 to ${label}.`, facts)
  }
  if (status === 401 || status === 403) {
    return new BaseError(`${host} refused ${label}: it answered ${status}.`, { code: 'unauthorized' })
  }
  const retryable = status >= 500 || status === 408 || status === 425
  return new BaseError(`${host} answered ${status} to ${label}.`, {
    code: 'upstream_error',
    retryable,
    retryAfterSeconds,
  })
}
