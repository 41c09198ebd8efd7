import type { CreatedApiKey } from '@/lib/contract/apiKeys'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toCreatedKey } from './toCreatedKey'

/**
 * Creates an API key for the account.
 * Errors: `limit_reached` at 25 live keys.
 */
export async function createApiKey(
  runtime: Runtime,
  {
    body,
    principal,
    client,
  }: Pick<OperationInput<Operations['createApiKey']>, 'body' | 'principal' | 'client'>,
): Promise<CreatedApiKey> {
  const created = await runtime.auth.createApiKey(principal.userId, {
    name: body?.name,
    scopes: body?.scopes && [...new Set(body.scopes)],
    expiresInDays: body?.expires_in_days,
    client,
  })
  return toCreatedKey(created)
}
