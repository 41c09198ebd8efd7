/** One fault of a request. */
export interface Fault {
  /** Its location: `body`, `query`, `path` or `header` first. */
  loc: string[]
  msg: string
  /** A stable code. */
  type: string
}

/** A rejection by the service: its status, its faults, and the id of the response in the service's logs. */
export class CrossbookError extends Error {
  override name = 'CrossbookError'
  readonly status: number
  readonly faults: readonly Fault[]
  readonly requestId: string | undefined

  constructor(status: number, faults: readonly Fault[], requestId?: string) {
    super(
      faults.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join(' ') || `The service answered ${status}.`,
    )
    this.status = status
    this.faults = faults
    this.requestId = requestId
  }
}

/** The request is invalid: 422, 413, 414, 415 or 405. */
export class InvalidRequestError extends CrossbookError {
  override name = 'InvalidRequestError'
}
/** A credential is missing, has expired, or lacks permission: 401 or 403. */
export class CredentialError extends CrossbookError {
  override name = 'CredentialError'
}
/** 404. */
export class NotFoundError extends CrossbookError {
  override name = 'NotFoundError'
}
/** A limit or a state prevents the request: 409. */
export class ConflictError extends CrossbookError {
  override name = 'ConflictError'
}
/** 429, after every retry. */
export class RateLimitError extends CrossbookError {
  override name = 'RateLimitError'
}
/** 502, 503 or 504, after every retry. */
export class UnavailableError extends CrossbookError {
  override name = 'UnavailableError'
}
/** A timeout, or no connection: `status` is 0. */
export class ConnectionError extends CrossbookError {
  override name = 'ConnectionError'

  constructor(message: string, options?: { cause?: unknown }) {
    super(0, [])
    this.message = message
    if (options) this.cause = options.cause
  }
}

const KINDS: Record<number, typeof CrossbookError> = {
  401: CredentialError,
  403: CredentialError,
  404: NotFoundError,
  405: InvalidRequestError,
  409: ConflictError,
  413: InvalidRequestError,
  414: InvalidRequestError,
  415: InvalidRequestError,
  422: InvalidRequestError,
  429: RateLimitError,
  502: UnavailableError,
  503: UnavailableError,
  504: UnavailableError,
}

const faultsOf = (text: string): Fault[] => {
  try {
    const { detail } = JSON.parse(text) as { detail?: unknown }
    return Array.isArray(detail) ? detail : []
  } catch {
    return []
  }
}

/** The error for an unsuccessful response. */
export async function errorOf(response: Response): Promise<CrossbookError> {
  const Kind = KINDS[response.status] ?? CrossbookError
  return new Kind(
    response.status,
    faultsOf(await response.text()),
    response.headers.get('x-request-id') ?? undefined,
  )
}
