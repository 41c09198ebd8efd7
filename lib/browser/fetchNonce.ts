import type { NonceResponse } from '@/lib/contract/auth'
import { fetchJson } from './fetchJson'

/** A nonce for a sign-in message. */
export const fetchNonce = (signal?: AbortSignal) => fetchJson<NonceResponse>('/api/auth/nonce', { signal })
