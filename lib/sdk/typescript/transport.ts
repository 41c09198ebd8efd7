import { ConnectionError, errorOf } from './errors'

export interface ClientOptions {
  /** Address of the service, without a path. */
  baseUrl?: string
  apiKey?: string
  accessToken?: string
  /** Renews an expired access token, once per request; each renewal returns another refresh token. */
  refreshToken?: string
  /** Called with each new pair before its use: the old refresh token is spent. */
  onTokens?: (tokens: Tokens) => void | Promise<void>
  /** Timeout of one attempt, milliseconds. */
  timeoutMs?: number
  /** Further attempts after 429 and 503, and for a GET after 502, 504 and a broken connection. */
  retries?: number
  fetch?: typeof fetch
  /** Waits between attempts; for tests. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>
}

export interface Tokens {
  accessToken: string
  refreshToken: string
}

export interface CallOptions {
  signal?: AbortSignal
  timeoutMs?: number
}

interface Call {
  method: string
  path: string
  /** Path parameters; the rest becomes the query. */
  input?: object
  body?: unknown
}

const DEFAULT_URL = 'http://localhost:3000'
const TIMEOUT_MS = 30_000
const RETRIES = 4
/** Upper bound on the wait that the service may request. */
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

/** The wait before the next attempt: as the service requests, else exponential. */
function pauseOf(response: Response | undefined, attempt: number): number {
  const requested = Number(response?.headers.get('retry-after') ?? Number.NaN) * 1_000
  return Math.min(Number.isFinite(requested) ? requested : FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS)
}

/** The address without trailing slashes. */
const withoutSlash = (url: string): string => (url.endsWith('/') ? withoutSlash(url.slice(0, -1)) : url)

/** Sends requests with credentials, timeouts and retries; throws error responses. */
export class Transport {
  protected readonly wait: NonNullable<ClientOptions['wait']>
  readonly #options: ClientOptions
  readonly #base: string
  #tokens: Partial<Tokens>
  /** One renewal for all waiting requests: a refresh token works once. */
  #renewal: Promise<void> | undefined

  constructor(options: ClientOptions = {}) {
    this.#options = options
    this.#base = withoutSlash(options.baseUrl ?? DEFAULT_URL)
    this.wait = options.wait ?? sleep
    const { accessToken, refreshToken } = options
    this.#tokens = { ...(accessToken && { accessToken }), ...(refreshToken && { refreshToken }) }
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

  /** A successful response. The caller reads its body. */
  protected async send(
    call: Call,
    { signal, timeoutMs = this.#options.timeoutMs ?? TIMEOUT_MS }: CallOptions = {},
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const { retries = RETRIES } = this.#options
    let isRenewed = false
    if (!this.#tokens.accessToken && this.#tokens.refreshToken) await this.#renew(undefined, timeoutMs)
    for (let attempt = 0; ; attempt += 1) {
      const { accessToken } = this.#tokens
      const response = await this.#attempt(call, this.#credentials(headers), { signal, timeoutMs }).catch(
        (error: unknown) => {
          if (signal?.aborted || attempt >= retries || call.method !== 'GET') throw error
          return undefined
        },
      )
      if (response?.ok) return response
      if (response?.status === 401 && this.#tokens.refreshToken && !isRenewed) {
        isRenewed = true
        attempt -= 1
        await response.body?.cancel()
        await this.#renew(accessToken, timeoutMs)
        continue
      }
      if (response && !this.#mayRetry(call, response.status, attempt < retries)) throw await errorOf(response)
      await response?.body?.cancel()
      await this.wait(pauseOf(response, attempt), signal)
    }
  }

  #credentials(headers: Record<string, string>): Record<string, string> {
    const { apiKey } = this.#options
    const { accessToken } = this.#tokens
    return {
      ...headers,
      ...(apiKey && { 'X-API-Key': apiKey }),
      ...(accessToken && { Authorization: `Bearer ${accessToken}` }),
    }
  }

  /** Renews the rejected access token, unless another request has done so. */
  async #renew(refused: string | undefined, timeoutMs: number): Promise<void> {
    if (this.#tokens.accessToken !== refused) return
    this.#renewal ??= this.#requestTokens(timeoutMs).finally(() => {
      this.#renewal = undefined
    })
    await this.#renewal
  }

  async #requestTokens(timeoutMs: number): Promise<void> {
    const body = { refresh_token: this.#tokens.refreshToken }
    const call = { method: 'POST', path: '/api/auth/refresh', body }
    const response = await this.#attempt(call, {}, { timeoutMs })
    if (!response.ok) throw await errorOf(response)
    const pair = (await response.json()) as { access_token: string; refresh_token: string }
    const tokens = { accessToken: pair.access_token, refreshToken: pair.refresh_token }
    this.#tokens = tokens
    await this.#options.onTokens?.(tokens)
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
    const { fetch: send = fetch } = this.#options
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
