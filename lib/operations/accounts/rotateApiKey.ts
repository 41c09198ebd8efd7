import type { CreatedApiKey } from '@/lib/contract/apiKeys'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toCreatedKey } from './toCreatedKey'

/**
 * Gives a key a new secret under the same id; the old one ends at once.
 * Errors: `not_found` for a key that is not the account's, is unknown, or has ended.
 */
export async function rotateApiKey(
  runtime: Runtime,
  {
    params,
    principal,
    client,
  }: Pick<OperationInput<Operations['rotateApiKey']>, 'params' | 'principal' | 'client'>,
): Promise<CreatedApiKey> {
  return toCreatedKey(await runtime.auth.rotateApiKey(principal.userId, params.id, { client }))
}
