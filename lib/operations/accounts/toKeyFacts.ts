import type { ApiKeyInfo } from '@/lib/accounts/auth/types'

/** The fields of an API key in responses, at creation and later. */
export const toKeyFacts = (info: ApiKeyInfo) => ({
  id: info.id,
  prefix: info.prefix,
  name: info.name,
  scopes: info.scopes,
  created_at: info.createdAt.toISOString(),
  expires_at: info.expiresAt?.toISOString() ?? null,
})
