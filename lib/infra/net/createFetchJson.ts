import { BaseError, isBaseError } from '@/lib/core/domain/errors'
import { type BreakerSettings, type CircuitBreaker, createCircuitBreaker } from './circuitBreaker'
import { createRateLimiter, type HostLimit, type RateLimiter } from './rateLimiter'
import { type RequestSettings, requestOnce } from './requestOnce'
import type { Clock, FetchJson } from './types'
import { isHostTrouble } from './upstreamError'
import { USER_AGENT } from './userAgent'

interface RetrySettings {
  /** Total attempts, the first included. */
  attempts: number
  baseMs: number
  maxMs: number
  /** A longer `Retry-After` is not waited for: the error passes it to the caller. */
  maxRetryAfterMs: number
}

export interface FetchJsonSettings {
  clock: Clock
  /** By host as written in the URL, with the port where it is not the scheme's default. */
  limits?: Readonly<Record<string, HostLimit>>
  defaultLimit?: HostLimit
  /** Maximum wait for a host's limiter. */
  maxWaitMs?: number
  retry?: Partial<RetrySettings>
  breaker?: Partial<BreakerSettings>
  maxBytes?: number
  userAgent?: string
  log?: { warn(facts: object, message: string): void }
  /** For the jitter; 0 ≤ x < 1. */
  random?: () => number
}

const RETRY: RetrySettings = { attempts: 3, baseMs: 250, maxMs: 5_000, maxRetryAfterMs: 10_000 }
const BREAKER: BreakerSettings = { threshold: 6, openMs: 5_000, maxOpenMs: 60_000 }

/** State shared by all requests to one host. */
interface HostGate {
  limiter: RateLimiter
  breaker: CircuitBreaker
  lastError?: BaseError
}

/**
 * The only path for requests to the venues.
 *
 * Per attempt: timeout, caller's signal, limit on the response's size. Per host: token bucket, pause on 429,
 * circuit breaker. Per call: 429, 5xx and network errors are retried with exponential backoff and full jitter.
 * POST is retried too: the connectors only use it to read.
 *
 * Errors: `BaseError` with `upstream_error`, `rate_limited` (with `retryAfterSeconds` where known), `timeout` or
 * `unauthorized`; the message names the host and why. The signal's reason when the caller aborts.
 */
export function createFetchJson(settings: FetchJsonSettings): FetchJson {
  const { clock, log, random = Math.random } = settings
  const retry = { ...RETRY, ...settings.retry }
  const request: RequestSettings = {
    clock,
    userAgent: settings.userAgent ?? USER_AGENT,
    maxBytes: settings.maxBytes ?? 32 * 1024 * 1024,
  }
  const gates = new Map<string, HostGate>()

  function gateOf(host: string): HostGate {
    const known = gates.get(host)
    if (known) return known
    const limit = settings.limits?.[host] ?? settings.defaultLimit ?? { perSecond: 10, burst: 10 }
    const gate: HostGate = {
      limiter: createRateLimiter({ clock, host, limit, maxWaitMs: settings.maxWaitMs ?? 30_000 }),
      breaker: createCircuitBreaker({ clock, settings: { ...BREAKER, ...settings.breaker } }),
    }
    gates.set(host, gate)
    return gate
  }

  /** Pause before the next attempt; undefined when there is none. */
  function delayAfter(error: BaseError, attempt: number): number | undefined {
    if (!error.retryable || attempt >= retry.attempts) return undefined
    const requested = error.retryAfterSeconds
    if (requested !== undefined && requested * 1000 > retry.maxRetryAfterMs) return undefined
    if (requested !== undefined) return requested * 1000 + random() * retry.baseMs
    return random() * Math.min(retry.maxMs, retry.baseMs * 2 ** (attempt - 1))
  }

  return async (url, options) => {
    const target = parseTarget(url)
    const gate = gateOf(target.host)
    for (let attempt = 1; ; attempt += 1) {
      await admit(gate, target.host, options.signal)
      try {
        const body = await requestOnce(target, options, request)
        gate.breaker.succeeded()
        return body
      } catch (error) {
        if (!isBaseError(error) || options.signal.aborted) {
          gate.breaker.release()
          throw error
        }
        report(gate, error)
        const delay = delayAfter(error, attempt)
        if (error.code === 'rate_limited') rest(gate, error, delay)
        if (delay === undefined) throw error
        log?.warn({ host: target.host, attempt, delay }, error.message)
        await clock.sleep(delay, options.signal)
      }
    }
  }
}

/** Passes the circuit breaker, then the rate limiter. */
async function admit(gate: HostGate, host: string, signal: AbortSignal): Promise<void> {
  assertClosed(gate, host)
  try {
    await gate.limiter.turn(signal)
  } catch (error) {
    // No request was sent, so nothing was learned about the host.
    gate.breaker.release()
    throw error
  }
}

/** The host is failing, or it is up and rejected this request. */
function report(gate: HostGate, error: BaseError): void {
  if (isHostTrouble(error)) {
    gate.lastError = error
    gate.breaker.failed()
  } else {
    gate.breaker.succeeded()
  }
}

/** A short pause is waited for, a long one ends with one probe request. */
function rest(gate: HostGate, error: BaseError, delay: number | undefined): void {
  if (delay !== undefined || error.retryAfterSeconds === undefined) gate.limiter.pause(delay ?? 1_000)
  else {
    gate.lastError = error
    gate.breaker.rest(error.retryAfterSeconds * 1_000)
  }
}

function assertClosed(gate: HostGate, host: string): void {
  const restMs = gate.breaker.retryAfterMs()
  if (restMs === undefined) return
  const seconds = Math.ceil(restMs / 1000)
  const why = gate.lastError?.message ?? `${host} does not answer.`
  const { failures } = gate.breaker
  const times = failures > 0 ? `It failed ${failures} times in a row; next try` : 'Next try'
  throw new BaseError(`${why} ${times} in ${seconds} s.`, {
    code: gate.lastError?.code === 'rate_limited' ? 'rate_limited' : 'upstream_error',
    retryable: true,
    retryAfterSeconds: seconds,
    cause: gate.lastError,
  })
}

function parseTarget(url: string): URL {
  const target = URL.canParse(url) ? new URL(url) : undefined
  if (target && !target.username && !target.password) return target
  // The URL itself stays out of the message: it may hold credentials.
  throw new BaseError('A venue address is not a plain URL.', { code: 'upstream_error' })
}
