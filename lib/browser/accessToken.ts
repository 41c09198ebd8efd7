import type { TokenResponse } from '@/lib/contract/auth'
import { ApiError, type FetchJsonOptions, fetchJson } from './fetchJson'

/** A token is renewed when less than this is left of its lifetime. */
const MARGIN_MS = 30_000

let held: { token: string; until: number } | undefined

/** To be called on sign-in and sign-out: the next request fetches the token of the user signed in then. */
export function forgetAccessToken(): void {
  held = undefined
}

async function accessToken(signal?: AbortSignal): Promise<string> {
  if (held && held.until > Date.now()) return held.token
  const pair = await fetchJson<TokenResponse>('/api/auth/session-token', { method: 'POST', signal })
  held = { token: pair.access_token, until: Date.now() + pair.expires_in * 1000 - MARGIN_MS }
  return held.token
}

/**
 * Calls an operation for the signed-in account. The token is in memory only and is renewed once when rejected.
 * Errors: {@link ApiError} with status 401 when nobody is signed in.
 */
export async function fetchAsUser<T>(path: string, options: FetchJsonOptions = {}): Promise<T> {
  const ask = async () => fetchJson<T>(path, { ...options, accessToken: await accessToken(options.signal) })
  const hadToken = held !== undefined
  try {
    return await ask()
  } catch (error) {
    if (!(hadToken && error instanceof ApiError && error.status === 401)) throw error
    forgetAccessToken()
    return ask()
  }
}

/**
 * Opens a stream of the signed-in account; the browser's EventSource sends no token.
 * Errors: {@link ApiError} for a rejection; the connection's.
 */
export async function fetchStreamAsUser(
  path: string,
  { signal, lastEventId }: { signal: AbortSignal; lastEventId?: string },
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(path, {
    headers: {
      Accept: 'text/event-stream',
      Authorization: `Bearer ${await accessToken(signal)}`,
      ...(lastEventId !== undefined && { 'Last-Event-ID': lastEventId }),
    },
    signal,
  })
  if (response.ok && response.body) return response.body
  if (response.status === 401) forgetAccessToken()
  throw new ApiError(response.status, [])
}
