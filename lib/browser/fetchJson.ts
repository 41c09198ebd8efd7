import type { ErrorResponse } from '@/lib/contract/error'

const TIMEOUT_MS = 20_000

/** A non-2xx response, in the server's words. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly faults: ErrorResponse['detail']

  constructor(status: number, faults: ErrorResponse['detail']) {
    super(faults.map(({ msg }) => msg).join(' ') || `The server answered ${status}.`)
    this.status = status
    this.faults = faults
  }
}

export interface FetchJsonOptions {
  signal?: AbortSignal
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  body?: unknown
  /** Sent as a bearer token. */
  accessToken?: string
}

async function faultsOf(response: Response): Promise<ErrorResponse['detail']> {
  try {
    const body: Partial<ErrorResponse> = await response.json()
    return Array.isArray(body.detail) ? body.detail : []
  } catch {
    return []
  }
}

/**
 * Calls this host's API.
 * Errors: {@link ApiError} on any non-2xx response; what `fetch` throws when there is none.
 */
export async function fetchJson<T>(path: string, options: FetchJsonOptions = {}): Promise<T> {
  const { signal, method = 'GET', body, accessToken } = options
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch(path, {
    method,
    headers: {
      Accept: 'application/json',
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(accessToken === undefined ? {} : { Authorization: `Bearer ${accessToken}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  })
  if (!response.ok) throw new ApiError(response.status, await faultsOf(response))
  const answer: T = await response.json()
  return answer
}
