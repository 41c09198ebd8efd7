/** What connectors are given: a fetch with timeout, retry, `Retry-After`, per-host limiter and circuit breaker inside. */
export type FetchJson = (url: string, options: FetchJsonOptions) => Promise<unknown>

export interface FetchJsonOptions {
  signal: AbortSignal
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Sent as JSON. */
  body?: unknown
  /** For one attempt, headers and body together. Default 10 s. */
  timeoutMs?: number
  /** The largest answer that is read, bytes; the fetch's own limit where it is left out. */
  maxBytes?: number
  /** Answers with these statuses resolve to `undefined` in place of throwing (404 on an optional thing). */
  absentStatuses?: readonly number[]
}

/** Time as an argument, so that tests can hold it. */
export interface Clock {
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}
