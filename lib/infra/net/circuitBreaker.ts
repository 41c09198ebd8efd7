import type { Clock } from './types'

export interface CircuitBreaker {
  /** Undefined: proceed, and report the outcome. Otherwise: how long no request may be sent, ms. */
  retryAfterMs(): number | undefined
  succeeded(): void
  failed(): void
  /** The host requested a pause of this length; then one request probes whether it is over. */
  rest(ms: number): void
  /** The caller aborted, so the attempt proves nothing about the host. */
  release(): void
  readonly failures: number
}

export interface BreakerSettings {
  /** Consecutive failures that open it. */
  threshold: number
  /** First open time; each failed probe doubles it up to `maxOpenMs`. */
  openMs: number
  maxOpenMs: number
}

/**
 * Stops requests to a host that does not answer. Closed → `threshold` failures in a row → open (all are rejected)
 * → after the open time one probe goes through (half open) → closed again, or open for twice as long.
 */
export function createCircuitBreaker({
  clock,
  settings,
}: {
  clock: Clock
  settings: BreakerSettings
}): CircuitBreaker {
  let failures = 0
  let openUntil: number | undefined
  let restMs = settings.openMs
  let probing = false

  return {
    get failures() {
      return failures
    },
    retryAfterMs() {
      if (openUntil === undefined) return undefined
      const left = openUntil - clock.now()
      if (left > 0) return left
      // One probe at a time; the others may retry once it has had time to answer.
      if (probing) return settings.openMs
      probing = true
      return undefined
    },
    succeeded() {
      failures = 0
      openUntil = undefined
      restMs = settings.openMs
      probing = false
    },
    failed() {
      failures += 1
      if (probing) {
        probing = false
        restMs = Math.min(restMs * 2, settings.maxOpenMs)
        openUntil = clock.now() + restMs
      } else if (openUntil === undefined && failures >= settings.threshold) {
        openUntil = clock.now() + restMs
      }
    },
    rest(ms) {
      probing = false
      openUntil = clock.now() + ms
    },
    release() {
      probing = false
    },
  }
}
