import type { NonceResponse } from '@/lib/contract/auth'
import type { Runtime } from '@/lib/operations/runtime'

/** A nonce for one sign-in message. */
export async function createNonce(runtime: Runtime): Promise<NonceResponse> {
  const { nonce, expiresAt } = await runtime.auth.createNonce()
  return { nonce, expires_at: expiresAt.toISOString() }
}
