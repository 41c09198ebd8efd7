import type { ApiKeyInfo } from '@/lib/accounts/auth/types'
import type { ApiKeysResponse, ListedApiKey } from '@/lib/contract/apiKeys'
import type { OperationInput, Operations } from '@/lib/contract/operations'
import type { Runtime } from '@/lib/operations/runtime'
import { toKeyFacts } from './toKeyFacts'

const toListed = (info: ApiKeyInfo): ListedApiKey => ({
  ...toKeyFacts(info),
  last_used_at: info.lastUsedAt?.toISOString() ?? null,
  revoked_at: info.revokedAt?.toISOString() ?? null,
  requests_30d: info.requests30d,
})

/** The account's API keys; never a key itself. */
export async function listApiKeys(
  runtime: Runtime,
  { principal }: Pick<OperationInput<Operations['listApiKeys']>, 'principal'>,
): Promise<ApiKeysResponse> {
  const keys = await runtime.auth.listApiKeys(principal.userId)
  return { api_keys: keys.map(toListed) }
}
