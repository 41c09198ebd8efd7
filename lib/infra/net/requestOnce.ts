import { setImmediate as nextTurn } from 'node:timers/promises'
import { type BaseError, isBaseError } from '@/lib/core/domain/errors'
import type { Clock, FetchJsonOptions } from './types'
import { notJson, type RequestName, refusedStatus, timedOut, tooLarge, unreachable } from './upstreamError'

export interface RequestSettings {
  clock: Clock
  userAgent: string
  maxBytes: number
}

const DEFAULT_TIMEOUT_MS = 10_000

/**
 * One attempt: headers and body within the timeout, at most `maxBytes`, parsed as JSON.
 * Shapes: `undefined` for a status in `absentStatuses`.
 * Errors: `BaseError`, `retryable` set; the caller's abort reason when aborted.
 */
export async function requestOnce(
  target: URL,
  options: FetchJsonOptions,
  settings: RequestSettings,
): Promise<unknown> {
  const name: RequestName = { host: target.host, label: `${options.method ?? 'GET'} ${target.pathname}` }
  const timeoutMs = options.timeoutMs ?? DEFAULT_TIMEOUT_MS
  options.signal.throwIfAborted()
  // Not AbortSignal.any: on Node 20 it retains every derived signal as long as the long-lived parent.
  const attempt = new AbortController()
  const giveUp = () => attempt.abort(options.signal.reason)
  options.signal.addEventListener('abort', giveUp, { once: true })
  let late = false
  const timer = setTimeout(() => {
    late = true
    attempt.abort()
  }, timeoutMs)
  try {
    options.onSent?.(settings.clock.now())
    const response = await fetch(target, requestInit(options, settings, attempt.signal))
    if (response.ok) {
      const text = await readBody(response, options.maxBytes ?? settings.maxBytes, name)
      // A long text is parsed in a turn of its own.
      const isLong = text.length >= TURN_BYTES
      if (isLong) await nextTurn()
      const json = parseJson(text, name)
      if (isLong) await nextTurn()
      return json
    }
    await response.body?.cancel()
    if (options.absentStatuses?.includes(response.status)) return undefined
    throw refusedStatus(name, response.status, retryAfterMs(response, settings.clock))
  } catch (error) {
    if (options.signal.aborted) throw options.signal.reason
    if (late) throw timedOut(name, timeoutMs)
    throw isBaseError(error) ? error : unreachable(name, error)
  } finally {
    clearTimeout(timer)
    options.signal.removeEventListener('abort', giveUp)
  }
}

const requestInit = (
  options: FetchJsonOptions,
  settings: RequestSettings,
  signal: AbortSignal,
): RequestInit => ({
  method: options.method ?? 'GET',
  headers: {
    Accept: 'application/json',
    // Kalshi localises market texts by this header.
    'Accept-Language': 'en',
    'User-Agent': settings.userAgent,
    ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...options.headers,
  },
  body: options.body === undefined ? undefined : JSON.stringify(options.body),
  // A key in a header must not follow a redirect to another host.
  redirect: 'manual',
  signal,
})

/** Parsing blocks the loop: bytes of text hardly count; this many values take some 30 ms. */
const MAX_VALUES = 500_000
const [COMMA, BRACE, BRACKET] = [0x2c, 0x7b, 0x5b]

/** Upper bound on the values in a JSON text: each follows a comma, or is the first of an object or list. */
function countValues(bytes: Uint8Array): number {
  let values = 0
  for (const byte of bytes) if (byte === COMMA || byte === BRACE || byte === BRACKET) values += 1
  return values
}

/** Maximum bytes read in one turn of the loop, however many have arrived. */
const TURN_BYTES = 512 * 1024

async function readBody(response: Response, maxBytes: number, name: RequestName): Promise<string> {
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    throw tooLarge(name, `${maxBytes} bytes`)
  }
  const reader = response.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  let values = 0
  let turnEnds = TURN_BYTES
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    bytes += read.value.byteLength
    if (bytes > maxBytes) {
      await reader?.cancel()
      throw tooLarge(name, `${maxBytes} bytes`)
    }
    values += countValues(read.value)
    if (values > MAX_VALUES) {
      await reader?.cancel()
      throw tooLarge(name, `${MAX_VALUES} values`)
    }
    text += decoder.decode(read.value, { stream: true })
    if (bytes < turnEnds) continue
    turnEnds = bytes + TURN_BYTES
    await nextTurn()
  }
  return text + decoder.decode()
}

function parseJson(text: string, name: RequestName): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notJson(name, error) satisfies BaseError
  }
}

/** Maximum pause of a host, whatever it says: a wrong number would silence it until the next start. */
const MAX_RETRY_AFTER_MS = 300_000

/** `Retry-After` in ms, either form of RFC 9110 (seconds or a date), at most five minutes. */
function retryAfterMs(response: Response, clock: Clock): number | undefined {
  const value = response.headers.get('retry-after')?.trim()
  if (!value) return undefined
  const at = Date.parse(value)
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : at - clock.now()
  return Number.isNaN(ms) ? undefined : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms))
}
