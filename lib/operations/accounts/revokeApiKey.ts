import type { RevokedApiKey } from '@/lib/contract/apiKeys'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'

/**
 * Revokes an API key at once.
 * Errors: `not_found` for a key that is not the account's, is unknown, or has already ended.
 */
export async function revokeApiKey(
  runtime: Runtime,
  {
    params,
    principal,
    client,
  }: Pick<OperationInput<Operations['revokeApiKey']>, 'params' | 'principal' | 'client'>,
): Promise<RevokedApiKey> {
  const { id, revokedAt } = await runtime.auth.revokeApiKey(principal.userId, params.id, { client })
  return { id, revoked_at: revokedAt.toISOString() }
}
