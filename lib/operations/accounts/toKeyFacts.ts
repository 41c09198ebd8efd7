import type { ApiKeyInfo } from '@/lib/accounts/auth/types'

/** What an answer says of an API key, when it is made and later. */
export const toKeyFacts = (info: ApiKeyInfo) => ({
  id: info.id,
  prefix: info.prefix,
  name: info.name,
  scopes: info.scopes,
  created_at: info.createdAt.toISOString(),
  expires_at: info.expiresAt?.toISOString() ?? null,
})
