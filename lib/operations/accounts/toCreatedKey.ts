import type { ApiKeyInfo } from '@/lib/auth/types'
import type { CreatedApiKey } from '@/lib/contract/apiKeys'

/** The one answer that carries a key. */
export const toCreatedKey = ({ key, info }: { key: string; info: ApiKeyInfo }): CreatedApiKey => ({
  api_key: key,
  id: info.id,
  prefix: info.prefix,
  name: info.name,
  scopes: info.scopes,
  created_at: info.createdAt.toISOString(),
  expires_at: info.expiresAt?.toISOString() ?? null,
})
