import { ConnectionError, errorOf } from './errors'

export interface ClientOptions {
  /** Address of the service, without a path. */
  baseUrl?: string
  apiKey?: string
  accessToken?: string
  /** Milliseconds that one attempt may take. */
  timeoutMs?: number
  /** Further attempts after 429 and 503, and of a GET after 502, 504 and a broken connection. */
  retries?: number
  fetch?: typeof fetch
  /** Waits between attempts; for tests. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface CallOptions {
  signal?: AbortSignal
  timeoutMs?: number
}

interface Call {
  method: string
  path: string
  /** Fills the path, and the rest is the query. */
  input?: object
  body?: unknown
}

const DEFAULT_URL = 'http://localhost:3000'
const TIMEOUT_MS = 30_000
const RETRIES = 4
/** The service may request no longer pause than this. */
const MAX_PAUSE_MS = 120_000
const FIRST_PAUSE_MS = 250

const sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', end)
      resolve()
    }, ms)
    signal?.addEventListener('abort', end, { once: true })
    if (signal?.aborted) end()
  })

function addressOf(base: string, { path, input = {} }: Call): string {
  const rest = new Map(Object.entries(input).filter(([, value]) => value !== undefined && value !== null))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest.get(name) ?? ''))
    rest.delete(name)
    return value
  })
  const query = new URLSearchParams([...rest].map(([name, value]) => [name, String(value)]))
  return `${base}${filled}${query.size > 0 ? `?${query}` : ''}`
}

/** How long to wait before the next attempt: what the service requests, else longer each time. */
function pauseOf(response: Response | undefined, attempt: number): number {
  const requested = Number(response?.headers.get('retry-after') ?? Number.NaN) * 1_000
  return Math.min(Number.isFinite(requested) ? requested : FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS)
}

/** The address without slashes at its end. */
const withoutSlash = (url: string): string => (url.endsWith('/') ? withoutSlash(url.slice(0, -1)) : url)

/** Sends requests with credentials, timeouts and retries; answers that refuse are thrown. */
export class Transport {
  protected readonly wait: NonNullable<ClientOptions['wait']>
  readonly #options: ClientOptions
  readonly #base: string

  constructor(options: ClientOptions = {}) {
    this.#options = options
    this.#base = withoutSlash(options.baseUrl ?? DEFAULT_URL)
    this.wait = options.wait ?? sleep
  }

  protected async json<T>(call: Call, options?: CallOptions): Promise<T> {
    return (await (await this.send(call, options)).json()) as T
  }

  protected async text(call: Call, options?: CallOptions): Promise<string> {
    return (await this.send(call, options)).text()
  }

  protected async bytes(call: Call, options?: CallOptions): Promise<Uint8Array> {
    return new Uint8Array(await (await this.send(call, options)).arrayBuffer())
  }

  /** A response of success. Its body is the caller's to read. */
  protected async send(
    call: Call,
    { signal, timeoutMs = this.#options.timeoutMs ?? TIMEOUT_MS }: CallOptions = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const { retries = RETRIES } = this.#options
    for (let attempt = 0; ; attempt += 1) {
      const response = await this.#attempt(call, headers, { signal, timeoutMs }).catch((error: unknown) => {
        if (signal?.aborted || attempt >= retries || call.method !== 'GET') throw error
        return undefined
      })
      if (response?.ok) return response
      if (response && !this.#mayRetry(call, response.status, attempt < retries)) throw await errorOf(response)
      await response?.body?.cancel()
      await this.wait(pauseOf(response, attempt), signal)
    }
  }

  #mayRetry({ method }: Call, status: number, isLeft: boolean): boolean {
    if (status === 429 || status === 503) return isLeft
    return isLeft && method === 'GET' && (status === 502 || status === 504)
  }

  async #attempt(
    call: Call,
    headers: Record<string, string>,
    { signal, timeoutMs }: { signal?: AbortSignal; timeoutMs: number },
  ): Promise<Response> {
    const { apiKey, accessToken, fetch: send = fetch } = this.#options
    const late = new AbortController()
    const end = () => late.abort(signal?.reason)
    signal?.addEventListener('abort', end, { once: true })
    if (signal?.aborted) end()
    const timer = setTimeout(() => late.abort(new ConnectionError('No answer in time.')), timeoutMs)
    try {
      return await send(addressOf(this.#base, call), {
        method: call.method,
        signal: late.signal,
        headers: {
          ...headers,
          ...(apiKey && { 'X-API-Key': apiKey }),
          ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
          ...(call.body !== undefined && { 'Content-Type': 'application/json' }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      })
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (error instanceof ConnectionError) throw error
      throw new ConnectionError(`The service cannot be reached at ${this.#base}.`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
}
