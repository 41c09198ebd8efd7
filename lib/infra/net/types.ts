/** The fetch of connectors, with timeout, retry, `Retry-After`, per-host limiter and circuit breaker inside. */
export type FetchJson = (url: string, options: FetchJsonOptions) => Promise<unknown>

export interface FetchJsonOptions {
  signal: AbortSignal
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  /** Request body, sent as JSON. */
  body?: unknown
  /** Timeout per attempt, headers and body together. Default 10 s. */
  timeoutMs?: number
  /** Maximum response size, bytes; defaults to the fetch's own limit. */
  maxBytes?: number
  /** Responses with these statuses resolve to `undefined` instead of throwing (404 on an optional resource). */
  absentStatuses?: readonly number[]
  /** Called as each attempt leaves, after its turn in the host's queue; ms. No response is older than that. */
  onSent?: (at: number) => void
}

/** Time as a dependency, so that tests can control it. */
export interface Clock {
  now(): number
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}
